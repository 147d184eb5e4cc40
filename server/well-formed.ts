import type { IncomingMessage } from "node:http"

/** Nothing in such a target could be read in two ways. */
const PLAIN_TARGET = /^\/(?:[\w.~-][\w./~-]*)?(?:\?[\w=&.~+-]*)?$/

/** The router's patterns match no line ending, and no page of ours has another control character in its path. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** A target that no URL can be made of would end as a fault inside; here it is the asker's mistake. */
function isReadable(request: IncomingMessage): boolean {
  const target = request.url ?? ""
  if (PLAIN_TARGET.test(target)) return true
  if (!target.startsWith("/") || target.startsWith("//")) return false
  const [path = ""] = target.split("?", 1)
  try {
    if (CONTROL.test(decodeURIComponent(path))) return false
    // URLs take a backslash for a slash: behind the first one it would begin a host.
    return !path.includes("\\") && !/\0|%00/.test(target)
  } catch {
    return false
  }
}

const HOST = "host"

/** Node leaves out all but the first, which a proxy in front of the shop may not do. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1
  }
  return hosts === 1
}

/** Whether a request names one host, and a target that can be read in one way only. */
export function isWellFormed(request: IncomingMessage): boolean {
  return hasOneHost(request) && isReadable(request)
}
