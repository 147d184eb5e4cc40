import { rememberDevice } from "#shop-api/account/known-device.ts"
import {
  type CodeBinding,
  hashRequest,
  type MatchedCode,
  REQUEST_COOKIE,
  consumeCounts,
  tryCode,
} from "#shop-api/account/one-time-codes.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { checkLimits, type CountedAttempt, revertCounts } from "#shop-api/limits/check-limits.ts"
import { recordProof } from "#shop-api/limits/network-credit.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Checks that the caller has entered the code that was sent to this phone, for this purpose, and for this browser. The
 * code stays valid until a transaction uses it (`consumeCode`).
 *
 * @throws ApiError 422 at the field confirm_code for a wrong code, and for every code once the tries are used up; 429
 *   after too many wrong codes from this browser or its network
 */
export async function requireCode(
  { config, database, limits }: Pick<Services, "config" | "database" | "limits">,
  caller: Caller,
  { code, ...binding }: CodeBinding & { code: string },
): Promise<MatchedCode> {
  const requestToken = caller.cookies[REQUEST_COOKIE] ?? null
  // Wrong codes for a phone are counted per browser, so that guesses of other people, who may be in the same network,
  // do not block the owner of the phone. A client that drops its cookie gets a new count, but also needs a new SMS: a
  // code has five tries, and the limits of `sms` and `sms_reset` by phone allow other browsers 15 codes a day. The
  // guesses of an address and of a network are counted, too.
  const keys = {
    ...networkKeys(caller.address),
    phone: `${binding.phone} ${hashRequest(requestToken ?? "")}`,
  }
  const counted: CountedAttempt[] = []
  const matched = await tryCode(database.db, binding, {
    code,
    requestToken,
    secret: config.appSecret,
    at: caller.now(),
    async beforeCompare() {
      const formatRefusal = () => "code.tries" as const
      counted.push(await checkLimits(limits, { action: "code", keys, formatRefusal }))
    },
  })
  if (matched === "wrong") throw refuseFields({ confirm_code: "code.wrong" })
  if (matched === "used") throw refuseFields({ confirm_code: "code.used" })
  // The database also has a row that counts tries for a phone that got a notice instead of a code. So this error does
  // not reveal whether the phone has an account.
  if (matched === "usedUp") throw refuseFields({ confirm_code: "code.used_up" })
  for (const one of counted) await one.revert()
  return matched
}

/**
 * Runs after a code was consumed: decreases the rate-limit counts of its SMS, saves the browser as a known device of
 * the phone, and lets the browser's network request more SMS (network-credit.ts). The cookie `otp_request` stays,
 * because the browser may be waiting for another code, which is bound to the same value.
 */
export async function finishConfirmedCode(
  services: Pick<Services, "config" | "database" | "limits">,
  caller: Caller,
  { phone, matched }: { phone: string; matched: MatchedCode },
): Promise<void> {
  await revertCodeCounts(services, matched.id)
  await recordProof(services.limits, caller.address, phone)
  rememberDevice(services, caller, phone)
}

/**
 * Decreases the rate-limit counts that the SMS with this code has increased, except those by phone or account. Runs
 * when the code is confirmed or its SMS is given up; the second run does nothing.
 */
export async function revertCodeCounts(
  { database, limits }: Pick<Services, "database" | "limits">,
  codeId: number,
): Promise<void> {
  await revertCounts(limits, await consumeCounts(database.db, codeId))
}
