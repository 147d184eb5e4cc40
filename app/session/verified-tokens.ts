import "server-only"
import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

/** Milliseconds after which the shop API must verify a token again. */
const TTL = 30_000

/** Hashes of the verified tokens, so that no token stays in memory. */
const verified = new LRUCache<string, true>({ max: 20_000, ttl: TTL })

const hash = (token: string) => createHash("sha256").update(token).digest("base64url")

/**
 * Records that the shop API has accepted the token. Only cached pages rely on this record, because they show only
 * whether the visitor is signed in. All other pages and all actions verify the token each time.
 */
export function cacheVerifiedToken(token: string): void {
  verified.set(hash(token), true)
}

export function isVerified(token: string): boolean {
  return verified.has(hash(token))
}

export function deleteVerifiedToken(token: string): void {
  verified.delete(hash(token))
}
