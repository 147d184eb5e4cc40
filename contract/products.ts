import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import { MAX_ID } from "#domain/ids.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import {
  type AttributeName,
  mapAttributes,
  mapFacets,
  type ProductAttributes,
} from "#domain/product-attributes.ts"
import { SORTS } from "#domain/sorts.ts"

export const Brand = z
  .object({ id: z.int(), name: z.string(), slug: z.string() })
  .meta({ id: "Brand" })
export type Brand = z.output<typeof Brand>

/** `key` identifies the note; `name` is in the caller's language. */
export const Note = z.object({ key: z.string(), name: z.string() }).meta({ id: "Note" })
export type Note = z.output<typeof Note>

export const Delay = z.object({ days: z.int().positive(), working_days: z.boolean() })

const isoDate = z.iso.date()

/** The schema of each attribute of a product. */
export const attributeFields = mapAttributes((_, { values, many: isMany }) =>
  isMany ? z.array(z.enum(values)) : z.enum(values),
) as unknown as { [Name in AttributeName]: z.ZodType<ProductAttributes[Name]> }

// The API sends these two before all other attributes.
const { gender, type, ...otherAttributes } = attributeFields

export const Product = z
  .object({
    id: z.int(),
    name: z.string(),
    brand: Brand,
    /** Base of the picture's URLs; `pictureUrl` of domain/pictures.ts adds width and format. */
    image: z.string(),
    /** Bases of all its pictures, `image` first. Empty when `image` is the neutral picture [D1.47]. */
    images: z.array(z.string()),
    price: Amount,
    currency: CurrencyCode,
    price_per_100ml: Amount,
    /** Millilitres. */
    volume: z.int().positive(),
    gender,
    type,
    ...otherAttributes,
    /** Whether it can be ordered, in stock or not. */
    canBeAdded: z.boolean(),
    stock_label: z.enum(["in_stock", "out_of_stock"]),
    /** Additional delivery time of an out-of-stock product; null without one. */
    delay: Delay.nullable(),
    /** First and last date of delivery for an order placed today [D.81]. */
    arrival: z.object({ from: isoDate, to: isoDate }),
  })
  .meta({ id: "Product" })
export type Product = z.output<typeof Product>

export const PerfumeVolume = z
  .object({
    id: z.int(),
    /** Millilitres. */
    volume: z.int().positive(),
    price: Amount,
    /** Whether it can be ordered, in stock or not. */
    orderable: z.boolean(),
    /** Whether it matches the filters and the search; always true in answers without filters. */
    matches: z.boolean(),
  })
  .meta({ id: "PerfumeVolume" })

/**
 * A product of a list. With `group=perfume` it represents a perfume with all its volumes: it is the cheapest matching
 * volume that can be ordered or, if none can be ordered, the cheapest matching volume.
 */
export const PerfumeCard = Product.extend({
  /** Present if the request has `group=perfume`. Older shop APIs do not know the parameter and do not send it. */
  perfume: z
    .object({
      /** All volumes that the active country sells, smallest first. */
      volumes: z.array(PerfumeVolume),
      /** Whether another matching volume costs more than this product. Clients then show the price as "from". */
      has_dearer: z.boolean(),
    })
    .optional(),
}).meta({ id: "PerfumeCard" })
export type PerfumeCard = z.output<typeof PerfumeCard>

/**
 * With `perfume`, the response lists and counts perfumes. Without it, each volume of a perfume is a separate product.
 */
export const group = z.enum(["perfume"]).optional()

export const Notes = z.union([
  z.object({ opening: z.array(Note), middle: z.array(Note), high: z.array(Note) }),
  z.object({ flat: z.array(Note) }),
])
export type Notes = z.output<typeof Notes>

/**
 * A product without a price in the active country. It has just the fields that a client needs to name it in a cart
 * line.
 */
export const UnsoldProduct = Product.pick({
  id: true,
  name: true,
  brand: true,
  image: true,
  volume: true,
}).meta({ id: "UnsoldProduct" })
export type UnsoldProduct = z.output<typeof UnsoldProduct>

export const SimilarProduct = z.object({
  product: PerfumeCard,
  shared_notes: z.array(Note),
  /** Why it is similar, in the caller's language. */
  text: z.string(),
})

/**
 * Common id of the volumes of a perfume: the product id of the smallest volume that the active country sells. Null for
 * a perfume with one volume.
 */
export const GroupId = z.int().nullable()

export const ProductDetail = Product.extend({
  description: z.string(),
  notes: Notes,
  year: z.int().nullable(),
  barcode: z.string(),
  delivery_days: z.int(),
  /** All volumes of the perfume that the active country sells, with this product, smallest first. */
  variants: z.array(
    z.object({
      id: z.int(),
      volume: z.int(),
      /** Older shop APIs do not send it. */
      price: Amount.optional(),
    }),
  ),
  group_id: GroupId,
  similar: z.array(SimilarProduct),
}).meta({ id: "ProductDetail" })
export type ProductDetail = z.output<typeof ProductDetail>

