import { z } from "zod"
import { CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { Brand, Note, PerfumeCard, productExample } from "#contract/product-schemas.ts"
import { group } from "#contract/products.ts"
import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"

/** Number of products that are sold in the active country; with `group=perfume`, number of perfumes. */
const count = z.int().positive()

/** Products, brands and notes that match a search, the best first. Each list may be empty. */
export const Suggestions = z.object({
  currency: CurrencyCode,
  /** The products that match best, one volume of each perfume. */
  products: z.array(PerfumeCard),
  brands: z.array(Brand.extend({ count })),
  notes: z.array(Note.extend({ count })),
})
export type Suggestions = z.output<typeof Suggestions>

/** Suggests what a search means that is still being typed: its last word may be incomplete. */
export const suggest = defineCall({
  operationId: "suggest",
  method: "get",
  path: "/api/v1/search/suggest",
  summary: "What a search that is being typed may mean: forgives mistakes and the other alphabet",
  cached: true,
  query: z.object({ q: z.string().trim().min(1).max(QUERY_MAX_LENGTH), group }),
  answer: Suggestions,
  example: {
    query: { q: "кош" },
    answer: {
      currency: "UZS",
      products: [productExample],
      brands: [{ id: 2, name: "Sardoba", slug: "sardoba", count: 7 }],
      notes: [{ key: "cedar", name: "cedar", count: 21 }],
    },
  },
})
