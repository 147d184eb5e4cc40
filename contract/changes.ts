import { z } from "zod"

/**
 * What has changed in the shop, for whoever keeps what is made of it: these products, or anything. Processes tell
 * one another through Redis.
 */
export type Change = { productIds: readonly number[] } | "everything"

/** Said every few seconds by a shop API that hears of all changes. */
export const HEARD = "heard"
/** Milliseconds between two of these, and until a silence means that nothing is heard. */
export const HEARD_EVERY = 2000
export const HEARD_FOR = 6000

/** The channel of one shop: a Redis may serve several. `digest` is the SHA-256 of its INTERNAL_KEY, in hex. */
export const changesChannel = (digest: string) => `atir:changes:${digest.slice(0, 16)}`

/**
 * The key of what is known of one shop's changes, for pages that storefronts share: a hash of `generation`, random
 * and another one after each change of everything; `changes`, how many there were in it; and `tag:TAG`, which of
 * them was the last one of that tag.
 */
export const changesKey = (digest: string) => `${changesChannel(digest)}:known`

/** Tags of the pages that show these products: lists, which show any, and pages that name the product. */
export const tagsOf = (productIds: readonly number[]) => ["catalogue", ...productIds.map(String)]

export function formatChange(change: Change): string {
  return change === "everything" ? "" : change.productIds.join(",")
}

const Ids = z.string().regex(/^\d+(?:,\d+)*$/)

/** Whatever is no list of products is everything. */
export function parseChange(text: string): Change {
  const ids = Ids.safeParse(text)
  return ids.success ? { productIds: ids.data.split(",").map(Number) } : "everything"
}
