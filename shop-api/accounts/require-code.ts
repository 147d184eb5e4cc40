import {
  type CodeBinding,
  type MatchedCode,
  REQUEST_COOKIE,
  requestCookieOptions,
  tryCode,
} from "#shop-api/accounts/one-time-codes.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { take } from "#shop-api/limits/take.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * The code that was sent to this phone for this purpose, from this caller's browser. It is not spent yet:
 * that belongs into the transaction that it opens.
 *
 * @throws ApiError 422 at the field confirm_code, 429 when so many codes were tried for the phone in an hour
 */
export async function requireCode(
  { config, database, limits }: Pick<Services, "config" | "database" | "limits">,
  caller: Caller,
  { code, ...binding }: CodeBinding & { code: string },
): Promise<MatchedCode> {
  const matched = await tryCode(database.db, binding, {
    code,
    requestToken: caller.cookies[REQUEST_COOKIE] ?? null,
    secret: config.appSecret,
    at: caller.now(),
    beforeCompare: () =>
      take([{ limit: limits.codeTries, key: binding.phone, word: () => "code.tries" }]),
  })
  if (!matched) throw refuseFields({ confirm_code: "code.wrong" })
  return matched
}

/** Takes the request's cookie back, once its code is spent. */
export function endRequest({ config }: Pick<Services, "config">, caller: Caller): void {
  caller.setCookie(REQUEST_COOKIE, "", { ...requestCookieOptions(config.siteUrl), maxAge: 0 })
}
