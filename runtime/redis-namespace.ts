import { createHash } from "node:crypto"

/**
 * Returns a part of the hash of the shop's INTERNAL_KEY. The shop's keys and channels in Redis contain it, because
 * several shops may use the same Redis.
 */
export function redisNamespace(internalKey: string): string {
  return createHash("sha256").update(internalKey).digest("hex").slice(0, 16)
}
