import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { PerfumeCard, productExample } from "#contract/product-schemas.ts"
import { group } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"

/** The content of the home page. A section without content is an empty list or null. */
export const HomeAnswer = z.object({
  /**
   * Number of products that are sold in the active country. With `group=perfume`, this number and all others in the
   * response count perfumes.
   */
  total: z.int(),
  currency: CurrencyCode,
  /**
   * The newest perfumes, each in one volume. `arrivals`, `best_sold` and `gifts` contain only products that can be
   * ordered.
   */
  arrivals: z.array(PerfumeCard),
  best_sold: z.array(PerfumeCard),
  /**
   * Products that cost at most `up_to`, which is a round price. Products in `arrivals` and `best_sold` are not repeated
   * here. With `group=perfume`, `matches` says whether a volume costs at most `up_to` and can be ordered.
   */
  gifts: z.object({ up_to: Amount, items: z.array(PerfumeCard) }).nullable(),
  families: z.array(z.object({ value: z.enum(FAMILIES), count: z.int() })),
  /** The brands with the most perfumes, at most 120, in the order of their slugs. */
  brands: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  /** Number of all brands that have perfumes. Absent in responses of a shop API of an earlier version. */
  brands_total: z.int().optional(),
})
export type HomeAnswer = z.output<typeof HomeAnswer>

/** Reads the sections of the home page for the active country. */
export const getHome = defineCall({
  operationId: "getHome",
  method: "get",
  path: "/api/v1/home",
  summary: "The shop's front: new, best sold, gifts up to a price, families and brands",
  cached: true,
  query: z.object({ group }),
  answer: HomeAnswer,
  example: {
    answer: {
      total: 1,
      currency: "UZS",
      arrivals: [productExample],
      best_sold: [],
      gifts: null,
      families: [{ value: "aquatic", count: 1 }],
      brands: [{ slug: "sardoba", name: "Sardoba", count: 1 }],
      brands_total: 1,
    },
  },
})
