import { z } from "zod"
import { attributeFields } from "#contract/products.ts"
import { House } from "#demo/bottles/houses.ts"
import { CountryCode, NoteKey, TranslatedText } from "#shop-api/basics/basics.ts"

const IsoDate = z.iso.date()
const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Decimals of the major unit by country. An absent country has no price. */
const AmountByCountry = z.partialRecord(CountryCode, z.number().positive())

/** `house` is the common style of the brand's bottles: outline, cap, label and the metal of the fittings. */
export const DemoBrand = z.strictObject({
  slug: Slug,
  name: z.string().min(1),
  /** Other names, which the search matches too. */
  aliases: z.array(z.string().min(1)).optional(),
  house: House.omit({ finish: true }),
})
export type DemoBrand = z.infer<typeof DemoBrand>

const NoteKeys = z.array(NoteKey).min(1)

/** `prices` are decimals of each country's major unit. `delay` is for a product that is out of stock. */
export const DemoProduct = z.strictObject({
  barcode: z.string().regex(/^\d{13}$/),
  brand: Slug,
  name: z.string().min(1),
  /** Shared by the volumes of one perfume. */
  line: Slug,
  ...attributeFields,
  /** Millilitres. */
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
  /** The day on which the product was added to the catalogue, for sorting by "new". */
  added: IsoDate,
  mxik: z.string().regex(/^\d{17}$/),
  package_code: z.string().regex(/^\d+$/),
  vat_percent: z.number().min(0).max(100),
  /** Bottles sold so far. */
  sold: z.int().min(0),
})
export type DemoProduct = z.infer<typeof DemoProduct>

/** `minimal_subtotal` has the units of prices. A null `limit_*` means no limit. `ends` is the last valid day. */
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
