import { findKnownDevice } from "#shop-api/account/known-device.ts"
import type { CodePurpose } from "#shop-api/account/one-time-codes.ts"
import { findUserByPhone } from "#shop-api/account/users.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import {
  checkLimits,
  type Count,
  revertCounts,
  recallRefusals,
} from "#shop-api/limits/check-limits.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"
import { homeNetwork, networkKeys } from "#shop-api/limits/network-keys.ts"
import { spendCredit } from "#shop-api/limits/trust.ts"
import type { Services } from "#shop-api/services.ts"

/** Longer waits are not told in seconds. */
const MAX_SHOWN_WAIT_SECONDS = 600

export interface SendPermit {
  /** Given back when the code was not sent; when it is confirmed all but those of the phone are. */
  counts: readonly Count[]
  /** Whether the SMS may be paid with the reserved part of the day's budget. */
  isReserved: boolean
  /** Whether phones without an account get no SMS, since strangers have had theirs; their answer is the same. */
  isForAccountsAlone: boolean
}

type SendServices = Pick<Services, "config" | "database" | "limits">

/** All who come from a network of no customer. */
const UNKNOWN_NETWORKS = {
  action: "sms_stranger",
  keys: { everyone: "all" },
  formatRefusal,
} as const

interface Request {
  phone: string
  purpose: CodePurpose
  isPerson: () => Promise<boolean>
}

/**
 * Counts one more SMS to the phone. A known device of the phone has a count of its own, so that requests of strangers
 * cannot use it up.
 *
 * @throws ApiError 429, with errors.answer when the simple question is to be answered first
 */
export async function requireSendPermit(
  services: SendServices,
  caller: Caller,
  request: Request,
): Promise<SendPermit> {
  const { limits } = services
  const { phone, purpose, isPerson } = request
  if (findKnownDevice(services, caller, phone) !== null) {
    const keys = { phone: `known ${phone}` }
    const { counts } = await checkLimits(limits, { action: "sms", keys, isPerson, formatRefusal })
    return { counts, isReserved: true, isForAccountsAlone: false }
  }
  const network = homeNetwork(caller.address)
  const hasCredit = await spendCredit(limits, caller.address)
  const counts: Count[] = hasCredit && network !== null ? [["credit", network]] : []
  try {
    if (!hasCredit && purpose !== "password") {
      await recallRefusals(limits, { ...UNKNOWN_NETWORKS, isPerson })
    }
    const keys = {
      ...networkKeys(caller.address),
      phone: hasCredit ? `customers ${phone}` : phone,
      everyone: "all",
    }
    const counted = await checkLimits(limits, { action: "sms", keys, isPerson, formatRefusal })
    counts.push(...counted.counts)
    if (hasCredit) return { counts, isReserved: false, isForAccountsAlone: false }
    const permit = await requirePermitForUnknown(services, request)
    return { ...permit, counts: [...counts, ...permit.counts] }
  } catch (error) {
    await revertCounts(limits, counts)
    throw error
  }
}

/** Who comes from a network of no customer shares with all such; a password reset has a part of its own besides. */
async function requirePermitForUnknown(
  { database, limits }: SendServices,
  { phone, purpose, isPerson }: Request,
): Promise<SendPermit> {
  try {
    const { counts } = await checkLimits(limits, { ...UNKNOWN_NETWORKS, isPerson })
    return { counts, isReserved: false, isForAccountsAlone: false }
  } catch (error) {
    const isFull = error instanceof ApiError && error.details.fields === undefined
    if (purpose !== "password" || !isFull) throw error
    const { counter, most } = limits.getStep("sms_reset", "everyone")
    const spent = await counter.get("accounts")
    // Refused alike with an account and without.
    if (spent && spent.consumedPoints >= most) throw error
    const isKnown = (await findUserByPhone(database.db, phone)) !== null
    const keys = { everyone: isKnown ? "accounts" : "others" }
    const { counts } = await checkLimits(limits, {
      action: "sms_reset",
      keys,
      isPerson,
      formatRefusal,
    })
    return { counts, isReserved: true, isForAccountsAlone: true }
  }
}

function formatRefusal(scope: Scope, seconds: number): Wording {
  if (scope !== "phone") return "code.address"
  return seconds > MAX_SHOWN_WAIT_SECONDS
    ? "code.too_often"
    : { key: "code.too_soon", params: { count: seconds } }
}
