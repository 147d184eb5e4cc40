import {
  type Attempt,
  checkLimits,
  type Count,
  LimitRefusal,
  revertCounts,
  tryConsume,
} from "#shop-api/limits/check-limits.ts"
import type { Limits } from "#shop-api/limits/limit-counters.ts"
import { CREDIT } from "#shop-api/limits/limit-rules.ts"
import { homeNetwork } from "#shop-api/limits/network-keys.ts"

/**
 * Whether the network of this address has credit left, which means that a customer has signed in or confirmed a code
 * there lately (see CREDIT).
 */
export async function isCustomerNetwork(limits: Limits, address: string | null): Promise<boolean> {
  const network = homeNetwork(address)
  if (network === null) return false
  const state = await limits.credit.get(network)
  return state !== null && state.consumedPoints < 0
}

/**
 * Pays for one SMS with a code from the credit of the caller's network (see CREDIT). Returns the counts that it has
 * changed: none when the network has no credit left, or when `sms_credit` allows no more SMS on credit today.
 *
 * @throws LimitRefusal when the visitor must first answer the storefront's simple question (arithmetic)
 */
export async function spendCredit(
  limits: Limits,
  address: string | null,
  attempt: Pick<Attempt, "keys" | "isPerson">,
): Promise<readonly Count[]> {
  const network = homeNetwork(address)
  if (network === null || !(await isCustomerNetwork(limits, address))) return []
  try {
    const { counts } = await checkLimits(limits, { ...attempt, action: "sms_credit" })
    const paid: Count[] = [...counts, ["credit", network]]
    const { consumedPoints } = await limits.credit.penalty(network)
    if (consumedPoints <= 0) return paid
    await revertCounts(limits, paid)
  } catch (error) {
    if (!(error instanceof LimitRefusal) || error.scope === null) throw error
  }
  return []
}

/**
 * Gives credit to the network of this address, after a customer has signed in or confirmed a code there. Does nothing
 * when the account with this phone has already given credit CREDIT.proofsOfAccount times today.
 */
export async function recordProof(
  limits: Limits,
  address: string | null,
  phone: string,
): Promise<void> {
  const network = homeNetwork(address)
  if (network === null || !(await tryConsume(limits.proofs, phone))) return
  await limits.credit.reward(network, CREDIT.perProof)
}
