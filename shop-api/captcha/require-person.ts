import type { CaptchaAction } from "#domain/captcha.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Accepts a caller if the captcha provider confirms the token, if the caller has answered the storefront's simple
 * question (arithmetic), or if no captcha is configured.
 *
 * @returns true if the provider has confirmed the token, so that the caller need not answer the simple question
 * @throws ApiError 422 with errors.recaptcha_token
 */
export async function requirePerson(
  { captcha }: Pick<Services, "captcha">,
  caller: Caller,
  { token, action }: { token: string; action: CaptchaAction },
): Promise<boolean> {
  // A browser without scripts cannot get a captcha token. The storefront shows its visitor the simple question instead.
  if (token === "" && (await caller.hasAnswered())) return false
  return await captcha.require(token, action)
}
