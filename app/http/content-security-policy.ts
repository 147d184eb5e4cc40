import { createHash } from "node:crypto"
import { HYDRATION_SCRIPT } from "#app/hydration/defer-scripts.ts"
import { OFFLINE_SCRIPT } from "#app/offline/offline-script.ts"
import { renderScrollScript } from "./scroll-script.tsx"

/**
 * The inline scripts of the shop, allowed by their hashes and not by a nonce, so that a cached document can be sent to
 * many visitors. No document is searched for scripts: a script that got into one by an error must not run.
 */
const INLINE_SCRIPTS = [HYDRATION_SCRIPT, OFFLINE_SCRIPT, renderScrollScript()]
  .map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
  .join(" ")

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
 * Returns the strict policy of every document. It allows the payment providers in every document, because the policy of
 * the document that a visit begins with stays in force while the router navigates.
 */
export function contentSecurityPolicy({ captchaUrl, payment }: ThirdPartyOrigins): string {
  const captcha = listCaptchaSources(captchaUrl)
  return [
    "default-src 'self'",
    `script-src 'self'${captcha} ${INLINE_SCRIPTS}`,
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
