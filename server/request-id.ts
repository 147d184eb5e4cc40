import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import { isTrusted } from "#server/visitor-address.ts"

const HEADER = "x-request-id"
const TRACE = "traceparent"
const REQUEST_ID = /^[\w.:-]{8,100}$/

/**
 * Gives the request its id, in its headers: whatever is made of it carries the same one. A trusted proxy may have
 * given one already, and may name the trace that it belongs to; a stranger's are left out.
 */
export function settleRequestId({ headers, socket }: IncomingMessage, trusted: BlockList): void {
  const given = headers[HEADER]
  const isOurs =
    (given !== undefined || headers[TRACE] !== undefined) &&
    isTrusted(trusted, socket.remoteAddress ?? "")
  if (!isOurs) Reflect.deleteProperty(headers, TRACE)
  const isGiven = isOurs && typeof given === "string" && REQUEST_ID.test(given)
  if (!isGiven) headers[HEADER] = randomUUID()
}

/** The id that the request was given. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return String(headers[HEADER])
}
