import { createHash } from "node:crypto"

/**
 * Returns the sources of a captcha's scripts, requests and frames. reCAPTCHA's script loads others from gstatic.com.
 */
function listCaptchaSources(captchaUrl: string | null): string {
  return captchaUrl ? ` ${captchaUrl}/ https://www.gstatic.com/recaptcha/` : ""
}

export interface ThirdPartyOrigins {
  /** Base URL of the captcha provider; null if the shop uses no captcha. */
  captchaUrl: string | null
  /** `cards`: origins that receive a card's number; `pages`: origins of the provider's payment pages. */
  payment: { cards: readonly string[]; pages: readonly string[] }
}

/**
 * Returns a strict policy for one document. The policy allows inline scripts by their SHA-256 and not by a nonce, so
 * that a cached document can be sent to many visitors. It allows the payment providers in every document, because the
 * policy of the document that a visit begins with stays in force while the router navigates.
 *
 * @param parts the document in UTF-8; no element is split between two parts
 */
export function contentSecurityPolicy(
  parts: readonly Buffer[],
  { captchaUrl, payment }: ThirdPartyOrigins,
): string {
  const captcha = listCaptchaSources(captchaUrl)
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
