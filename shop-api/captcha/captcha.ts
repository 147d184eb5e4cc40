import type { Logger } from "pino"
import { z } from "zod"
import { CAPTCHA_FIELD, type CaptchaAction } from "#domain/captcha.ts"
import type { Config } from "#shop-api/config.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"

export interface Captcha {
  /**
   * Accepts a request if the captcha provider confirms its token, or if no captcha is configured.
   *
   * @returns true if the provider has confirmed the token, false if the request was accepted without a confirmation
   * @throws ApiError 422 with errors.recaptcha_token when the provider does not confirm the token
   */
  require(token: string, action: CaptchaAction): Promise<boolean>
}

/** Lowest score that is accepted. The provider rates each visitor from 0 (a robot) to 1 (a person). */
const LEAST_SCORE = 0.5
/** Maximum milliseconds to wait for the provider's response. */
const DEADLINE = 3000

/**
 * Actions that send an SMS, which costs money: they are refused while the captcha provider does not respond.
 * Meanwhile all other actions are accepted with an unchecked token, within their rate limits; an empty token is still
 * refused.
 */
const CLOSED_WITHOUT_PROVIDER = new Set<CaptchaAction>([
  "api_register_confirmation",
  "api_password_reset",
  "api_restock",
])

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().default(""),
  hostname: z.string().default(""),
  score: z.number().default(0),
  "error-codes": z.array(z.string()).default([]),
})
type Verdict = z.output<typeof Verdict>

/** Creates the captcha check that the settings configure. */
export function createCaptcha(
  { captcha, siteUrl }: Pick<Config, "captcha" | "siteUrl">,
  log: Logger,
  deadline = DEADLINE,
): Captcha {
  if (captcha === null) return { require: async () => false }
  const { url, secret } = captcha
  const hostname = new URL(siteUrl).hostname

  /**
   * Asks the captcha provider whether a token is valid.
   *
   * @throws Error when the response is unusable
   */
  async function ask(token: string): Promise<Verdict> {
    const answer = await fetch(`${url}/api/siteverify`, {
      method: "POST",
      redirect: "error",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(deadline),
    })
    const verdict = Verdict.parse(await answer.json())
    // With these error codes, the provider refuses the shop's secret, not the visitor's token. `check` handles this as
    // if the provider had not responded.
    const isOurs = verdict["error-codes"].some((code) => code.endsWith("-secret"))
    if (isOurs) throw new Error(`the captcha's provider says ${verdict["error-codes"].join()}`)
    return verdict
  }

  async function check(token: string, action: CaptchaAction): Promise<"person" | "robot" | "open"> {
    if (token === "") return "robot"
    try {
      return isPerson(await ask(token), action, hostname) ? "person" : "robot"
    } catch (err) {
      log.error({ err, action }, "the captcha could not be checked")
      return CLOSED_WITHOUT_PROVIDER.has(action) ? "robot" : "open"
    }
  }

  return {
    async require(token, action) {
      const verdict = await check(token, action)
      if (verdict === "robot") throw refuseFields({ [CAPTCHA_FIELD]: "captcha.failed" })
      return verdict === "person"
    },
  }
}

function isPerson(verdict: Verdict, action: CaptchaAction, hostname: string): boolean {
  const { success, score } = verdict
  return (
    success && verdict.action === action && verdict.hostname === hostname && score >= LEAST_SCORE
  )
}
