import type { IncomingMessage } from "node:http"

/** Matches ordinary targets (path and query), which need no further check. */
const PLAIN_TARGET = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?(?:\?[\w=&.~+-]*)?$/

/** Matches control characters and line separators, which no path of the shop contains. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Whether the target (path and query) begins with a path that `URL` can parse, and not with `//`, which `URL` reads as
 * the beginning of a host. Control characters are refused, too. If a target that `URL` cannot parse were accepted,
 * parsing it later would throw an error, and the response would be a 500.
 */
function isReadable(request: IncomingMessage): boolean {
  const target = request.url ?? ""
  if (PLAIN_TARGET.test(target)) return true
  if (!target.startsWith("/") || target.startsWith("//")) return false
  const [path = ""] = target.split("?", 1)
  try {
    if (CONTROL.test(decodeURIComponent(path))) return false
    // `URL` converts a backslash to a slash, so that `/\name` would become `//name`, which means the host `name`.
    // `/.//name` would become `//name`, too, because `URL` removes the dot.
    const { pathname } = new URL(path, "http://localhost")
    return !path.includes("\\") && !pathname.startsWith("//") && !/\0|%00/.test(target)
  } catch {
    return false
  }
}

const HOST = "host"

/**
 * Whether a request has exactly one Host header. Of several, Node uses the first, while a proxy in front of the shop
 * may use another.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1
  }
  return hosts === 1
}

/** Whether a request has exactly one Host header, and a target (path and query) that the server can parse safely. */
export function isWellFormed(request: IncomingMessage): boolean {
  return hasOneHost(request) && isReadable(request)
}
