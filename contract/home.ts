import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { Product, productExample } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"

/** Content of the home page; a section without content is empty or null. */
export const HomeAnswer = z.object({
  /** Number of perfumes that the country sells. */
  total: z.int(),
  currency: CurrencyCode,
  /** The newest perfumes, each in one volume. All lists contain only products that can be ordered. */
  arrivals: z.array(Product),
  best_sold: z.array(Product),
  /** Products up to a round price that are in none of the lists above. */
  gifts: z.object({ up_to: Amount, items: z.array(Product) }).nullable(),
  families: z.array(z.object({ value: z.enum(FAMILIES), count: z.int() })),
  /** The brands with the most perfumes, sorted by slug. */
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
