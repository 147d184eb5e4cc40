import type { IncomingMessage, ServerResponse } from "node:http"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { StorefrontBundle } from "#runtime/host-context.ts"
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
 * Refuses a body that is too long. A form gets a page as the response, and a call of the shop API gets JSON, both in
 * the language that the request asks for.
 */
export function refuseLongBody(
  request: IncomingMessage,
  response: ServerResponse,
  renderRefusal: StorefrontBundle["renderRefusal"],
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
    "form-size",
  )
  sendText(response, status, body, headers)
}
