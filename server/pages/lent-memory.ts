/** More than all but a few pages come to. Bytes. */
const BLOCK = 32 * 1024
/** Blocks that wait for the next answer: more at a time are made anew, and dropped. */
const MAX_FREE = 64

const free: ArrayBufferLike[] = []
const lent = new WeakSet<ArrayBufferLike>()

/**
 * Memory for an answer that is made for one visitor, and not cleared: taking some from the system for each answer, and
 * leaving it to be collected, costs more than filling it. Who takes it gives it back, or leaves it to be collected.
 */
export function lend(bytes: number): Buffer {
  if (bytes > BLOCK) return Buffer.allocUnsafeSlow(bytes)
  const block = free.pop() ?? Buffer.allocUnsafeSlow(BLOCK).buffer
  lent.add(block)
  return Buffer.from(block, 0, bytes)
}

/** Only once nothing reads it any more: the next visitor's words are written over it. What was not lent is left alone. */
export function giveBack({ buffer }: Buffer): void {
  // Once: two answers in one block would be each other's.
  if (lent.delete(buffer) && free.length < MAX_FREE) free.push(buffer)
}
