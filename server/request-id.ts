import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import { isTrusted } from "#server/visitor-address.ts"

const HEADER = "x-request-id"
const TRACE = "traceparent"
const REQUEST_ID = /^[\w.:-]{8,100}$/

/**
 * Sets the X-Request-Id header of a request. The same id appears in the log, in calls of the shop API, and in the
 * response. A trusted proxy may send an id and a traceparent header. For all other clients the server creates an id and
 * deletes traceparent.
 */
export function assignRequestId({ headers, socket }: IncomingMessage, trusted: BlockList): void {
  const given = headers[HEADER]
  const isOurs =
    (given !== undefined || headers[TRACE] !== undefined) &&
    isTrusted(trusted, socket.remoteAddress ?? "")
  if (!isOurs) Reflect.deleteProperty(headers, TRACE)
  const isGiven = isOurs && typeof given === "string" && REQUEST_ID.test(given)
  if (!isGiven) headers[HEADER] = randomUUID()
}

/** Returns the id that `assignRequestId` has set. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return String(headers[HEADER])
}
