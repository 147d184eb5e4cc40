import type { CaptchaAction } from "#domain/captcha.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Accepts a caller whose token the captcha's provider confirms or who has answered the simple question, and every
 * caller while no captcha is configured.
 *
 * @returns whether the provider has confirmed the token, so that no question needs an answer
 * @throws ApiError 422 with errors.recaptcha_token
 */
export async function requirePerson(
  { captcha }: Pick<Services, "captcha">,
  caller: Caller,
  { token, action }: { token: string; action: CaptchaAction },
): Promise<boolean> {
  // A browser without scripts has no token; its storefront asks the simple question instead.
  if (token === "" && (await caller.hasAnswered())) return false
  return await captcha.require(token, action)
}
