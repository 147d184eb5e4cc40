import type { Server, ServerOptions, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises"
import {
  closeExcessConnection,
  closeLargestBacklogs,
  type Connection,
  CONNECTION_LIMITS,
  createStallSweep,
} from "#runtime/connection-limits.ts"

/**
 * Time limits for clients in milliseconds: to send the headers, to send the whole request, and to send the next request
 * on the same connection.
 */
export const CLIENT_DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions

/** After this number of milliseconds without a byte in either direction, a connection is closed. */
const SILENCE = 30_000
/** How many milliseconds the requests in progress may take after the server was told to stop. */
const GRACE = 8_000
/**
 * How many milliseconds a connection must be idle before a stopping server closes it, because a request may be on its
 * way.
 */
export const QUIET_PERIOD = 200
const POLL_INTERVAL = 20
/**
 * If a turn of the event loop takes fewer milliseconds than this, nothing was left to read, and `drainPendingReads` can
 * end.
 */
const SHORT_TURN = 2
/**
 * After this number of milliseconds, `drainPendingReads` treats every turn as short. After twice this time it ends even
 * if connections are still arriving.
 */
const MAX_DRAIN = 1000

/**
 * Limits the connections of clients, and closes the connections of clients that do not read. Returns the function that
 * stops the server. The stopping server accepts no new connections, lets requests in progress end within `GRACE`, and
 * then closes the remaining connections.
 *
 * @param stopDelay how many milliseconds a stopping server keeps idle connections open. A proxy in front of the server
 *   must close them earlier, or it could send a request on a closed connection.
 */
export function manageConnections(
  server: Server,
  stopDelay = 0,
  limits = CONNECTION_LIMITS,
): () => Promise<void> {
  const quietPeriod = Math.max(QUIET_PERIOD, stopDelay)
  server.setTimeout(SILENCE)
  const connections = new Map<Socket, Connection>()
  const closeStalled = createStallSweep(connections, limits.stallTimeout)
  const sweep = setInterval(() => {
    closeLargestBacklogs(connections, limits.maxPendingBytes)
    closeStalled()
  }, limits.sweepInterval).unref()
  server.once("close", () => clearInterval(sweep))
  let isStopping = false
  let arrivals = 0

  server.on("connection", (socket) => {
    arrivals += 1
    connections.set(socket, { open: new Set(), idleSince: performance.now() })
    socket.once("close", () => connections.delete(socket))
    if (connections.size > limits.maxConnections) closeExcessConnection(connections, socket)
  })
  server.prependListener("request", ({ socket }, response) => {
    if (socket.destroyed) return
    if (isStopping) endConnection(response)
    const connection = connections.get(socket)
    connection?.open.add(response)
    // After `destroy`, Node still emits the requests of this connection that it has already parsed. Listeners must
    // ignore requests of a destroyed socket.
    if (connection && connection.open.size > limits.maxOpenResponses) socket.destroy()
    response.once("close", () => {
      connection?.open.delete(response)
      if (connection) connection.idleSince = performance.now()
    })
  })

  /**
   * Resolves when this process has accepted all connections and read all requests that the operating system has
   * received. If the server closed earlier, the operating system would reset these connections. In each turn of the
   * event loop, Node reads the data that has arrived and accepts one connection.
   */
  async function drainPendingReads(): Promise<void> {
    const latest = performance.now() + MAX_DRAIN
    await nextTurn()
    for (;;) {
      const [began, before] = [performance.now(), arrivals]
      await nextTurn()
      const now = performance.now()
      const isShort = now - began < SHORT_TURN || now > latest
      if ((isShort && arrivals === before) || now > latest + MAX_DRAIN) return
    }
  }

  function closeQuiet(): void {
    const longAgo = performance.now() - quietPeriod
    for (const [socket, { open, idleSince }] of connections) {
      if (open.size === 0 && idleSince <= longAgo) socket.destroy()
    }
  }

  return async () => {
    isStopping = true
    for (const { open } of connections.values())
      for (const response of open) endConnection(response)
    await drainPendingReads()
    const closed = Promise.withResolvers<void>()
    // `http.Server.close` would also destroy connections on which a response is being sent.
    NetServer.prototype.close.call(server, () => closed.resolve())
    const cut = setTimeout(() => server.closeAllConnections(), GRACE)
    while (connections.size > 0) {
      await drainPendingReads()
      closeQuiet()
      await delay(POLL_INTERVAL)
    }
    await closed.promise
    clearTimeout(cut)
  }
}

/** Tells the client to send no further request on this connection. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
