import type { Server } from "node:http"

/** Milliseconds that requests in flight get to finish. */
const GRACE = 8000

/**
 * Stops a server gracefully: no new connections, idle ones are closed, requests in flight finish within the
 * grace, what is left is cut.
 */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
