import "server-only"
import { areFieldsWithinLimits, isFormWithinLimits } from "#app/http/form-limits.ts"
import { renderRefusal } from "#app/http/refusal-page.ts"
import { isSameOriginPost } from "#app/session/same-origin.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { RefusalReason } from "#runtime/host-context.ts"
import { describeRequest } from "#runtime/refused-request.ts"

const METHODS = ["GET", "HEAD", "POST"]
const FORM_TYPE = /multipart\/form-data|application\/x-www-form-urlencoded/i

interface CheckedRequest {
  /** The response to a request that the router must not process; null for all others. */
  refusal: Response | null
  /** The posted form, from which the body of the request was read; null for a request without a form. */
  form: FormData | null
}

const WITHOUT_FORM: CheckedRequest = { refusal: null, form: null }

/**
 * Rejects requests before the router processes them: unknown methods, POSTs from other sites, and forms that cannot be
 * parsed or exceed the limits. Parses the form of all other requests.
 */
export async function rejectRequest(request: Request): Promise<CheckedRequest> {
  // The shop API validates its own requests.
  if (SHOP_API_PATH.test(new URL(request.url).pathname)) return WITHOUT_FORM
  if (!METHODS.includes(request.method)) return refuse(405, { Allow: METHODS.join(", ") })
  if (request.method !== "POST") return WITHOUT_FORM
  if (!isSameOriginPost(request)) return refuse(403)
  // The shop has no server functions. The router would respond to a call of one with 500.
  if (request.headers.has("rsc-action-id")) return refuseWithPage(request, "form-limits")
  const contentType = request.headers.get("content-type") ?? ""
  if (!FORM_TYPE.test(contentType)) return WITHOUT_FORM
  const form = await parseForm(request, contentType)
  return form ? { refusal: null, form } : refuseWithPage(request, "form-limits")
}

/** Parses a posted form. Null if that is not possible, or if the form exceeds the limits or calls a server function. */
async function parseForm(request: Request, contentType: string): Promise<FormData | null> {
  const body = await request.bytes().catch(() => null)
  if (body === null || !isFormWithinLimits(body, contentType)) return null
  const form = await new Response(body, { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => null)
  if (form === null || !areFieldsWithinLimits(form)) return null
  return [...form.keys()].some((name) => name.startsWith("$ACTION_")) ? null : form
}

function refuseWithPage(request: Request, reason: RefusalReason): CheckedRequest {
  const { status, headers, body } = renderRefusal(describeRequest(request), reason)
  return { refusal: new Response(body === "" ? null : body, { status, headers }), form: null }
}

function refuse(status: number, headers: Record<string, string> = {}): CheckedRequest {
  const init = { status, headers: { "Cache-Control": "no-store", ...headers } }
  return { refusal: new Response(null, init), form: null }
}
