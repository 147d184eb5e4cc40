import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { IdParameter } from "#contract/id.ts"
import {
  PerfumeCard,
  ProductDetail,
  productExample,
  UnsoldProduct,
} from "#contract/product-schemas.ts"
import { FILTER_VALUE_MAX_LENGTH, QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { mapFacets } from "#domain/product-attributes.ts"
import { SORTS } from "#domain/sorts.ts"

/**
 * With `group=perfume`, a list contains and counts perfumes. Without it, each volume of a perfume is a product of its
 * own.
 */
export const group = z.enum(["perfume"]).optional()

/** Number of products in a page of a list, when the request names none. */
export const PER_PAGE = 48
export const MAX_PER_PAGE = 96

/** A value of a filter. `count`: how many products have it and match the search and the other filters. */
export const Facet = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  selected: z.boolean(),
})
export type Facet = z.output<typeof Facet>

/** Creates the schema of a query parameter that may be repeated. The parsed value is always an array. */
export const many = <T extends z.ZodType>(value: T, most = 50) =>
  z
    .preprocess(
      (given): unknown => (Array.isArray(given) ? (given as unknown[]) : [given]),
      z.array(value).max(most),
    )
    .default([])

/**
 * An amount in the currency of the active country. In the URL, it is a decimal of the major unit. After decoding, it is
 * an integer of minor units.
 */
const AmountParameter = z.codec(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/), z.number().int(), {
  decode: (major) => Math.round(Number(major) * MINOR_PER_MAJOR),
  encode: (minor) => String(minor / MINOR_PER_MAJOR),
})

/** Response of `searchProducts`: a page of the list, and the filters with their counts. */
export const ProductsAnswer = z.object({
  items: z.array(PerfumeCard),
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  /**
   * True when a word of the search occurs in no product, so that the shop has searched for similar words. Absent in
   * responses of a shop API of an earlier version.
   */
  is_similar: z.boolean().default(false),
  currency: CurrencyCode,
  facets: z.object({
    brand: z.array(Facet),
    ...mapFacets((_, attribute) =>
      attribute.default === null ? z.array(Facet) : z.array(Facet).default([]),
    ),
    /**
     * The notes that occur in the products found, most frequent note first. `value` is the key of the note, and `count`
     * is the number of these products that have the note.
     */
    note: z.array(Facet),
    /** The notes in the parameter `without_note`, with their names. */
    without_note: z.array(Facet),
    /** In milliliters. */
    volume: z.array(Facet),
    /**
     * Lowest and highest price of the products that match all filters except the price filter. Null when no product
     * matches.
     */
    price: z.object({ min: Amount, max: Amount }).nullable(),
  }),
})
export type ProductsAnswer = z.output<typeof ProductsAnswer>

/**
 * Searches the products with a price in the active country. A product must match all filters; an unknown brand or note
 * matches none. 422: a value of another filter is unknown or not valid. A page after the last one is empty.
 */
export const searchProducts = defineCall({
  operationId: "searchProducts",
  method: "get",
  path: "/api/v1/products",
  summary: "The catalogue",
  cached: true,
  query: z.object({
    q: z.string().trim().max(QUERY_MAX_LENGTH).optional(),
    brand: many(z.string().max(FILTER_VALUE_MAX_LENGTH)),
    ...mapFacets((_, { values }) => many(z.enum(values))),
    /** Keys of perfume notes. A product must have all of them. */
    note: many(z.string().max(FILTER_VALUE_MAX_LENGTH)),
    /** Keys of perfume notes. A product must have none of them. */
    without_note: many(z.string().max(FILTER_VALUE_MAX_LENGTH)),
    /** In milliliters. */
    volume: many(z.coerce.number().int().min(1).max(100_000)),
    price_min: AmountParameter.optional(),
    price_max: AmountParameter.optional(),
    orderable: z.enum(["1"]).optional(),
    /**
     * With `group=perfume`, a perfume matches when one of its volumes matches all filters, and all counts in the
     * response count perfumes.
     */
    group,
    sort: z.enum(SORTS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PER_PAGE),
  }),
  answer: ProductsAnswer,
  example: {
    query: { family: "aquatic", sort: "price", page: "1" },
    answer: {
      items: [productExample],
      total: 1,
      page: 1,
      per_page: 48,
      is_similar: false,
      currency: "UZS",
      facets: {
        brand: [{ value: "sardoba", label: "Sardoba", count: 1, selected: false }],
        family: [{ value: "aquatic", label: "Aquatic", count: 1, selected: true }],
        gender: [{ value: "A", label: "For all", count: 1, selected: false }],
        type: [{ value: "edp", label: "Eau de parfum", count: 1, selected: false }],
        note: [{ value: "cedar", label: "cedar", count: 1, selected: false }],
        without_note: [],
        volume: [{ value: "100", label: "100 ml", count: 1, selected: false }],
        price: { min: 1360000, max: 1360000 },
      },
    },
  },
})

/**
 * Reads the products in a cart, in the order of `item_ids` [S7.14]. Unknown ids are skipped. Products without a price
 * in the active country are in `not_sold_here`. With `group=perfume`, reads the perfumes of the products: each one
 * once, in the order of its first product. `not_sold_here` is then empty.
 */
export const listCartProducts = defineCall({
  operationId: "listCartProducts",
  method: "get",
  path: "/api/v1/products/list",
  summary: "Products of the cart's lines: item_ids[0]=101&item_ids[1]=102",
  cached: true,
  query: z.object({ item_ids: many(z.coerce.number().int().positive()), group }),
  answer: z.object({
    items: z.array(PerfumeCard),
    currency: CurrencyCode,
    not_sold_here: z.array(UnsoldProduct).default([]),
    /**
     * The service fee of the checkout, as a percentage of the product total. Absent in responses of a shop API of an
     * earlier version.
     */
    service_fee_percent: z.number().optional(),
  }),
  example: {
    query: { "item_ids[0]": "101" },
    answer: {
      items: [productExample],
      currency: "UZS",
      not_sold_here: [],
      service_fee_percent: 2,
    },
  },
})

/** Reads a product. 404: there is no such product, or it has no price in the active country. */
export const getProduct = defineCall({
  operationId: "getProduct",
  method: "get",
  path: "/api/v1/products/{id}",
  summary: "One product with everything",
  cached: true,
  params: z.object({ id: IdParameter }),
  /** Affects only the field `similar`: with `group=perfume` it contains perfumes instead of single volumes. */
  query: z.object({ group }),
  answer: ProductDetail,
  example: {
    answer: {
      ...productExample,
      description: "A tiled pool at noon: cool, wet, silent.",
      notes: {
        opening: [{ key: "bergamot", name: "Bergamot" }],
        middle: [{ key: "water_lily", name: "Water lily" }],
        high: [{ key: "cedar", name: "Cedar" }],
      },
      year: 2024,
      barcode: "4780000001011",
      delivery_days: 2,
      variants: [{ id: 101, volume: 100 }],
      group_id: null,
      sold_in_default_country: true,
      similar: [
        {
          product: { ...productExample, id: 102, name: "Moviy sukut" },
          shared_notes: [{ key: "cedar", name: "Cedar" }],
          text: "Shares cedar",
        },
      ],
    },
  },
})