export const PER_PAGE = 48
export const MAX_PER_PAGE = 96

export const Facet = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  selected: z.boolean(),
})
export type Facet = z.output<typeof Facet>

/** Example of a product in the API document. */
export const productExample = {
  id: 101,
  name: "Koshin",
  brand: { id: 2, name: "Sardoba", slug: "sardoba" },
  image: "/images/product/101/4f2a9c1e/front",
  images: [
    "/images/product/101/4f2a9c1e/front",
    "/images/product/101/4f2a9c1e/box",
    "/images/product/101/4f2a9c1e/detail",
  ],
  price: 1360000,
  currency: "UZS",
  price_per_100ml: 1360000,
  volume: 100,
  gender: "A",
  type: "edp",
  family: "aquatic",
  canBeAdded: true,
  stock_label: "in_stock",
  delay: null,
  arrival: { from: "2026-11-23", to: "2026-11-25" },
}

/** Schema of a query parameter that may be repeated; always parses to an array. */
export const many = <T extends z.ZodType>(value: T, most = 50) =>
  z
    .preprocess(
      (given): unknown => (Array.isArray(given) ? (given as unknown[]) : [given]),
      z.array(value).max(most),
    )
    .default([])

/**
 * An amount in the active country's currency: a decimal of the major unit in the URL, an integer of minor units once
 * decoded.
 */
const AmountParameter = z.codec(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/), z.number().int(), {
  decode: (major) => Math.round(Number(major) * MINOR_PER_MAJOR),
  encode: (minor) => String(minor / MINOR_PER_MAJOR),
})

export const ProductsAnswer = z.object({
  items: z.array(PerfumeCard),
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  /**
   * True when a word of the search occurs in no product and the shop searched for similar words instead. Older shop
   * APIs do not send it.
   */
  is_similar: z.boolean().default(false),
  currency: CurrencyCode,
  facets: z.object({
    brand: z.array(Facet),
    ...mapFacets(() => z.array(Facet)),
    /** `value` is a note's key, `count` the number of found products that also have this note. Most frequent first. */
    note: z.array(Facet),
    /** The notes of the query's `without_note`, with their names. */
    without_note: z.array(Facet),
    /** Millilitres. */
    volume: z.array(Facet),
    /** Lowest and highest price without the price filter; null when nothing is found. */
    price: z.object({ min: Amount, max: Amount }).nullable(),
  }),
})
export type ProductsAnswer = z.output<typeof ProductsAnswer>

export const searchProducts = defineCall({
  operationId: "searchProducts",
  method: "get",
  path: "/api/v1/products",
  summary: "The catalogue",
  cached: true,
  query: z.object({
    q: z.string().trim().max(QUERY_MAX_LENGTH).optional(),
    brand: many(z.string().max(100)),
    ...mapFacets((_, { values }) => many(z.enum(values))),
    /** Keys of notes; a perfume must have all of them. */
    note: many(z.string().max(100)),
    /** Keys of notes; a perfume must have none of them. */
    without_note: many(z.string().max(100)),
    /** Millilitres. */
    volume: many(z.coerce.number().int().min(1).max(100_000)),
    price_min: AmountParameter.optional(),
    price_max: AmountParameter.optional(),
    orderable: z.enum(["1"]).optional(),
    /**
     * With `perfume`, a perfume matches when one of its volumes matches all filters. All counts are then of perfumes.
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
 * Products of the cart's lines, in the order of `item_ids` [S7.14]. Leaves out unknown ids; products without a price in
 * the active country are in `not_sold_here`.
 */
export const listCartProducts = defineCall({
  operationId: "listCartProducts",
  method: "get",
  path: "/api/v1/products/list",
  summary: "Products of the cart's lines: item_ids[0]=101&item_ids[1]=102",
  cached: true,
  query: z.object({ item_ids: many(z.coerce.number().int().positive()) }),
  answer: z.object({
    items: z.array(Product),
    currency: CurrencyCode,
    not_sold_here: z.array(UnsoldProduct).default([]),
    /** Percentage of the product total that the checkout adds as service fee. An older shop API does not send it. */
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

export const getProduct = defineCall({
  operationId: "getProduct",
  method: "get",
  path: "/api/v1/products/{id}",
  summary: "One product with everything",
  cached: true,
  params: z.object({ id: z.coerce.number().int().positive().max(MAX_ID) }),
  /**
   * Concerns only the field `similar`: with `group=perfume` it lists perfumes as lists do, without this product's
   * perfume.
   */
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
