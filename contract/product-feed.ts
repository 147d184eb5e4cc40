import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { GroupId, Product, productExample } from "#contract/product-schemas.ts"
import { MAX_ID } from "#domain/id.ts"

/**
 * Size of the range of product ids that a part of the sitemap covers. Each part is a file. It contains a URL of each
 * product for each language, so it stays below the 50,000 URLs that the sitemap protocol allows in a file.
 */
export const SITEMAP_PART = 10_000

/** Lists the ids of the products with a price in the active country, for one part of the sitemap. */
export const listProductIds = defineCall({
  operationId: "listProductIds",
  method: "get",
  path: "/api/v1/products/ids",
  summary: "Ids of what is sold in the active country, a range at a time: for sitemaps",
  cached: true,
  query: z.object({
    /** Number of the part. Part n has the ids from (n - 1) * 10,000 + 1 to n * 10,000. */
    part: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.object({
    ids: z.array(z.int()),
    /** Numbers of the parts that contain products, in ascending order. */
    parts: z.array(z.int()),
  }),
  example: { query: { part: "1" }, answer: { ids: [101, 102], parts: [1] } },
})

/** A product in the feed for shopping services (merchant feed). */
export const FeedProduct = Product.extend({
  description: z.string(),
  barcode: z.string(),
  group_id: GroupId,
})
export type FeedProduct = z.output<typeof FeedProduct>

/** Number of products in a page of the feed. */
export const FEED_PAGE = 200

/** Lists the products with a price in the active country in the order of their ids, one page at a time. */
export const listFeedProducts = defineCall({
  operationId: "listFeedProducts",
  method: "get",
  path: "/api/v1/products/feed",
  summary: "All that is sold in the active country, by id, 200 at a time: for feeds",
  query: z.object({
    /** Last product id of the previous page. 0 for the first page. */
    after: z.coerce.number().int().min(0).max(MAX_ID).default(0),
  }),
  answer: z.object({
    items: z.array(FeedProduct),
    /** Value of `after` for the next page. Null on the last page. */
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
          group_id: null,
        },
      ],
      next: null,
    },
  },
})
