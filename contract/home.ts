import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { Product, productExample } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"

/** All that the shop's front shows; a part that has nothing to show is empty, or null. */
export const HomeAnswer = z.object({
  /** How many perfumes are sold in the country. */
  total: z.int(),
  currency: CurrencyCode,
  /** The newest, each perfume once whatever its volumes; here and below only what can be ordered. */
  arrivals: z.array(Product),
  best_sold: z.array(Product),
  /** None dearer than a round price, and none that stands above already. */
  gifts: z.object({ up_to: Amount, items: z.array(Product) }).nullable(),
  families: z.array(z.object({ value: z.enum(FAMILIES), count: z.int() })),
  /** Those with the most perfumes, in the order of their slugs. */
  brands: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
})
export type HomeAnswer = z.output<typeof HomeAnswer>

export const getHome = defineCall({
  operationId: "getHome",
  method: "get",
  path: "/api/v1/home",
  summary: "The shop's front: new, best sold, gifts up to a price, families and brands",
  cached: true,
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
    },
  },
})
