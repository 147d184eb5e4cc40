let made = 0

/** Returns an Uzbek phone number that no other test of this run uses. */
export function newPhone(workerIndex: number): string {
  made += 1
  return `+99890${String(1_000_000 + workerIndex * 10_000 + made)}`
}
