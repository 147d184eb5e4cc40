import { z } from "zod"

/** A change of the catalogue that makes cached pages stale: of these products, or of anything. */
export type Change = { productIds: readonly number[] } | "everything"

/** Message of a shop API that is able to publish every change. */
export const HEARTBEAT = "heard"
/** Milliseconds between two heartbeats, and until a missing one means that changes may be lost. */
export const HEARTBEAT_INTERVAL = 2000
export const HEARTBEAT_TIMEOUT = 6000

/** The channel of one shop: a Redis may serve several. `digest` is the SHA-256 of its INTERNAL_KEY, in hex. */
export const changesChannel = (digest: string) => `atir:changes:${digest.slice(0, 16)}`

/** Tags of the pages that show these products: lists, which show any, and pages that name the product. */
export const tagsOf = (productIds: readonly number[]) => ["catalogue", ...productIds.map(String)]

/** The message of a change: product ids separated by commas, or an empty text for "everything". */
export function formatChange(change: Change): string {
  return change === "everything" ? "" : change.productIds.join(",")
}

const Ids = z.string().regex(/^\d+(?:,\d+)*$/)

/** Parses what `formatChange` wrote; any other text means "everything". */
export function parseChange(text: string): Change {
  const ids = Ids.safeParse(text)
  return ids.success ? { productIds: ids.data.split(",").map(Number) } : "everything"
}
