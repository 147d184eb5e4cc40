import { and, count, eq, ne, sql } from "drizzle-orm"
import { mapAttributes } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { BrandsAndNotes } from "#shop-api/cli/catalogue/brands-and-notes.ts"
import type { ChangeBatch } from "#shop-api/cli/catalogue/change-batch.ts"
import type { Changes } from "#shop-api/cli/catalogue/plan-changes.ts"
import { type MissingPrices, PRICE_EXAMPLES } from "#shop-api/cli/catalogue/price-changes.ts"
import type { Db } from "#shop-api/db/database.ts"
import { isDeadlock } from "#shop-api/db/errors.ts"
import {
  brands,
  notes,
  openImports,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

/**
 * The columns of `products` that an import sets, with their SQL types. The import also sets `brand_id`, which it looks
 * up by the brand's slug (the name in URLs).
 */
const COLUMNS = {
  line: "text",
  name: "text",
  sort_name: "text",
  description: "jsonb",
  ...mapAttributes((name) => products[name].getSQLType()),
  volume: "integer",
  year: "integer",
  in_stock: "boolean",
  orderable: "boolean",
  delay_days: "integer",
  delay_in_working_days: "boolean",
  delivery_days: "integer",
  added_on: "date",
  mxik: "text",
  package_code: "text",
  vat_percent: "float8",
  photos: "jsonb",
}

const names = Object.keys(COLUMNS)
const listed = sql.raw(names.join(", "))
const selected = sql.raw(names.map((name) => `r.${name}`).join(", "))
const typed = sql.raw(
  Object.entries(COLUMNS)
    .map((pair) => pair.join(" "))
    .join(", "),
)
/**
 * PostgreSQL locks a product `for update`, as long as the transaction lasts, if `on conflict do update` names a column
 * of a unique index, even if its value stays. Such a lock would make the orders of the product wait, so these columns
 * are written by a statement of their own.
 */
const KEY_COLUMNS = ["line", "volume"]
const updated = sql.raw(
  ["brand_id", ...names]
    .filter((name) => ![...KEY_COLUMNS, "photos"].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(", "),
)

interface ApplyOptions {
  /** Whether the import is the only session that can write to the database. If so, foreign keys are not checked. */
  isAlone: boolean
  brandsAndNotes: BrandsAndNotes
  /** Whether to delete the prices of every product that is not in the file, which ends its sale. */
  retireMissing: boolean
  signal: AbortSignal
  onBatch: (products: number) => void
}

/**
 * Writes the changes of an import, and returns the number of products whose sale it has ended. New products are
 * inserted in several transactions, so that the database can serve requests in between. Customers do not see these
 * products (catalogue/is-published.ts) until the last transaction publishes them and changes the existing products.
 * Must not be called while another import runs.
 */
export async function applyChanges(
  db: Db,
  changes: Changes,
  options: ApplyOptions,
): Promise<number> {
  const { signal } = options
  try {
    const importId = await openImport(db, options.brandsAndNotes)
    for (const batch of changes.newProducts) {
      signal.throwIfAborted()
      await db.transaction((tx) => writeBatch(tx, batch, { ...options, importId }))
    }
    return await publishChanges(db, changes, options)
  } catch (error) {
    // If this cleanup fails as well, the next import cleans up.
    await clearOpenImports(db).catch(() => {})
    throw error
  }
}

const MAX_DEADLOCKS = 5

/**
 * Changes the existing products and publishes the new ones in one transaction. Runs it again after a deadlock, because
 * an order may lock the products that the import changes in another sequence.
 */
async function publishChanges(
  db: Db,
  changes: Changes,
  options: ApplyOptions,
  deadlocks = 0,
): Promise<number> {
  const { brandsAndNotes, retireMissing, signal } = options
  // The operator has already seen the progress of the first attempt.
  const attempt = { ...options, importId: 0, ...(deadlocks > 0 && { onBatch: () => {} }) }
  try {
    return await db.transaction(async (tx) => {
      for (const batch of changes.changedProducts) {
        signal.throwIfAborted()
        await writeBatch(tx, batch, attempt)
      }
      for (const [slug, all] of brandsAndNotes.aliasesInFile) {
        const aliases = [...all]
        const isOther = and(eq(brands.slug, slug), ne(brands.aliases, aliases))
        await tx.update(brands).set({ aliases }).where(isOther)
      }
      const retired = retireMissing ? await endSaleOfMissing(tx, changes.barcodes) : 0
      await tx.delete(openImports)
      return retired
    })
  } catch (error) {
    if (!isDeadlock(error) || deadlocks === MAX_DEADLOCKS) throw error
    return publishChanges(db, changes, options, deadlocks + 1)
  }
}

/**
 * Deletes the products, brands and notes that failed or killed imports have inserted. Must not be called while an
 * import runs.
 */
export async function clearOpenImports(db: Db): Promise<void> {
  for (const { id, brandSlugs, noteKeys } of await db.select().from(openImports)) {
    let left = true
    while (left) {
      const { rows } = await db.execute(sql`
        delete from products where id in (
          select id from products where import_id = ${id} limit ${CLEARED_AT_ONCE})
        returning id`)
      left = rows.length > 0
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        delete from brands where slug in (${listOf(brandSlugs)})
          and id not in (select brand_id from products)`)
      await tx.execute(sql`
        delete from notes where key in (${listOf(noteKeys)})
          and id not in (select note_id from product_notes)`)
      await tx.execute(sql`delete from open_imports where id = ${id}`)
    })
  }
}

const CLEARED_AT_ONCE = 500

const NOTHING = "[]"

const listOf = (texts: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(texts)}::json)`

async function openImport(db: Db, { newBrands, newNotes }: BrandsAndNotes): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(openImports)
      .values({
        brandSlugs: newBrands.map(({ slug }) => slug),
        noteKeys: newNotes.map(({ key }) => key),
      })
      .returning({ id: openImports.id })
    if (!row) throw new Error("no import was opened")
    if (newBrands.length > 0) await tx.insert(brands).values(newBrands).onConflictDoNothing()
    if (newNotes.length > 0) await tx.insert(notes).values(newNotes).onConflictDoNothing()
    return row.id
  })
}

async function writeBatch(
  tx: Db,
  batch: ChangeBatch,
  { isAlone, importId, onBatch }: ApplyOptions & { importId: number },
): Promise<void> {
  // Each row that is inserted below is joined with existing brands, notes and countries, so PostgreSQL need not check
  // foreign keys. The check would make requests wait longer.
  if (isAlone) await tx.execute(sql`set local session_replication_role = replica`)
  const idsOf = (barcodes: string) => sql`(select id from products where barcode in (
    select json_array_elements_text(${barcodes}::json)))`
  // Since the import has read a product, the shop may have downloaded a picture and replaced its URL in `photos` by the
  // name of the picture. So `photos` is written only for products whose pictures the file changes.
  await tx.execute(sql`
    insert into products (barcode, import_id, brand_id, ${listed})
    select r.barcode, ${importId}::integer, b.id, ${selected}
    from json_to_recordset(${batch.products}::json) as r(barcode text, brand text, ${typed})
    join brands b on b.slug = r.brand
    on conflict (barcode) do update set ${updated}, photos = case
      when products.id in ${idsOf(batch.barcodesWithNewPictures)} then excluded.photos
      else products.photos end`)
  // Only a product whose line or volume changes is locked `for update`.
  await tx.execute(sql`
    update products p set line = r.line, volume = r.volume
    from json_to_recordset(${batch.products}::json) as r(barcode text, line text, volume integer)
    where p.barcode = r.barcode and (p.line, p.volume) is distinct from (r.line, r.volume)`)
  if (batch.deletedPrices !== NOTHING) {
    await tx.execute(sql`
      delete from product_prices using json_to_recordset(${batch.deletedPrices}::json)
        as r(barcode text, country text)
      join products p on p.barcode = r.barcode
      join countries c on c.iso_code = r.country
      where product_id = p.id and country_id = c.id`)
  }
  await tx.execute(sql`
    insert into product_prices (product_id, country_id, amount)
    select p.id, c.id, r.amount
    from json_to_recordset(${batch.prices}::json) as r(barcode text, country text, amount bigint)
    join products p on p.barcode = r.barcode
    join countries c on c.iso_code = r.country
    on conflict (product_id, country_id) do update set amount = excluded.amount`)
  await tx.execute(
    sql`delete from product_notes where product_id in ${idsOf(batch.barcodesWithNewNotes)}`,
  )
  await tx.execute(sql`
    insert into product_notes (product_id, tier, position, note_id)
    select p.id, r.tier, r.position, n.id
    from json_to_recordset(${batch.notes}::json)
      as r(barcode text, tier text, position smallint, key text)
    join products p on p.barcode = r.barcode
    join notes n on n.key = r.key`)
  if (batch.barcodesWithNewPictures !== NOTHING) {
    await tx.execute(
      sql`delete from picture_downloads where product_id in ${idsOf(batch.barcodesWithNewPictures)}`,
    )
  }
  if (batch.downloads !== NOTHING) {
    await tx.execute(sql`
      insert into picture_downloads (product_id, url, "row", name, due_at)
      select p.id, r.url, r."row", r.name, case when r.name is null then 'epoch'::timestamptz end
      from json_to_recordset(${batch.downloads}::json) as r(barcode text, url text, "row" integer, name text)
      join products p on p.barcode = r.barcode
      on conflict do nothing`)
  }
  onBatch(batch.count)
}

const notInFile = (kept: ReadonlySet<string>) => sql`product_id in (
  select id from products where ${isPublished} and barcode not in (${listOf([...kept])}))`

/**
 * Ends the sale of all products that are not in the file, by deleting their prices. The products stay, because orders
 * refer to them.
 */
async function endSaleOfMissing(tx: Db, kept: ReadonlySet<string>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with gone as (delete from product_prices where ${notInFile(kept)} returning product_id)
    select count(distinct product_id)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** Counts the products whose sale an import would end because they are not in the file. */
export async function countMissing(db: Db, kept: ReadonlySet<string>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct product_id)::int as count from product_prices where ${notInFile(kept)}`)
  return rows[0]?.count ?? 0
}

/** Reads the prices that an import would delete because their products are not in the file. */
export async function readMissingPrices(db: Db, kept: ReadonlySet<string>): Promise<MissingPrices> {
  const country = countries.isoCode
  const counts = await db
    .select({ country, count: count() })
    .from(productPrices)
    .innerJoin(countries, eq(countries.id, productPrices.countryId))
    .where(notInFile(kept))
    .groupBy(country)
    .orderBy(country)
  const { barcode, name, volume } = products
  const examples = await db
    .select({ barcode, name, volume, country, amount: productPrices.amount })
    .from(productPrices)
    .innerJoin(countries, eq(countries.id, productPrices.countryId))
    .innerJoin(products, eq(products.id, productPrices.productId))
    .where(notInFile(kept))
    .orderBy(products.id, countries.position)
    .limit(PRICE_EXAMPLES)
  return { counts, examples }
}
