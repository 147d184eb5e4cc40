const left = new Set<() => void>()

function undoAll(): void {
  for (const undo of left) undo()
  left.clear()
}

process.once("exit", undoAll)
// Vitest ends its worker processes with this signal.
process.once("SIGTERM", () => {
  undoAll()
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM")
})

/**
 * Runs `undo` when the process exits without its usual cleanup, for example after a test's timeout. `undo` must be
 * synchronous. Returns a function that unregisters it.
 */
export function undoAtExit(undo: () => void): () => void {
  left.add(undo)
  return () => left.delete(undo)
}
