import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import { isTrusted } from "#server/visitor-address.ts"

const HEADER = "x-request-id"
const REQUEST_ID = /^[\w.:-]{8,100}$/

/**
 * Gives the request its id, in its headers: whatever is made of it carries the same one. A trusted proxy may have
 * given one already; a stranger's is replaced.
 */
export function settleRequestId(request: IncomingMessage, trusted: BlockList): void {
  const given = request.headers[HEADER]
  const isGiven =
    typeof given === "string" &&
    REQUEST_ID.test(given) &&
    isTrusted(trusted, request.socket.remoteAddress ?? "")
  if (!isGiven) request.headers[HEADER] = randomUUID()
}

/** The id that the request was given. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return String(headers[HEADER])
}
