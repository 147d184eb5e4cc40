import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

/**
 * Checks that a port is free, so that the program can stop before it opens or writes anything.
 *
 * @param host the address to listen on; undefined stands for all addresses of this machine
 * @throws the system's error, such as EADDRINUSE
 */
export async function requireFreePort(port: number, host?: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, "listening")
  probe.close()
  await once(probe, "close")
}

/**
 * Stops the program on SIGTERM or SIGINT. First, the server serves requests for `delay` more milliseconds, while
 * /readyz responds with 503. Then the program closes the server, and after that everything else. Returns a function
 * that says whether the program is stopping.
 */
export function stopOnSignal(steps: {
  delay: number
  /** The function that `manageConnections` has returned. */
  closeServer: () => Promise<void>
  close: () => Promise<void>
}): () => boolean {
  let isStopping = false
  async function stop() {
    if (isStopping) return
    isStopping = true
    await delay(steps.delay)
    await steps.closeServer()
    await steps.close()
    process.exit(0)
  }
  process.on("SIGTERM", () => void stop())
  process.on("SIGINT", () => void stop())
  return () => isStopping
}
