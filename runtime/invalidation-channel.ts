import { z } from "zod"

/** A change of the catalogue, which makes cached pages stale: of these products, or of anything else ("everything"). */
export type Change = { productIds: readonly number[] } | "everything"

/** Message that a shop API sends regularly while it can publish every change. */
export const HEARTBEAT = "heard"
/**
 * Milliseconds between two heartbeats. After `HEARTBEAT_TIMEOUT` without one, a storefront assumes that it misses
 * changes.
 */
export const HEARTBEAT_INTERVAL = 2000
export const HEARTBEAT_TIMEOUT = 6000

/** The Redis channel of one shop; several shops may share a Redis. `digest` is the SHA-256 of INTERNAL_KEY, in hex. */
export const changesChannel = (digest: string) => `atir:changes:${digest.slice(0, 16)}`

/**
 * Cache tags of the pages that may show these products: all lists (`catalogue`), and pages that name a product by its
 * id.
 */
export const tagsOf = (productIds: readonly number[]) => ["catalogue", ...productIds.map(String)]

/** The message of a change: product ids separated by commas, or an empty text for "everything". */
export function formatChange(change: Change): string {
  return change === "everything" ? "" : change.productIds.join(",")
}

const Ids = z.string().regex(/^\d+(?:,\d+)*$/)

/** Parses the result of `formatChange`; any other text means "everything". */
export function parseChange(text: string): Change {
  const ids = Ids.safeParse(text)
  return ids.success ? { productIds: ids.data.split(",").map(Number) } : "everything"
}
