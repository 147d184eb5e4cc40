import "server-only"
import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

/** Milliseconds that the shop API is believed about a token. */
const REMEMBERED_FOR = 30_000

/** Hashes: the tokens themselves are not left in memory. */
const known = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_FOR })

const hash = (token: string) => createHash("sha256").update(token).digest("base64url")

/**
 * Tokens of signed-in customers, for pages that show no more of them than that they are. Whatever shows or does
 * more asks the shop API each time.
 */
export function rememberToken(token: string): void {
  known.set(hash(token), true)
}

export function isRemembered(token: string): boolean {
  return known.has(hash(token))
}

export function forgetToken(token: string): void {
  known.delete(hash(token))
}
