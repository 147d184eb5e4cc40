import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

export interface Connection {
  /** The responses on this connection that are not sent completely. */
  open: Set<ServerResponse>
  /**
   * Since when no response is being sent on this connection: since the last one has ended, or since the connection was
   * opened. A value of `performance.now()`.
   */
  quietSince: number
}

/** Limits for the connections of clients [D1.10]. All times are in milliseconds. */
export const CONNECTION_LIMITS = {
  /**
   * Maximum number of responses of one connection that are not sent yet. Browsers and proxies send the next request
   * after the response, so they have only one.
   */
  maxOpenAnswers: 8,
  /** Maximum number of connections. A thousand slow visitors and their proxies need far fewer. */
  maxConnections: 2000,
  /** For how long a client may stop reading a response. After this time its connection is closed. */
  stallTimeout: 30_000,
  sweepInterval: 2000,
}

type Connections = ReadonlyMap<Socket, Connection>

/**
 * Closes one connection when there are too many: the one that has been idle longest, or else, if every other connection
 * has an unfinished response, the newest one.
 */
export function closeExcessConnection(connections: Connections, newest: Socket): void {
  let [excess, since] = [newest, Number.POSITIVE_INFINITY]
  for (const [socket, { open, quietSince }] of connections) {
    if (open.size > 0 || quietSince >= since || socket === newest || socket.destroyed) continue
    excess = socket
    since = quietSince
  }
  excess.destroy()
}

/**
 * Creates a function that closes the connections to which the server has been unable to send waiting data for
 * `stallTimeout` milliseconds, because the client does not read it. The function must be called repeatedly.
 * `Socket.setTimeout` cannot replace it: it closes a connection only after up to twice the time, and each byte that the
 * client sends restarts it.
 */
export function createStallSweep(connections: Connections, stallTimeout: number): () => void {
  const stalls = new WeakMap<Socket, { queued: number; since: number }>()
  return () => {
    const now = performance.now()
    for (const [socket] of connections) {
      const queued = countQueuedBytes(socket)
      const stall = stalls.get(socket)
      if (queued === 0) stalls.delete(socket)
      else if (stall?.queued !== queued) stalls.set(socket, { queued, since: now })
      else if (now - stall.since >= stallTimeout) socket.destroy()
    }
  }
}

/**
 * Returns how many bytes the operating system has not accepted yet. `writableLength` alone is not exact enough: it
 * includes all bytes of a write until the whole write has ended.
 */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength === 0 ? 0 : socket.writableLength + (handle?.writeQueueSize ?? 0)
}
