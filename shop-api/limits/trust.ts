import { tryConsume } from "#shop-api/limits/check-limits.ts"
import { CREDIT } from "#shop-api/limits/limit-rules.ts"
import type { Limits } from "#shop-api/limits/limits.ts"
import { homeNetwork } from "#shop-api/limits/network-keys.ts"

/** Whether customers are known to use the network of this address. */
export async function isCustomerNetwork(limits: Limits, address: string | null): Promise<boolean> {
  const network = homeNetwork(address)
  if (network === null) return false
  const state = await limits.credit.get(network)
  return state !== null && state.consumedPoints < 0
}

/** Takes one of the codes that a network may ask for on the strength of its customers; false when it has none. */
export async function spendCredit(limits: Limits, address: string | null): Promise<boolean> {
  const network = homeNetwork(address)
  if (network === null || !(await isCustomerNetwork(limits, address))) return false
  const { consumedPoints } = await limits.credit.penalty(network)
  if (consumedPoints <= 0) return true
  await limits.credit.reward(network)
  return false
}

/** A customer has proved to be one, from this address: their network may ask for more codes. */
export async function recordProof(
  limits: Limits,
  address: string | null,
  phone: string,
): Promise<void> {
  const network = homeNetwork(address)
  if (network === null || !(await tryConsume(limits.proofs, phone))) return
  await limits.credit.reward(network, CREDIT.perProof)
}
