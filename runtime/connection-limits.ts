import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

export interface Connection {
  /** Responses that the client has not taken yet. */
  open: Set<ServerResponse>
  /** When the last response was taken, or the connection was made; of `performance.now()`. */
  quietSince: number
}

/** What clients may hold open. Times in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Answers that one connection may have open. Browsers and proxies do not pipeline: they have one. */
  maxOpenAnswers: 8,
  /** Connections in all: a thousand slow visitors and their proxies stay well below. */
  maxConnections: 2000,
  /** How long a client may take nothing of an answer. */
  stallTimeout: 30_000,
  sweepInterval: 2000,
}

type Connections = ReadonlyMap<Socket, Connection>

/** Closes the connection that has been idle longest; the newest one when each of the others waits for its answer. */
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
 * Closes connections whose clients take nothing of their answers. `Socket.setTimeout` alone takes twice as long, and
 * starts again with each byte that such a client sends.
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

/** Bytes that the system has not taken yet. `writableLength` counts a write as a whole until all of it is taken. */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength === 0 ? 0 : socket.writableLength + (handle?.writeQueueSize ?? 0)
}
