import { z } from "zod"
import { redisNamespace } from "./redis-namespace.ts"

/**
 * A change of the catalogue, which makes cached pages stale: the ids of the changed products, or "everything" when it
 * is unknown which products have changed.
 */
export type Change = { productIds: readonly number[] } | "everything"

/** The message that a shop API sends at regular intervals as long as it can publish changes. */
export const HEARTBEAT = "heard"
/**
 * Milliseconds between two heartbeats. When a storefront has received no heartbeat for HEARTBEAT_TIMEOUT milliseconds,
 * it assumes that it misses changes.
 */
export const HEARTBEAT_INTERVAL = 2000
export const HEARTBEAT_TIMEOUT = 6000

/** Returns the name of the Redis channel for changes of the catalogue. */
export const changesChannel = (internalKey: string) => `atir:changes:${redisNamespace(internalKey)}`

/**
 * Returns the cache tags of the pages that may show these products: `catalogue` for all lists, and the id of each
 * product.
 */
export const tagsOf = (productIds: readonly number[]) => ["catalogue", ...productIds.map(String)]

/** Formats the message for a change: product ids separated by commas, or an empty text for "everything". */
export function formatChange(change: Change): string {
  return change === "everything" ? "" : change.productIds.join(",")
}

const Ids = z.string().regex(/^\d+(?:,\d+)*$/)

/** Parses a message of `formatChange`. Any other text means "everything". */
export function parseChange(text: string): Change {
  const ids = Ids.safeParse(text)
  return ids.success ? { productIds: ids.data.split(",").map(Number) } : "everything"
}
