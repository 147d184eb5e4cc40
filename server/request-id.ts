import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import { isTrusted } from "#server/visitor-address.ts"

const HEADER = "x-request-id"
/** At the end of a UUID. */
const COUNT_DIGITS = 12
const REQUEST_ID = /^[\w.:-]{8,100}$/

/** Of each id of this process. What a whole random id costs for each request, a kept page can do without. */
const BEGINNING = randomUUID().slice(0, -COUNT_DIGITS)
let count = 0

function makeRequestId(): string {
  count += 1
  return BEGINNING + count.toString(16).padStart(COUNT_DIGITS, "0")
}

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
  if (!isGiven) request.headers[HEADER] = makeRequestId()
}

/** The id that the request was given. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return String(headers[HEADER])
}
