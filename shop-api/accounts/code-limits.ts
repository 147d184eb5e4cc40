const WINDOWS = [
  { ms: 10 * 60_000, most: 3 },
  { ms: 86_400_000, most: 6 },
]

/**
 * Seconds until the next SMS with a code may go to a phone, null when it may go now: not before
 * `resendSeconds` after the last one, three in ten minutes, six in a day.
 *
 * @param sent when codes were sent to the phone in the last day, newest first
 */
export function findRefusedSend(
  sent: readonly Date[],
  at: Date,
  resendSeconds: number,
): number | null {
  const free = WINDOWS.map(({ ms, most }) => {
    const blocking = sent[most - 1]
    return blocking ? blocking.getTime() + ms : 0
  })
  const [last] = sent
  if (last) free.push(last.getTime() + resendSeconds * 1000)
  const wait = Math.max(...free) - at.getTime()
  return wait > 0 ? Math.ceil(wait / 1000) : null
}
