const left = new Set<() => void>()

function undoAll(): void {
  for (const undo of left) undo()
  left.clear()
}

process.once("exit", undoAll)
// Vitest ends its workers by this signal.
process.once("SIGTERM", () => {
  undoAll()
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM")
})

/**
 * Undoes something even if the process ends without its own cleaning up, as that of a test does after
 * a timeout. `undo` has no time to wait for anything. Answers how to call it off.
 */
export function undoAtExit(undo: () => void): () => void {
  left.add(undo)
  return () => left.delete(undo)
}
