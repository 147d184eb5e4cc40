import { networkOf } from "#runtime/ip-address.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"

/** All callers whose address is unknown share this key. */
const UNKNOWN = "unknown"

/**
 * Returns the keys for counting an address by each scope: the address itself, and the larger networks that contain it.
 */
export function networkKeys(address: string | null): Partial<Record<Scope, string>> {
  if (address === null) return { address: UNKNOWN }
  if (!address.includes(":")) {
    return {
      address,
      "v4/24": networkOf(address, { v4: 24 }),
      "v4/16": networkOf(address, { v4: 16 }),
    }
  }
  const prefix = (v6: 32 | 48 | 56 | 64) => networkOf(address, { v4: 32, v6 })
  return { address: prefix(64), "v6/56": prefix(56), "v6/48": prefix(48), "v6/32": prefix(32) }
}

/**
 * Returns the network of an address to which credit belongs (see CREDIT): a /24, or a /48 of IPv6. Null when the
 * address is null.
 */
export function homeNetwork(address: string | null): string | null {
  return address === null ? null : networkOf(address, { v4: 24, v6: 48 })
}
