import { findKnownDevice } from "#shop-api/account/known-device.ts"
import type { CodePurpose } from "#shop-api/account/one-time-codes.ts"
import { findUserByPhone } from "#shop-api/account/users.ts"
import type { Wording } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import {
  type Attempt,
  checkLimits,
  type Count,
  LimitRefusal,
  revertCounts,
  throwCachedRefusal,
} from "#shop-api/limits/check-limits.ts"
import type { Limits } from "#shop-api/limits/limit-counters.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"
import { spendCredit } from "#shop-api/limits/network-credit.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Services } from "#shop-api/services.ts"

/** A refusal states the seconds to wait up to this number. For longer waits it says "later". */
const MAX_SHOWN_WAIT_SECONDS = 600

interface SendPermit {
  /**
   * The rate-limit counts that this SMS has increased. If the SMS cannot be sent, all these counts are decreased again.
   * If the customer confirms the code, all are decreased except the counts by phone or account.
   */
  counts: readonly Count[]
  /**
   * Whether this SMS may use the part of the day's SMS budget that is reserved for known devices and password resets.
   */
  isReserved: boolean
  /**
   * Whether the SMS is sent only to a phone with an account. True if a limit is used up: the limit of this phone, the
   * limit that all networks without credit share, or this network's part of it. The response is the same for a phone without an account, so it
   * does not reveal which phones have one.
   */
  onlyWithAccount: boolean
}

type SendServices = Pick<Services, "config" | "database" | "limits">

interface SendRequest {
  phone: string
  purpose: CodePurpose
  hasPassedCaptcha: boolean
  /** Whether the visitor has passed the captcha or answered the storefront's simple question. */
  isPerson: () => Promise<boolean>
}

/**
 * Counts one more SMS with a code to the phone. If the caller's browser is a known device of the phone (its cookie
 * proves that its user owns the phone), the SMS is counted separately, so that other people cannot use up the limit
 * of the phone's owner. All known devices of a phone share that limit, and one of them may no longer be the owner's.
 * When it is used up, a password reset is therefore counted like one from any other device.
 *
 * @throws LimitRefusal above the limits, or when the visitor must first answer the storefront's simple question
 *   (arithmetic)
 */
export async function requireSendPermit(
  services: SendServices,
  caller: Caller,
  request: SendRequest,
): Promise<SendPermit> {
  const { config, limits } = services
  const { phone, purpose, isPerson } = request
  if (findKnownDevice(services, caller, phone) === null) {
    return await requirePermitOfNetwork(services, caller, request)
  }
  const keys = { phone: `known ${phone}` }
  try {
    const { counts } = await checkLimits(limits, { action: "sms", keys, isPerson, formatRefusal })
    return { counts, isReserved: true, onlyWithAccount: false }
  } catch (refusal) {
    if (purpose !== "password" || !isRefusalOfPhone(refusal)) throw refusal
    // If the wait is not longer than the pause between two SMS, this pause may be the reason for the refusal. The pause
    // applies to password resets, too, so the refusal stands.
    if (refusal.retryAfter <= config.otpResendSeconds) throw refusal
    return await requirePermitOfNetwork(services, caller, request).catch((error: unknown) => {
      throw chooseRefusal(refusal, error)
    })
  }
}

/** Counts an SMS for a caller whose browser is not a known device, or whose known devices have used up their limit. */
async function requirePermitOfNetwork(
  services: SendServices,
  caller: Caller,
  request: SendRequest,
): Promise<SendPermit> {
  const { limits } = services
  const { phone, purpose, isPerson } = request
  const attempt = { keys: listKeys(caller, request), isPerson }
  const counts = [...(await spendCredit(limits, caller.address, attempt))]
  const hasCredit = counts.length > 0
  try {
    if (!hasCredit && purpose !== "password") {
      await throwCachedRefusal(limits, { ...attempt, action: "sms_stranger", formatRefusal })
    }
    const phoneKey = hasCredit ? `customers ${phone}` : phone
    const counted = await requirePermitOfPhone(limits, caller, { ...request, phoneKey })
    counts.push(...counted.counts)
    if (hasCredit) return { ...counted, counts }
    const permit = await requirePermitForUnknown(services, caller, request)
    return {
      counts: [...counts, ...permit.counts],
      isReserved: permit.isReserved,
      onlyWithAccount: counted.onlyWithAccount || permit.onlyWithAccount,
    }
  } catch (error) {
    await revertCounts(limits, counts)
    throw error
  }
}

/**
 * Returns the keys for the rules of `sms_stranger` and `sms_credit`. Visitors whom a captcha vouches for have counts of
 * their own there: robots that can only answer the simple question cannot use them up.
 */
function listKeys(caller: Caller, { hasPassedCaptcha }: SendRequest): Attempt["keys"] {
  const keys = { ...networkKeys(caller.address), everyone: "all" }
  if (!hasPassedCaptcha) return keys
  return Object.fromEntries(Object.entries(keys).map(([by, key]) => [by, `captcha ${key}`]))
}

