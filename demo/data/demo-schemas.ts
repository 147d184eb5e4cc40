import { z } from "zod"
import { attributeValues } from "#contract/product-schemas.ts"
import { House } from "#demo/bottles/house-style.ts"
import {
  CountryCode,
  NoteKey,
  TranslatedText,
} from "#shop-api/reference-data/reference-data-schemas.ts"

const IsoDate = z.iso.date()
const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/**
 * Amounts by country, as decimals in the major unit of the country's currency. A product has no price in a country that
 * is omitted.
 */
const AmountByCountry = z.partialRecord(CountryCode, z.number().positive())

/**
 * A brand of the demonstration. `house` is the style that the brand's bottles share: outline, cap, label, and
 * material of cap and fittings.
 */
export const DemoBrand = z.strictObject({
  slug: Slug,
  name: z.string().min(1),
  /** Other names under which the search finds the brand. */
  aliases: z.array(z.string().min(1)).optional(),
  house: House.omit({ finish: true }),
})
export type DemoBrand = z.infer<typeof DemoBrand>

const NoteKeys = z.array(NoteKey).min(1)

/** A product of the demonstration. Only a product that is out of stock and can be ordered has a `delay`. */
export const DemoProduct = z.strictObject({
  barcode: z.string().regex(/^\d{13}$/),
  brand: Slug,
  name: z.string().min(1),
  /** Slug of the perfume. Products with the same line are volumes of one perfume. */
  line: Slug,
  ...attributeValues,
  /** Milliliters. */
  volume: z.int().positive(),
  year: z.int().min(1900).nullable(),
  notes: z.union([
    z.strictObject({ opening: NoteKeys, middle: NoteKeys, high: NoteKeys }),
    z.strictObject({ flat: NoteKeys }),
  ]),
  description: TranslatedText,
  prices: AmountByCountry,
  stock: z.enum(["in_stock", "out_of_stock"]),
  orderable: z.boolean(),
  delay: z.strictObject({ days: z.int().positive(), working_days: z.boolean() }).nullable(),
  delivery_days: z.int().min(1).max(7),
  /** Day on which the product was added to the catalogue. Lists sorted by "new" use it. */
  added: IsoDate,
  mxik: z.string().regex(/^\d{17}$/),
  package_code: z.string().regex(/^\d+$/),
  vat_percent: z.number().min(0).max(100),
  /** Number of bottles that count as sold before the shop started. Lists sorted by sales use it. */
  sold: z.int().min(0),
})
export type DemoProduct = z.infer<typeof DemoProduct>

/**
 * A promocode of the demonstration. A limit of null means that there is no limit. The promocode is valid until the end
 * of the day `ends`.
 */
const DemoPromocode = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]+$/),
  discount_percent: z.number().gt(0).max(100),
  starts: IsoDate,
  ends: IsoDate.nullable(),
  limit_total: z.int().positive().nullable(),
  limit_per_customer: z.int().positive().nullable(),
  minimal_subtotal: AmountByCountry,
})

export const DemoShop = z.strictObject({
  social_links: z.array(
    z.strictObject({
      name: z.string().min(1),
      link: z.url({ protocol: /^https$/ }),
      icon: z.enum(["telegram", "instagram", "youtube", "facebook"]),
    }),
  ),
  operator_phones: z.array(z.string().regex(/^\+[\d -]+$/)).min(1),
  promocodes: z.array(DemoPromocode),
  managers: z.array(
    z.strictObject({
      id: z.int().positive(),
      name: z.string().min(1),
      sponsor_id: z.int().positive().nullable(),
    }),
  ),
})
export type DemoShop = z.infer<typeof DemoShop>
