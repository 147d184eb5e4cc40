import { rememberDevice } from "#shop-api/account/known-device.ts"
import {
  type CodeBinding,
  type MatchedCode,
  REQUEST_COOKIE,
  requestCookieOptions,
  tryCode,
} from "#shop-api/account/one-time-codes.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { checkLimits, type CountedAttempt, revertCounts } from "#shop-api/limits/check-limits.ts"
import { homeNetwork, networkKeys } from "#shop-api/limits/network-keys.ts"
import { recordProof } from "#shop-api/limits/trust.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * The code that was sent to this phone for this purpose, from this caller's browser. It is not spent yet:
 * that belongs into the transaction that it opens.
 *
 * @throws ApiError 422 at the field confirm_code, 429 when so many codes were tried for the phone from this network, or
 *   from there for all phones
 */
export async function requireCode(
  { config, database, limits }: Pick<Services, "config" | "database" | "limits">,
  caller: Caller,
  { code, ...binding }: CodeBinding & { code: string },
): Promise<MatchedCode> {
  const networks = networkKeys(caller.address)
  // By network: the guesses of strangers do not keep the phone's owner from the right one.
  const keys = { ...networks, phone: `${binding.phone} ${homeNetwork(caller.address)}` }
  const counted: CountedAttempt[] = []
  const matched = await tryCode(database.db, binding, {
    code,
    requestToken: caller.cookies[REQUEST_COOKIE] ?? null,
    secret: config.appSecret,
    at: caller.now(),
    async beforeCompare() {
      const isPerson = async () => true
      const formatRefusal = () => "code.tries" as const
      counted.push(await checkLimits(limits, { action: "code", keys, isPerson, formatRefusal }))
    },
  })
  if (!matched) throw refuseFields({ confirm_code: "code.wrong" })
  for (const one of counted) await one.revert()
  return matched
}

/**
 * Once a code is spent: its cookie goes, what its SMS counted is given back, the browser is a known device of the phone,
 * and its network one of customers.
 */
export async function endRequest(
  { config, limits }: Pick<Services, "config" | "limits">,
  caller: Caller,
  { phone, matched }: { phone: string; matched: MatchedCode },
): Promise<void> {
  await revertCounts(limits, matched.counts)
  await recordProof(limits, caller.address, phone)
  caller.setCookie(REQUEST_COOKIE, "", { ...requestCookieOptions(config.siteUrl), maxAge: 0 })
  rememberDevice({ config }, caller, phone)
}
