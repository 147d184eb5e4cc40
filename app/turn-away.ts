import "server-only"
import { isFromOurPages } from "#app/session/origin.ts"

const METHODS = ["GET", "HEAD", "POST"]
/** Paths of the shop API, which has rules of its own. */
const SHOP_API = /^\/(?:api|images)\//
const FORM_TYPE = /multipart\/form-data|application\/x-www-form-urlencoded/i

/**
 * The answer to a request that no route is to see; null for all others. Methods that no page has, writes from
 * elsewhere, and bodies that the router would end at as if the fault were ours.
 */
export async function turnAway(request: Request): Promise<Response | null> {
  if (SHOP_API.test(new URL(request.url).pathname)) return null
  if (!METHODS.includes(request.method)) return refuse(405, { Allow: METHODS.join(", ") })
  if (request.method !== "POST") return null
  if (!isFromOurPages(request)) return refuse(403)
  return (await isReadable(request)) ? null : refuse(400)
}

/**
 * The router reads a form before any route does, and throws when it cannot. What looks like a call of a
 * server function makes it throw too: there are none.
 */
async function isReadable(request: Request): Promise<boolean> {
  if (request.headers.has("rsc-action-id")) return false
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) return true
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  return form !== null && ![...form.keys()].some((name) => name.startsWith("$ACTION_"))
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } })
}
