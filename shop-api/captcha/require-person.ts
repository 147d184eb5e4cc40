import type { CaptchaAction } from "#domain/captcha.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Lets a person pass: somebody whose token the captcha's provider vouches for, or who has answered the simple
 * question of a storefront. Everybody while no captcha is on.
 *
 * @returns whether a captcha vouches for the caller, who need not answer the simple question then
 * @throws ApiError 422 with errors.recaptcha_token
 */
export async function requirePerson(
  { captcha }: Pick<Services, "captcha">,
  caller: Caller,
  { token, action }: { token: string; action: CaptchaAction },
): Promise<boolean> {
  // Who has a token has scripts, and was asked no question for want of it.
  if (token === "" && (await caller.hasAnswered())) return false
  return await captcha.require(token, action)
}
