import { type SQL, and, asc, eq, sql } from "drizzle-orm"
import { LOCALES } from "#domain/locale.ts"
import { formatAttributes } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { type Cells, NO, PHOTO_SEPARATOR, YES } from "#shop-api/cli/catalogue/columns.ts"
import { formatPriceCell } from "#shop-api/cli/to-major-unit.ts"
import type { Db } from "#shop-api/db/database.ts"
import {
  brands,
  NOTE_TIERS,
  type NoteTier,
  notes,
  productNotes,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

/** An existing product, with its cells in the form in which an export writes them. */
interface ExistingProduct {
  id: number
  cells: Cells
}

const prices = sql<Record<string, number> | null>`(
  select json_object_agg(${countries.isoCode}, ${productPrices.amount})
  from ${productPrices} join ${countries} on ${countries.id} = ${productPrices.countryId}
  where ${productPrices.productId} = ${products.id})`

const tiers = sql<[NoteTier, string][] | null>`(
  select json_agg(json_build_array(${productNotes.tier}, ${notes.key}) order by ${productNotes.position})
  from ${productNotes} join ${notes} on ${notes.id} = ${productNotes.noteId}
  where ${productNotes.productId} = ${products.id})`

/** Reads published products that meet a condition, sorted by id. */
export async function readExistingProducts(
  db: Db,
  wanted: SQL | undefined,
  { limit, countryCodes }: { limit: number; countryCodes: readonly string[] },
): Promise<ExistingProduct[]> {
  const rows = await db
    .select({ product: products, brand: brands.name, aliases: brands.aliases, prices, tiers })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(wanted, isPublished))
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map((row) => ({ id: row.product.id, cells: toCells(row, countryCodes) }))
}

interface Row {
  product: typeof products.$inferSelect
  brand: string
  aliases: string[]
  prices: Record<string, number> | null
  tiers: [NoteTier, string][] | null
}

function toCells(
  { product, brand, aliases, prices: sums, tiers: all }: Row,
  codes: readonly string[],
): Cells {
  const notesOf = (tier: NoteTier) =>
    (all ?? []).flatMap(([where, key]) => (where === tier ? [key] : [])).join(", ")
  return {
    barcode: product.barcode,
    brand,
    brand_aliases: aliases.join(", "),
    name: product.name,
    line: product.line,
    ...formatAttributes(product),
    volume: String(product.volume),
    year: String(product.year ?? ""),
    ...Object.fromEntries(NOTE_TIERS.map((tier) => [`notes_${tier}`, notesOf(tier)])),
    ...Object.fromEntries(
      LOCALES.map((locale) => [`description_${locale}`, product.description[locale]]),
    ),
    ...Object.fromEntries(codes.map((code) => [`price_${code}`, formatPriceCell(sums?.[code])])),
    stock: product.inStock ? "in_stock" : "out_of_stock",
    orderable: product.orderable ? YES : NO,
    delay_days: String(product.delayDays ?? ""),
    delay_in_working_days: product.delayInWorkingDays ? YES : NO,
    delivery_days: String(product.deliveryDays),
    added: product.addedOn,
    mxik: product.mxik,
    package_code: product.packageCode,
    vat_percent: String(product.vatPercent),
    images: product.photos.join(PHOTO_SEPARATOR),
  }
}
