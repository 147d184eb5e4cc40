import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import {
  type Attribute,
  type AttributeName,
  mapAttributes,
  type ProductAttributes,
} from "#domain/product-attributes.ts"

/** A brand. `slug` identifies it in URLs and filters. */
export const Brand = z
  .object({ id: z.int(), name: z.string(), slug: z.string() })
  .meta({ id: "Brand" })
export type Brand = z.output<typeof Brand>

/** A perfume note. `key` identifies it; `name` is in the language of the caller. */
export const Note = z.object({ key: z.string(), name: z.string() }).meta({ id: "Note" })
export type Note = z.output<typeof Note>

/** How much later than usual a product that is out of stock arrives: in calendar days, or in working days. */
export const Delay = z.object({ days: z.int().positive(), working_days: z.boolean() })

const isoDate = z.iso.date()

type AttributeFields = { [Name in AttributeName]: z.ZodType<ProductAttributes[Name]> }

const createAttributeValue = ({ values, many: isMany }: Attribute) =>
  isMany ? z.array(z.enum(values)) : z.enum(values)

/**
 * Creates the schema of an attribute in responses. A shop API of an earlier version does not send attributes that were
 * added later, so the schema fills in their default.
 */
export function createAttributeField(attribute: Attribute) {
  const value: z.ZodType = createAttributeValue(attribute)
  if (attribute.default === null) return value
  const known = attribute.many ? attribute.default.split(/, ?/).filter(Boolean) : attribute.default
  return value.default(known)
}

/** The schema of each attribute of a product, by the name of the attribute. */
export const attributeValues = mapAttributes((_, attribute) =>
  createAttributeValue(attribute),
) as unknown as AttributeFields

// `gender` and `type` come before the other attributes in responses.
const { gender, type, ...otherAttributes } = mapAttributes((_, attribute) =>
  createAttributeField(attribute),
) as unknown as AttributeFields

/** A product, which is one volume of a perfume, with its price in the active country. */
export const Product = z
  .object({
    id: z.int(),
    name: z.string(),
    brand: Brand,
    /** URL of the product's picture without width and format, which `pictureUrl` in domain/picture-urls.ts appends. */
    image: z.string(),
    /**
     * URLs of all pictures of the product, in the same form as `image`, which is the first of them. Empty when the
     * product has no picture of its own and `image` is the placeholder [D1.47].
     */
    images: z.array(z.string()),
    price: Amount,
    currency: CurrencyCode,
    price_per_100ml: Amount,
    /** In milliliters. */
    volume: z.int().positive(),
    gender,
    type,
    ...otherAttributes,
    /** Whether the product can be ordered. A product that is out of stock may be orderable, with a delay. */
    canBeAdded: z.boolean(),
    stock_label: z.enum(["in_stock", "out_of_stock"]),
    /** How much longer the delivery of an out-of-stock product takes. Null when there is no delay. */
    delay: Delay.nullable(),
    /** First and last date of the delivery if the customer ordered today [D.81]. */
    arrival: z.object({ from: isoDate, to: isoDate }),
  })
  .meta({ id: "Product" })
export type Product = z.output<typeof Product>

/** A volume of a perfume in a list. Its `id` is that of the product. */
export const PerfumeVolume = z
  .object({
    id: z.int(),
    /** In milliliters. */
    volume: z.int().positive(),
    price: Amount,
    /** Whether the product can be ordered. A product that is out of stock may be orderable, with a delay. */
    orderable: z.boolean(),
    /**
     * Whether this volume matches the filters and the search of the request. True when the request has neither, except
     * for the gifts of the home page.
     */
    matches: z.boolean(),
  })
  .meta({ id: "PerfumeVolume" })

/**
 * A product in a list. With `group=perfume`, it represents a perfume with all its volumes. The product is then the
 * cheapest volume that matches the filters and can be ordered, or, if none can be ordered, the cheapest volume that
 * matches.
 */
export const PerfumeCard = Product.extend({
  /** Present if the request has `group=perfume`, except in responses of a shop API of an earlier version. */
  perfume: z
    .object({
      /** All volumes of the perfume that are sold in the active country, smallest first. */
      volumes: z.array(PerfumeVolume),
      /** Whether another matching volume costs more than this product. Pages then show "from" before the price. */
      has_dearer: z.boolean(),
    })
    .optional(),
}).meta({ id: "PerfumeCard" })
export type PerfumeCard = z.output<typeof PerfumeCard>

/** The notes of a perfume: in three layers, or without layers. */
export const Notes = z.union([
  z.object({ opening: z.array(Note), middle: z.array(Note), high: z.array(Note) }),
  z.object({ flat: z.array(Note) }),
])
export type Notes = z.output<typeof Notes>

/** A product that has no price in the active country. Contains only the fields that a cart shows. */
export const UnsoldProduct = Product.pick({
  id: true,
  name: true,
  brand: true,
  image: true,
  volume: true,
}).meta({ id: "UnsoldProduct" })
export type UnsoldProduct = z.output<typeof UnsoldProduct>

/** A perfume that is similar to the product of the page, and why. */
export const SimilarProduct = z.object({
  product: PerfumeCard,
  shared_notes: z.array(Note),
  /** A sentence that says why the product is similar, in the language of the caller. */
  text: z.string(),
})

/**
 * The id that all volumes of a perfume have in common: the product id of the smallest volume that is sold in the active
 * country. Null for a perfume with one volume.
 */
export const GroupId = z.int().nullable()

/** A product with all that its page shows. */
export const ProductDetail = Product.extend({
  description: z.string(),
  notes: Notes,
  year: z.int().nullable(),
  barcode: z.string(),
  delivery_days: z.int(),
  /** All volumes of the perfume that are sold in the active country, including this product, smallest first. */
  variants: z.array(
    z.object({
      id: z.int(),
      volume: z.int(),
      /** Absent in responses of a shop API of an earlier version. */
      price: Amount.optional(),
    }),
  ),
  group_id: GroupId,
  /**
   * Whether the default country sells this product. If not, only visitors who have chosen another country can open its
   * page. Absent in responses of a shop API of an earlier version.
   */
  sold_in_default_country: z.boolean().optional(),
  similar: z.array(SimilarProduct),
}).meta({ id: "ProductDetail" })
export type ProductDetail = z.output<typeof ProductDetail>

/** The product in the examples of the API document. */
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
