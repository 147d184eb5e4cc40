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
/** Least milliseconds that a connection is given for a request that may be on its way to us. */
const LULL = 200
const POLL_INTERVAL = 20
/** Milliseconds within which a look at the network must be over to count, and after which a longer one will do. */
const GLANCE = 2
const GLANCE_WITHIN = 1000

/**
 * Bounds what clients hold open, lets slow ones go, and answers how to stop: nobody is let in, requests in flight finish within the grace and
 * end their connections, so does what still comes over those that are open, and what is left is cut.
 *
 * @param stopDelay milliseconds: within it whoever is in front of the shop closes connections that it does not use;
 *   were they closed from here, a request could meet the end of its connection
 */
export function manageConnections(
  server: Server,
  stopDelay = 0,
  limits = CONNECTION_LIMITS,
): () => Promise<void> {
  const lull = Math.max(LULL, stopDelay)
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
    // Requests that were read together with this one still come: listeners skip those of a destroyed socket.
    if (connection && connection.open.size > limits.maxOpenAnswers) socket.destroy()
    response.once("close", () => {
      connection?.open.delete(response)
      if (connection) connection.quietSince = performance.now()
    })
  })

  /**
   * Resolves when everybody at the door has been let in, and every request that came has been read. While the process
   * was busy, the system took connections and requests of which the process does not know yet: were it to close now,
   * they would be reset. A turn of the event loop reads what there is, and lets one in.
   */
  async function drainPendingReads(): Promise<void> {
    const latest = performance.now() + GLANCE_WITHIN
    await nextTurn()
    for (;;) {
      const [began, before] = [performance.now(), arrivals]
      await nextTurn()
      const now = performance.now()
      const isShort = now - began < GLANCE || now > latest
      if ((isShort && arrivals === before) || now > latest + GLANCE_WITHIN) return
    }
  }

  function closeQuiet(): void {
    const longAgo = performance.now() - lull
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
    // The HTTP server's own also destroys connections that still have to take the rest of an answer.
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
 * Finds out that a port is taken before anything is opened or written for the server.
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
 * Stops the program once, on SIGTERM or Ctrl+C: says so at /readyz and goes on for the delay, closes the server, then
 * what stands behind it. Answers whether it is about to.
 */
export function stopOnSignal(steps: {
  delay: number
  /** Of `takeCareOfConnections`. */
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

/** The client hears that it may not send anything else over this connection. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