/**
 * Counts an SMS by phone, address and networks. When the limit by phone is used up, password resets are counted under
 * a separate limit (`sms_reset`): another person who requests many codes for a phone must not stop its owner from
 * resetting the password on a new device. Phones without an account are counted in the same way, so that the response
 * does not reveal which phones have one.
 */
async function requirePermitOfPhone(
  limits: Limits,
  caller: Caller,
  { phone, phoneKey, purpose, isPerson }: SendRequest & { phoneKey: string },
): Promise<SendPermit> {
  const networks = { ...networkKeys(caller.address), everyone: "all" }
  const attempt = { isPerson, formatRefusal }
  try {
    const keys = { ...networks, phone: phoneKey }
    const { counts } = await checkLimits(limits, { ...attempt, action: "sms", keys })
    return { counts, isReserved: false, onlyWithAccount: false }
  } catch (refusal) {
    if (purpose !== "password" || !isRefusalOfPhone(refusal)) throw refusal
    const keys = { account: phone, phone: phoneKey }
    const reset = await checkLimits(limits, { ...attempt, action: "sms_reset", keys }).catch(
      (error: unknown) => {
        throw chooseRefusal(refusal, error)
      },
    )
    try {
      const { counts } = await checkLimits(limits, { ...attempt, action: "sms", keys: networks })
      return { counts: [...reset.counts, ...counts], isReserved: true, onlyWithAccount: true }
    } catch (error) {
      await reset.revert()
      throw error
    }
  }
}

/**
 * True if the SMS was refused by a limit that counts by phone. False if it was refused by a limit that counts by
 * network or for everyone, or if the visitor must first answer the storefront's simple question.
 */
function isRefusalOfPhone(error: unknown): error is LimitRefusal {
  return error instanceof LimitRefusal && (error.scope === "phone" || error.scope === "account")
}

/**
 * Chooses the error for the caller when two limits refuse. `refusal` is the error of the limit that was checked first,
 * and `later` the error of the other one. If `later` asks the visitor to answer the simple question, the caller gets
 * `later` with the waiting time of `refusal`. Otherwise the caller gets the error with the shorter waiting time.
 */
function chooseRefusal(refusal: LimitRefusal, later: unknown): unknown {
  if (!(later instanceof LimitRefusal)) return later
  if (later.scope === null) return new LimitRefusal(null, later.wording, refusal.retryAfter)
  return later.retryAfter < refusal.retryAfter ? later : refusal
}

/**
 * Counts an SMS for a caller in an unknown network: a network is known while it has credit, which it gets when a
 * customer signs in or confirms a code there (network-credit.ts). All unknown networks share one limit, and each may
 * use a part of it. When the limit or this part is used up, password resets are counted under another limit of the same
 * kind (`sms_reset`).
 */
async function requirePermitForUnknown(
  { database, limits }: SendServices,
  caller: Caller,
  request: SendRequest,
): Promise<SendPermit> {
  const { phone, purpose, isPerson } = request
  const attempt = { isPerson, formatRefusal }
  try {
    const keys = listKeys(caller, request)
    const { counts } = await checkLimits(limits, { ...attempt, action: "sms_stranger", keys })
    return { counts, isReserved: false, onlyWithAccount: false }
  } catch (error) {
    const isFull = error instanceof LimitRefusal && error.scope !== null
    if (purpose !== "password" || !isFull) throw error
    const { counter, most } = limits.getRule("sms_reset", "everyone")
    const spent = await counter.get("accounts")
    // The limit is checked before the account is looked up, so that this refusal does not reveal whether the phone has
    // an account.
    if (spent && spent.consumedPoints >= most) throw error
    // By network, all phones are counted: a visitor who knows the count of their own network would learn from it which
    // phones have an account.
    const keys = networkKeys(caller.address)
    const ofNetwork = await checkLimits(limits, { ...attempt, action: "sms_reset", keys })
    const isKnown = (await findUserByPhone(database.db, phone)) !== null
    const { counts } = await checkLimits(limits, {
      ...attempt,
      action: "sms_reset",
      keys: { everyone: "accounts" },
      // A phone without an account gets no SMS, so its attempt is not counted, only compared with the count of the
      // phones that have an account. With a count of their own, phones without an account would be refused at other
      // times than phones with one, which would reveal which phones have an account.
      isUncounted: !isKnown,
    }).catch(async (refusal: unknown) => {
      await ofNetwork.revert()
      throw refusal
    })
    return { counts: [...ofNetwork.counts, ...counts], isReserved: true, onlyWithAccount: true }
  }
}

function formatRefusal(scope: Scope, seconds: number): Wording {
  // All visitors or all unknown networks share this limit, so the text must not blame the visitor's network.
  if (scope === "everyone") return "code.unavailable"
  if (scope !== "phone" && scope !== "account") return "code.address"
  return seconds > MAX_SHOWN_WAIT_SECONDS
    ? "code.too_often"
    : { key: "code.too_soon", params: { count: seconds } }
}
