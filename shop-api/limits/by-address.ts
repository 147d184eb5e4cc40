import type { Call } from "#contract/call.ts"
import { networkOf } from "#domain/address.ts"
import type { Limits } from "#shop-api/limits/limits.ts"
import { take } from "#shop-api/limits/take.ts"

/** Callers whose address nobody knows share their limits. */
const UNKNOWN = "unknown"

/** One subscriber: an IPv4 address, of IPv6 the /64. */
export function addressKey(address: string | null): string {
  return address === null ? UNKNOWN : networkOf(address, { v4: 32 })
}

/** A /24, of IPv6 the /64. */
export function blockKey(address: string | null): string {
  return address === null ? UNKNOWN : networkOf(address, { v4: 24 })
}

/**
 * A call that costs is taken so often from an address.
 *
 * @throws ApiError 429
 */
export async function requireRoom(
  limits: Limits,
  call: Pick<Call, "path">,
  address: string | null,
): Promise<void> {
  const limit = limits.address.get(call.path)
  if (limit) await take([{ limit, key: addressKey(address) }])
}
