import "server-only"
import { areFieldsWithinLimits, isFormWithinLimits } from "#app/http/form-limits.ts"
import { renderRefusal } from "#app/http/refusal-page.ts"
import { isSameOriginPost } from "#app/session/same-origin.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { RefusalReason } from "#runtime/host-context.ts"
import { describeRequest } from "#runtime/refused-request.ts"

const METHODS = ["GET", "HEAD", "POST"]
const FORM_TYPE = /multipart\/form-data|application\/x-www-form-urlencoded/i

/**
 * Rejects requests before the router processes them: unknown methods, POSTs from other sites, and bodies to which the
 * router would respond with 500. Returns null for all other requests.
 */
export async function rejectRequest(request: Request): Promise<Response | null> {
  // The shop API validates its own requests.
  if (SHOP_API_PATH.test(new URL(request.url).pathname)) return null
  if (!METHODS.includes(request.method)) return refuse(405, { Allow: METHODS.join(", ") })
  if (request.method !== "POST") return null
  if (!isSameOriginPost(request)) return refuse(403)
  return (await isParsable(request)) ? null : refuseWithPage(request, "form-limits")
}

/**
 * Whether the router can parse the form. The router throws for an invalid form, and for a call of a server function,
 * because the shop has none.
 */
async function isParsable(request: Request): Promise<boolean> {
  if (request.headers.has("rsc-action-id")) return false
  const contentType = request.headers.get("content-type") ?? ""
  if (!FORM_TYPE.test(contentType)) return true
  const body = await request
    .clone()
    .bytes()
    .catch(() => null)
  if (body === null || !isFormWithinLimits(body, contentType)) return false
  const form = await new Response(body, { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => null)
  if (form === null || !areFieldsWithinLimits(form)) return false
  return ![...form.keys()].some((name) => name.startsWith("$ACTION_"))
}

function refuseWithPage(request: Request, reason: RefusalReason): Response {
  const { status, headers, body } = renderRefusal(describeRequest(request), reason)
  return new Response(body === "" ? null : body, { status, headers })
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } })
}
