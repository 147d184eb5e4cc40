import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

export interface Connection {
  /** Responses that are not sent completely. */
  open: Set<ServerResponse>
  /** When the last response ended or, before the first one, the connection started; as `performance.now()`. */
  quietSince: number
}

/** Limits on clients' connections [D1.10]. Times in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Maximum unfinished responses of one connection. Browsers and proxies do not pipeline, so theirs have only one. */
  maxOpenAnswers: 8,
  /** Maximum number of connections. A thousand slow visitors and their proxies need far fewer. */
  maxConnections: 2000,
  /** How long a client may stop reading a response before its connection is closed. */
  stallTimeout: 30_000,
  sweepInterval: 2000,
}

type Connections = ReadonlyMap<Socket, Connection>

/** Closes the connection that has been idle longest, or the newest one when all others have an open response. */
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
 * Returns a function that closes connections whose clients have read nothing for `stallTimeout` milliseconds.
 * `Socket.setTimeout` alone would take twice as long, and restarts with each byte that such a client sends.
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
 * Bytes that the operating system has not accepted yet. `writableLength` alone is too coarse: it counts all bytes of a
 * write until the whole write has ended.
 */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength === 0 ? 0 : socket.writableLength + (handle?.writeQueueSize ?? 0)
}
