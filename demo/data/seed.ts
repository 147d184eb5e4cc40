import { type DemoData, readDemoData } from "#demo/data/demo-data.ts"
import type { DemoProduct } from "#demo/data/demo-schemas.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { pickAttributes } from "#domain/product-attributes.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import type { Database, Transaction } from "#shop-api/db/database.ts"
import {
  type NoteTier,
  brands,
  notes,
  productNotes,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { socialLinks } from "#shop-api/db/schema/contact.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import { promocodes } from "#shop-api/db/schema/orders.ts"
import {
  batches,
  hasRows,
  seedReferenceData,
  seedOnce,
} from "#shop-api/reference-data/seed-reference-data.ts"

/**
 * Seeds the demonstration into an empty database, in one transaction. Returns whether this call has seeded it. Several
 * processes may call this function at the same time.
 *
 * @param report called with each line about the progress
 */
export function seedWhenEmpty(
  database: Pick<Database, "db">,
  report: (line: string) => void = () => {},
): Promise<boolean> {
  return seedOnce(database, countries, (tx) => seedDemonstration(tx, report))
}

/**
 * Seeds the demonstration into a shop without products. The shop may already have countries. Returns whether this call
 * has seeded it.
 */
export function seedWhenWithoutProducts(
  database: Pick<Database, "db">,
  report: (line: string) => void,
): Promise<boolean> {
  return seedOnce(database, products, (tx) => seedDemonstration(tx, report))
}

async function seedDemonstration(tx: Transaction, report: (line: string) => void): Promise<void> {
  const data = readDemoData()
  report(`Filling the empty shop with ${data.products.length} demonstration products`)
  if (!(await hasRows(tx, countries))) await seedReferenceData(tx, data)
  await seedProducts(tx, data)
  await seedPromocodes(tx, data)
  await seedManagers(tx, data)
  await tx
    .insert(socialLinks)
    .values(data.shop.social_links.map((link, position) => ({ ...link, position })))
  report("The demonstration shop is filled")
}

async function seedProducts(tx: Transaction, data: DemoData): Promise<void> {
  const brandRows = await tx
    .insert(brands)
    .values(data.brands)
    .returning({ id: brands.id, slug: brands.slug })
  const noteRows = await tx.select({ id: notes.id, key: notes.key }).from(notes)
  const brandBySlug = new Map(brandRows.map((brand) => [brand.slug, brand]))
  const noteIds = new Map(noteRows.map((note) => [note.key, note.id]))
  const ids = new Map<string, number>()
  for (const batch of batches(data.products)) {
    const rows = await tx
      .insert(products)
      .values(batch.map((product) => toRow(product, brandBySlug)))
      .returning({ id: products.id, barcode: products.barcode })
    for (const { id, barcode } of rows) ids.set(barcode, id)
  }

  const countryIds = new Map(data.countries.map(({ id, iso_code: code }) => [code, id]))
  const prices = data.products.flatMap((product) =>
    data.countries.flatMap(({ iso_code: code }) => {
      const price = product.prices[code]
      if (price === undefined) return []
      const amount = Math.round(price * MINOR_PER_MAJOR)
      const productId = required(ids, product.barcode)
      return [{ productId, countryId: required(countryIds, code), amount }]
    }),
  )
  for (const batch of batches(prices)) await tx.insert(productPrices).values(batch)

  const places = data.products.flatMap((product) =>
    tiersOf(product).flatMap(([tier, keys]) =>
      keys.map((key, position) => ({
        productId: required(ids, product.barcode),
        tier,
        position,
        noteId: required(noteIds, key),
      })),
    ),
  )
  for (const batch of batches(places)) await tx.insert(productNotes).values(batch)
}

async function seedPromocodes(tx: Transaction, { countries: sold, shop }: DemoData): Promise<void> {
  const rows = shop.promocodes.map((promocode) => ({
    code: promocode.code,
    discountPercent: promocode.discount_percent,
    starts: promocode.starts,
    ends: promocode.ends,
    limitTotal: promocode.limit_total,
    limitPerCustomer: promocode.limit_per_customer,
    minimalSubtotal: Object.fromEntries(
      sold.flatMap(({ iso_code: code, currency }) => {
        const minimal = promocode.minimal_subtotal[code]
        return minimal === undefined ? [] : [[currency, Math.round(minimal * MINOR_PER_MAJOR)]]
      }),
    ),
  }))
  if (rows.length > 0) await tx.insert(promocodes).values(rows).onConflictDoNothing()
}

/**
 * Inserts the managers in the order of the file, in which each sponsor precedes the managers whom the sponsor has
 * recruited (`readDemoData` checks this).
 */
async function seedManagers(tx: Transaction, { shop }: DemoData): Promise<void> {
  const rows = shop.managers.map(({ id, name, sponsor_id: sponsorId }) => ({ id, name, sponsorId }))
  if (rows.length > 0) await tx.insert(managers).values(rows).onConflictDoNothing()
}

function toRow(
  product: DemoProduct,
  brandBySlug: ReadonlyMap<string, { id: number }>,
): typeof products.$inferInsert {
  const brand = required(brandBySlug, product.brand)
  return {
    barcode: product.barcode,
    brandId: brand.id,
    line: product.line,
    name: product.name,
    sortName: normalizeText(product.name),
    description: product.description,
    ...pickAttributes(product),
    volume: product.volume,
    year: product.year,
    inStock: product.stock === "in_stock",
    orderable: product.orderable,
    delayDays: product.delay?.days ?? null,
    delayInWorkingDays: product.delay?.working_days ?? false,
    deliveryDays: product.delivery_days,
    addedOn: product.added,
    sold: product.sold,
    mxik: product.mxik,
    packageCode: product.package_code,
    vatPercent: product.vat_percent,
  }
}

function tiersOf({ notes: tiers }: DemoProduct): [NoteTier, string[]][] {
  return "flat" in tiers
    ? [["flat", tiers.flat]]
    : [
        ["opening", tiers.opening],
        ["middle", tiers.middle],
        ["high", tiers.high],
      ]
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`demo data: no ${String(key)}`)
  return value
}
