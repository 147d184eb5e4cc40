import type { IncomingMessage, ServerResponse } from "node:http"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { RefusalReason, StorefrontBundle } from "#runtime/host-context.ts"
import { requestIdOf } from "#server/request-id.ts"
import { sendText } from "#server/send-text.ts"

const isPage = ({ url }: IncomingMessage) => !SHOP_API_PATH.test(url ?? "")

/**
 * Refuses a request. Paths of the shop API get JSON, like other errors of the shop API; all other paths get plain text.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  if (isPage(request)) return sendText(response, status, text, headers)
  sendText(response, status, JSON.stringify({ message: text }), {
    "Content-Type": "application/json",
    ...headers,
  })
}

/**
 * Refuses a request in the language that it asks for: a page gets a page as the response, and a call of the shop API
 * gets JSON.
 */
export function refuseInWords(
  request: IncomingMessage,
  response: ServerResponse,
  renderRefusal: StorefrontBundle["renderRefusal"],
  reason: RefusalReason,
) {
  const { method = "", url = "", headers: asked } = request
  const { status, headers, body } = renderRefusal(
    {
      method,
      target: url,
      cookie: asked.cookie ?? null,
      appLocale: asked["app-locale"]?.toString() ?? null,
      userAgent: asked["user-agent"] ?? null,
      acceptLanguage: asked["accept-language"] ?? null,
    },
    reason,
  )
  // Without a default Content-Type: the browser's scripts recognize a busy shop by its absence (page-payloads.ts).
  response.writeHead(status, {
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestIdOf(request),
    ...headers,
  })
  response.end(body)
}
