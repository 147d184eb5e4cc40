import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { Product, productExample } from "#contract/products.ts"
import { MAX_ID } from "#domain/ids.ts"

/** Ids of one sitemap: at most as many as a part holds, and far below the protocol's 50,000 addresses. */
export const SITEMAP_PART = 10_000

export const listProductIds = defineCall({
  operationId: "listProductIds",
  method: "get",
  path: "/api/v1/products/ids",
  summary: "Ids of what is sold in the active country, a range at a time: for sitemaps",
  cached: true,
  query: z.object({
    /** Part n holds the ids above (n - 1) * 10,000, and those up to n * 10,000. */
    part: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.object({
    ids: z.array(z.int()),
    /** The numbers of the parts that have any, ascending. */
    parts: z.array(z.int()),
  }),
  example: { query: { part: "1" }, answer: { ids: [101, 102], parts: [1] } },
})

/** Everything that another shop window says of a product. */
export const FeedProduct = Product.extend({ description: z.string(), barcode: z.string() })
export type FeedProduct = z.output<typeof FeedProduct>

export const FEED_PAGE = 200

export const listFeedProducts = defineCall({
  operationId: "listFeedProducts",
  method: "get",
  path: "/api/v1/products/feed",
  summary: "All that is sold in the active country, by id, 200 at a time: for feeds",
  query: z.object({
    /** The id that the page before ended with. */
    after: z.coerce.number().int().min(0).max(MAX_ID).default(0),
  }),
  answer: z.object({
    items: z.array(FeedProduct),
    /** What to ask for next; null at the end. */
    next: z.int().nullable(),
  }),
  example: {
    query: { after: "0" },
    answer: {
      items: [
        {
          ...productExample,
          description: "A tiled pool at noon: cool, wet, silent.",
          barcode: "4780000001011",
        },
      ],
      next: null,
    },
  },
})
