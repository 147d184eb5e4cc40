import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

export interface Connection {
  /** The responses on this connection that are not sent completely. */
  open: Set<ServerResponse>
  /**
   * The time at which the last response on this connection ended, or at which the connection was opened if there was no
   * response yet. A value of `performance.now()`.
   */
  idleSince: number
}

/** Limits for the connections of clients [D1.10]. All times are in milliseconds. */
export const CONNECTION_LIMITS = {
  /**
   * Maximum number of responses on one connection that the server has not sent completely. Browsers and proxies wait
   * for a response before they send the next request, so they have only one such response.
   */
  maxOpenResponses: 8,
  /** Maximum number of connections. A thousand slow visitors and their proxies need far fewer. */
  maxConnections: 2000,
  /**
   * Maximum number of bytes that wait to be sent, of all connections together. It is a quarter of the memory that the shop
   * may use (512 MB). A busy shop needs far less.
   */
  maxPendingBytes: 128 * 1024 * 1024,
  /** For how long a client may stop reading a response. After this time its connection is closed. */
  stallTimeout: 30_000,
  sweepInterval: 2000,
}

type Connections = ReadonlyMap<Socket, Connection>

/**
 * Closes one connection when there are too many. Chooses the connection that has been idle longest. If every other
 * connection has an unfinished response, chooses the newest connection.
 */
export function closeExcessConnection(connections: Connections, newest: Socket): void {
  let [excess, since] = [newest, Number.POSITIVE_INFINITY]
  for (const [socket, { open, idleSince }] of connections) {
    if (open.size > 0 || idleSince >= since || socket === newest || socket.destroyed) continue
    excess = socket
    since = idleSince
  }
  excess.destroy()
}

/**
 * Creates a function that closes stalled connections. A connection is stalled when the client has read no waiting data
 * for `stallTimeout` milliseconds. Callers must call the function repeatedly. `Socket.setTimeout` cannot replace it:
 * that timeout may take up to twice as long, and each byte that the client sends restarts it.
 */
export function createStallSweep(connections: Connections, stallTimeout: number): () => void {
  const stalls = new WeakMap<Socket, { queued: number; since: number }>()
  return () => {
    const now = performance.now()
    for (const [socket] of connections) {
      const queued = getSendingProgress(socket)
      const stall = stalls.get(socket)
      if (queued === 0) stalls.delete(socket)
      else if (stall?.queued !== queued) stalls.set(socket, { queued, since: now })
      else if (now - stall.since >= stallTimeout) socket.destroy()
    }
  }
}

/**
 * Closes the connections with the most pending bytes until all connections together have at most `maxPendingBytes`.
 * Clients that read slowly would otherwise fill the memory.
 */
export function closeLargestBacklogs(connections: Connections, maxPendingBytes: number): void {
  const backlogs = Array.from(connections, ([socket, { open }]) => ({
    socket,
    bytes: [...open].reduce((sum, { writableLength }) => sum + writableLength, 0),
  }))
  let total = backlogs.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { socket, bytes } of backlogs.toSorted((one, other) => other.bytes - one.bytes)) {
    if (total <= maxPendingBytes) return
    socket.destroy()
    total -= bytes
  }
}

/**
 * Returns 0 when no data waits to be sent, and otherwise a number that changes whenever the operating system accepts
 * some of it. `writableLength` alone would not change during a long write, because it includes all bytes of the write
 * until the whole write has ended.
 */
function getSendingProgress(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength === 0 ? 0 : socket.writableLength + (handle?.writeQueueSize ?? 0)
}
