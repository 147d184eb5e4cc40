import { createHash } from "node:crypto"

/** What a captcha of this provider loads: its script, and more of it from a host of its own. */
function sourcesOf(captchaUrl: string | null): string {
  return captchaUrl ? ` ${captchaUrl}/ https://www.gstatic.com/recaptcha/` : ""
}

/** Origins beside the shop's own that pages contact. */
export interface ThirdPartyOrigins {
  /** The captcha provider's address; null while there is none. */
  captchaUrl: string | null
  /** Origins to which a card is sent, and to which an order leads that is paid elsewhere. */
  payment: { cards: readonly string[]; pages: readonly string[] }
}

/**
 * A strict policy for one document: it names the SHA-256 of each inline script that the document holds, so that neither
 * a nonce nor 'unsafe-inline' is needed and the same bytes can be sent to everybody. The payment providers stand in every
 * document's, because the router keeps the first one's to the end of the visit.
 *
 * @param parts of the document, in UTF-8; no element stands in two of them
 */
export function contentSecurityPolicy(
  parts: readonly Buffer[],
  { captchaUrl, payment }: ThirdPartyOrigins,
): string {
  const captcha = sourcesOf(captchaUrl)
  const hashes = new Set<string>()
  for (const code of parts.flatMap(listInlineScripts)) {
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`)
  }
  return [
    "default-src 'self'",
    `script-src 'self'${captcha} ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...payment.cards].join(" ") + captcha,
    `frame-src 'self'${captcha}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...payment.pages].join(" "),
  ].join("; ")
}

function listInlineScripts(html: Buffer): Buffer[] {
  const scripts: Buffer[] = []
  let at = html.indexOf("<script")
  while (at !== -1) {
    const start = html.indexOf(">", at) + 1
    const end = html.indexOf("</script>", start)
    const attributes = html.toString("utf8", at, start)
    const isInline = !/\bsrc=/.test(attributes) && !/application\/(ld\+)?json/.test(attributes)
    if (isInline) scripts.push(html.subarray(start, end))
    at = html.indexOf("<script", end)
  }
  return scripts
}
