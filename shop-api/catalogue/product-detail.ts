import { and, asc, eq } from "drizzle-orm"
import type { Note, Notes, ProductDetail } from "#contract/product-schemas.ts"
import { dateIn } from "#domain/calendar-date.ts"
import type { Locale } from "#domain/locale.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { createRevisionCache } from "#shop-api/catalogue/index/revision-cache.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { Grouped } from "#shop-api/catalogue/perfume-cards.ts"
import type { ListCaller } from "#shop-api/catalogue/product-list.ts"
import { listSimilarPerfumes } from "#shop-api/catalogue/similar-perfumes.ts"
import { priceIn, productColumns, productsFor } from "#shop-api/catalogue/to-wire-products.ts"
import { findGroupId, listVariants } from "#shop-api/catalogue/variants.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import {
  NOTE_TIERS,
  type NoteTier,
  brands,
  notes,
  productNotes,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { ApiError } from "#shop-api/http/api-error.ts"

/**
 * A perfume note of a product: its name in the language of the caller, and its tier in the note pyramid (NOTE_TIERS).
 */
export interface ProductNote extends Note {
  id: number
  tier: NoteTier
}

interface DetailQuery {
  id: number
  group?: Grouped
  defaultCountry: CountryRow
}

/** At most 500 cached products with all details, about 5 kB each. */
const cachedDetailsOf = createRevisionCache<ProductDetail>(500)

/**
 * Returns one product with everything that its page shows. The result is cached until the catalogue changes or the day
 * ends, because the arrival dates depend on the day.
 *
 * @throws ApiError 404 when the product does not exist or is not sold in the country
 */
export async function getProductDetail(
  { db, live }: { db: Db; live: LiveIndex },
  query: DetailQuery,
  caller: ListCaller,
): Promise<ProductDetail> {
  const { country, locale, now } = caller
  const index = await live.fresh()
  const cached = cachedDetailsOf(index)
  const day = dateIn(now, country.timeZone)
  const key = [query.id, query.group, query.defaultCountry.id, country.id, locale, day].join()
  const known = cached.get(key)
  if (known) return known
  const detail = await readProductDetail({ db, index }, query, caller)
  cached.set(key, detail)
  return detail
}

async function readProductDetail(
  { db, index }: { db: Db; index: CatalogueIndex },
  { id, group, defaultCountry }: DetailQuery,
  caller: ListCaller,
): Promise<ProductDetail> {
  const { country, locale } = caller
  const [[row], ownNotes] = await Promise.all([
    db
      .select({
        ...productColumns,
        amount: productPrices.amount,
        line: products.line,
        description: products.description,
        year: products.year,
        barcode: products.barcode,
      })
      .from(products)
      .innerJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(productPrices, priceIn(country))
      .where(and(eq(products.id, id), isPublished)),
    listNotes(db, id, locale),
  ])
  if (!row) throw new ApiError(404, "error.product_not_found")
  const { amount } = row
  if (amount === null) throw new ApiError(404, "error.product_not_sold_here")
  const product = productsFor(caller)({ ...row, amount })
  const [byLine, isSoldByDefault, similar] = await Promise.all([
    listVariants(db, [row.line], country),
    country.id === defaultCountry.id || isSoldIn(db, id, defaultCountry),
    listSimilarPerfumes({ db, index }, { ...product, notes: ownNotes, group }, caller),
  ])
  const variants = byLine.get(row.line) ?? []
  return {
    ...product,
    description: row.description[locale],
    notes: inTiers(ownNotes),
    year: row.year,
    barcode: row.barcode,
    delivery_days: row.deliveryDays,
    variants,
    group_id: findGroupId(variants),
    sold_in_default_country: isSoldByDefault,
    similar,
  }
}

async function isSoldIn(db: Db, productId: number, country: CountryRow): Promise<boolean> {
  const { countryId } = productPrices
  const price = and(eq(productPrices.productId, productId), eq(countryId, country.id))
  return (await db.$count(productPrices, price)) > 0
}

/** Lists the notes of a product, sorted by tier. */
async function listNotes(db: Db, productId: number, locale: Locale): Promise<ProductNote[]> {
  const rows = await db
    .select({ id: notes.id, key: notes.key, name: notes.name, tier: productNotes.tier })
    .from(productNotes)
    .innerJoin(notes, eq(notes.id, productNotes.noteId))
    .where(eq(productNotes.productId, productId))
    .orderBy(asc(productNotes.position))
  return NOTE_TIERS.flatMap((tier) => rows.filter((row) => row.tier === tier)).map((row) => ({
    ...row,
    name: row.name[locale],
  }))
}

function inTiers(all: readonly ProductNote[]): Notes {
  const of = (tier: NoteTier) =>
    all.filter((note) => note.tier === tier).map(({ key, name }) => ({ key, name }))
  if (all.some((note) => note.tier === "flat")) return { flat: of("flat") }
  return { opening: of("opening"), middle: of("middle"), high: of("high") }
}
