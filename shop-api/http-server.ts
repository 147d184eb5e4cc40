import type { Server, ServerOptions, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"

/** Milliseconds that a client gets for a head, for a whole request, and for the next one on its connection. */
export const CLIENT_DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions

/** Milliseconds without a byte in either direction: a client that has stopped reading its answer is let go of. */
const SILENCE = 30_000
/** Milliseconds that requests in flight get to finish. */
const GRACE = 8_000
/** Milliseconds that a connection is given for a request that may be on its way to us. */
const LULL = 200
const LOOK_EVERY = 20

/**
 * Lets slow clients go, and answers how to stop: nobody is let in, requests in flight finish within the grace and
 * end their connections, so does what still comes over those that are open, and what is left is cut.
 */
export function takeCareOfConnections(server: Server): () => Promise<void> {
  server.setTimeout(SILENCE)
  const connections = new Map<Socket, { open: Set<ServerResponse>; quietSince: number }>()
  let isStopping = false

  server.on("connection", (socket) => {
    connections.set(socket, { open: new Set(), quietSince: performance.now() })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", ({ socket }, response) => {
    if (isStopping) endConnection(response)
    const connection = connections.get(socket)
    connection?.open.add(response)
    response.once("close", () => {
      connection?.open.delete(response)
      if (connection) connection.quietSince = performance.now()
    })
  })

  function closeQuiet(): void {
    const longAgo = performance.now() - LULL
    for (const [socket, { open, quietSince }] of connections) {
      if (open.size === 0 && quietSince <= longAgo) socket.destroy()
    }
  }

  return async () => {
    isStopping = true
    for (const { open } of connections.values())
      for (const response of open) endConnection(response)
    const closed = Promise.withResolvers<void>()
    // The HTTP server's own also destroys connections that still have to take the rest of an answer.
    NetServer.prototype.close.call(server, () => closed.resolve())
    closeQuiet()
    const looking = setInterval(closeQuiet, LOOK_EVERY)
    const cut = setTimeout(() => server.closeAllConnections(), GRACE)
    await closed.promise
    clearInterval(looking)
    clearTimeout(cut)
  }
}

/** The client hears that it may not send anything else over this connection. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
