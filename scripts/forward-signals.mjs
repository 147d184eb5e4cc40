const sameKeystroke = 1_000

/**
 * Calls `forward` with the signals that stop this process, instead of ending it. Its program must be in a process group
 * of its own, so that Ctrl+C reaches the program only once, from this process.
 *
 * @param {(signal: "SIGINT" | "SIGTERM" | "SIGHUP") => void} forward
 */
export function forwardSignals(forward) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    let last = -Infinity
    process.on(signal, () => {
      // Ctrl+C arrives twice: from the terminal, and forwarded by npm.
      const now = performance.now()
      if (now - last < sameKeystroke) return
      last = now
      forward(signal)
    })
  }
}
