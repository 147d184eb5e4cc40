import { createHash } from "node:crypto"
import { CLOSING, PAID } from "#demo/payments/receipts.ts"
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts"
import type { Translate } from "#locales/translate.ts"
import { escapeHtml } from "#runtime/escape-html.ts"

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f1ea; --sheet: #fffdfa; --ink: #2a211c; --quiet: #6d6058;
  --line: #e3d8cb; --main: #7a2e3a; --on-main: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17120f; --sheet: #221b17; --ink: #f2eae2; --quiet: #b3a599; --line: #3b302a;
    --main: #d98a97; --on-main: #2a1216 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 420px; padding: 28px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25 }
p { margin: 0 0 20px; color: var(--quiet) }
dl { margin: 0 0 24px; display: grid; gap: 12px }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-bottom: 12px;
  border-bottom: 1px solid var(--line) }
dt { color: var(--quiet) }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
form { display: grid; gap: 12px }
button, a { display: block; width: 100%; padding: 13px 16px; border-radius: 999px; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  border: 1px solid var(--line); background: transparent; color: var(--ink) }
button[value="pay"] { background: var(--main); border-color: var(--main); color: var(--on-main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px }
`

/**
 * Returns the headers of the page. The content security policy allows the page's style by its hash. The policy also
 * allows forms that are sent to this server, and redirects of such forms to the shop.
 */
export function pageHeaders(shopUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "base-uri 'none'",
    `form-action 'self' ${shopUrl}`,
    "frame-ancestors 'none'",
  ].join("; ")
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  }
}

/**
 * Returns the outcome that the page shows if the shop no longer expects the payment.
 *
 * @param receiptState the state of the latest receipt of the order
 */
export function pageStateOf(receiptState: number | undefined): "paid" | "cancelled" {
  return receiptState === PAID || receiptState === CLOSING ? "paid" : "cancelled"
}

export interface PageContent {
  locale: Locale
  t: Translate
  /** The order number that the customer sees. */
  number: string
  /** Amount with its currency, formatted for the customer's language. */
  amount: string
  state: "open" | "paid" | "cancelled"
  /** URL of the link back to the shop. */
  returnUrl: string
}

export function renderPage({ locale, t, number, amount, state, returnUrl }: PageContent): string {
  const choice = `<form method="post">
<button type="submit" name="choice" value="pay">${t("simulator.pay")}</button>
<button type="submit" name="choice" value="refuse">${t("simulator.refuse")}</button>
</form>`
  const outcome = state === "paid" ? t("simulator.paid") : t("simulator.cancelled")
  return `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${t("simulator.title")}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${state === "open" ? t("simulator.title") : outcome}</h1>
<p>${t("simulator.explain")}</p>
<dl>
<div><dt>${t("simulator.order")}</dt><dd>${escapeHtml(number)}</dd></div>
<div><dt>${t("simulator.amount")}</dt><dd>${escapeHtml(amount)}</dd></div>
</dl>
${state === "open" ? choice : `<a href="${escapeHtml(returnUrl)}">${t("simulator.back")}</a>`}
</main>
</body>
</html>
`
}
