import { createHash } from "node:crypto"
import { isbot } from "isbot"
import "server-only"
import { env } from "#app/host/env.ts"
import { localePath, parseLocalePath } from "#app/i18n/locale-path.ts"
import { Session } from "#app/session/session.ts"
import { DEFAULT_LOCALE, isLocale, resolveLocale, type Locale } from "#domain/locale.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import { escapeHtml } from "#runtime/escape-html.ts"
import type { Refusal, RefusalReason } from "#runtime/host-context.ts"
import type { RefusedRequest } from "#runtime/refused-request.ts"

/** Seconds in the header Retry-After of a 503. */
const RETRY_AFTER = 5

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark;max-width:32rem;margin:15vh auto;padding:0 1rem}"
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64")
const POLICY = [
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'`,
  "form-action 'none'; frame-ancestors 'none'",
].join("; ")

const STATUSES: Record<RefusalReason, number> = {
  busy: 503,
  "form-limits": 400,
  "form-size": 413,
}

const TEXTS: Record<RefusalReason, TextKey> = {
  busy: "errors:busy",
  "form-limits": "errors:form_limits",
  "form-size": "errors:form_size",
}

/**
 * Returns the response to a rejected request, in the visitor's language. It is built without React, because it must be
 * cheap while the shop is overloaded. Crawlers receive the status without a page [S8.23]. The response to a request of
 * the router has an empty body, because app/navigation and app/ui/form handle its status.
 */
export function renderRefusal(request: RefusedRequest, reason: RefusalReason): Refusal {
  const headers: Record<string, string> = { "Cache-Control": "no-store" }
  const status = STATUSES[reason]
  if (reason === "busy") headers["Retry-After"] = String(RETRY_AFTER)
  const [pathname = ""] = request.target.split("?", 1)
  if (pathname.endsWith(".rsc")) return { status, headers, body: "" }
  if (SHOP_API_PATH.test(pathname)) {
    const locale = isLocale(request.appLocale) ? request.appLocale : DEFAULT_LOCALE
    headers["Content-Type"] = "application/json"
    const message = getFixedT(locale)(
      reason === "form-size" ? "api:error.too_large" : TEXTS[reason],
    )
    return { status, headers, body: JSON.stringify({ message }) }
  }
  if (isbot(request.userAgent)) {
    headers["X-Robots-Tag"] = "noindex"
    return { status, headers, body: "" }
  }
  headers["Content-Type"] = "text/html; charset=utf-8"
  headers["Content-Security-Policy"] = POLICY
  const prefix = parseLocalePath(pathname)?.locale
  const locale = resolveLocale(prefix, new Session(request.cookie).locale, request.acceptLanguage)
  return { status, headers, body: renderPage(request, locale, reason) }
}

function renderPage({ method, target }: RefusedRequest, locale: Locale, reason: RefusalReason) {
  const t = getFixedT(locale)
  const escaped = (key: TextKey) => escapeHtml(t(key))
  const isBusy = reason === "busy"
  const isForm = method === "POST"
  const title = escaped(isBusy ? "errors:busy_title" : "errors:form_title")
  const text = escaped(isBusy && isForm ? "errors:busy_form" : TEXTS[reason])
  const [href, label] = isForm
    ? [localePath(locale), escaped("pages:error.home")]
    : [escapeHtml(target), escaped("errors:try_again")]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(env.BRAND_NAME)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${href}">${label}</a></p>
</main>
</body>
</html>
`
}
