import { once } from "node:events"
import type { Server, ServerOptions, ServerResponse } from "node:http"
import { createServer, Server as NetServer, type Socket } from "node:net"
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises"
import {
  closeExcessConnection,
  type Connection,
  CONNECTION_LIMITS,
  createStallSweep,
} from "#runtime/connection-limits.ts"

/** Milliseconds that a client has to send the headers, to send the whole request, and to start its next request. */
export const CLIENT_DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions

/** Milliseconds without a byte in either direction, after which a connection is closed. */
const SILENCE = 30_000
/** Milliseconds that a stopping server gives requests in flight to finish. */
const GRACE = 8_000
/**
 * Milliseconds that a connection must be idle before a stopping server closes it, because a request may still be on its
 * way.
 */
const QUIET_PERIOD = 200
const POLL_INTERVAL = 20
/** Milliseconds. A turn of the event loop that was shorter found nothing to read, so draining can end. */
const SHORT_TURN = 2
/** Milliseconds after which draining can also end after a longer turn. */
const MAX_DRAIN = 1000

/**
 * Limits the connections of clients and closes stalled ones. Returns the function that stops the server: it accepts no
 * new connections, lets requests in flight finish within `GRACE`, then destroys the remaining connections.
 *
 * @param stopDelay milliseconds after which a proxy has closed its idle connections. If the server closed them first,
 *   the proxy could send a request over a closed connection
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
  const sweep = setInterval(closeStalled, limits.sweepInterval).unref()
  server.once("close", () => clearInterval(sweep))
  let isStopping = false
  let arrivals = 0

  server.on("connection", (socket) => {
    arrivals += 1
    connections.set(socket, { open: new Set(), quietSince: performance.now() })
    socket.once("close", () => connections.delete(socket))
    if (connections.size > limits.maxConnections) closeExcessConnection(connections, socket)
  })
  server.prependListener("request", ({ socket }, response) => {
    if (socket.destroyed) return
    if (isStopping) endConnection(response)
    const connection = connections.get(socket)
    connection?.open.add(response)
    // Node still emits pipelined requests that it has parsed; listeners must skip those of a destroyed socket.
    if (connection && connection.open.size > limits.maxOpenAnswers) socket.destroy()
    response.once("close", () => {
      connection?.open.delete(response)
      if (connection) connection.quietSince = performance.now()
    })
  })

  /**
   * Resolves when the process has accepted all connections and read all requests that the operating system holds for
   * it. The system would reset them if the server closed earlier. Each turn of the event loop reads the data that has
   * arrived and accepts one connection.
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
    for (const [socket, { open, quietSince }] of connections) {
      if (open.size === 0 && quietSince <= longAgo) socket.destroy()
    }
  }

  return async () => {
    isStopping = true
    for (const { open } of connections.values())
      for (const response of open) endConnection(response)
    await drainPendingReads()
    const closed = Promise.withResolvers<void>()
    // `http.Server.close` would also destroy connections that are still receiving a response.
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

/**
 * Fails if the port is taken, so that the program stops before it opens or writes anything.
 *
 * @throws the system's error, such as EADDRINUSE
 */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer().listen(port)
  await once(probe, "listening")
  probe.close()
  await once(probe, "close")
}

/**
 * Stops the program on SIGTERM or SIGINT: serves requests for `delay` milliseconds while /readyz responds 503, closes
 * the server, then its resources. Returns a function that tells whether the program is stopping.
 */
export function stopOnSignal(steps: {
  delay: number
  /** From `manageConnections`. */
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

/** Asks the client to send no further request over this connection. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
