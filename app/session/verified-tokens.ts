import "server-only"
import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

/** Milliseconds until a token is verified by the shop API again. */
const TTL = 30_000

/** Hashes: the tokens themselves do not stay in memory. */
const verified = new LRUCache<string, true>({ max: 20_000, ttl: TTL })

const hash = (token: string) => createHash("sha256").update(token).digest("base64url")

/**
 * Caches that the shop API has accepted the token, for pages that show only that the visitor is signed in. Every page
 * and action that shows or does more verifies the token each time.
 */
export function cacheVerifiedToken(token: string): void {
  verified.set(hash(token), true)
}

export function isVerified(token: string): boolean {
  return verified.has(hash(token))
}

export function dropVerifiedToken(token: string): void {
  verified.delete(hash(token))
}
