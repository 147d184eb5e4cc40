import { sql } from "drizzle-orm"
import type { Changes } from "#shop-api/commands/catalogue/changes.ts"
import type { Vocabulary } from "#shop-api/commands/catalogue/vocabulary.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, notes } from "#shop-api/db/schema/catalogue.ts"

/** Any number that no other lock of the shop has: two imports at once would undo each other. */
const IMPORT_LOCK = 20_261_121

/** The columns of `products` that a file decides, with their types; the brand comes by its slug. */
const COLUMNS = {
  ...{ line: "text", name: "text", sort_name: "text", search_text: "text" },
  ...{ description: "jsonb", family: "text", gender: "text", type: "text" },
  ...{ volume: "integer", year: "integer", in_stock: "boolean", orderable: "boolean" },
  ...{ delay_days: "integer", delay_in_working_days: "boolean", delivery_days: "integer" },
  ...{ added_on: "date", mxik: "text", package_code: "text", vat_percent: "float8" },
}

const names = Object.keys(COLUMNS)
const listed = sql.raw(names.join(", "))
const selected = sql.raw(names.map((name) => `r.${name}`).join(", "))
const typed = sql.raw(
  Object.entries(COLUMNS)
    .map((pair) => pair.join(" "))
    .join(", "),
)
const updated = sql.raw(
  ["brand_id", ...names].map((name) => `${name} = excluded.${name}`).join(", "),
)

interface ApplyOptions {
  /** Whether everybody else waits while this is written. */
  isAlone: boolean
  vocabulary: Vocabulary
  /** Ends the sale of every product that the file does not have. */
  retireMissing: boolean
  signal: AbortSignal
  onBatch: (products: number) => void
}

/** Writes an import; answers how many products were retired. To be called in a transaction. */
export async function applyChanges(
  tx: Db,
  changes: Changes,
  { isAlone, vocabulary, retireMissing, signal, onBatch }: ApplyOptions,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  // Each row finds what it refers to by a join: looking again would make the shop's visitors wait half as long again.
  if (isAlone) await tx.execute(sql`set local session_replication_role = replica`)
  const { newBrands, newNotes } = vocabulary
  if (newBrands.length > 0) await tx.insert(brands).values(newBrands).onConflictDoNothing()
  if (newNotes.length > 0) await tx.insert(notes).values(newNotes).onConflictDoNothing()
  for (const batch of changes.batches) {
    signal.throwIfAborted()
    const idsOf = (barcodes: string) => sql`(select id from products where barcode in (
      select json_array_elements_text(${barcodes}::json)))`
    await tx.execute(sql`
      insert into products (barcode, brand_id, ${listed})
      select r.barcode, b.id, ${selected}
      from json_to_recordset(${batch.products}::json) as r(barcode text, brand text, ${typed})
      join brands b on b.slug = r.brand
      on conflict (barcode) do update set ${updated}`)
    await tx.execute(sql`delete from product_prices where product_id in ${idsOf(batch.repriced)}`)
    await tx.execute(sql`
      insert into product_prices (product_id, country_id, amount)
      select p.id, c.id, r.amount
      from json_to_recordset(${batch.prices}::json) as r(barcode text, country text, amount bigint)
      join products p on p.barcode = r.barcode
      join countries c on c.iso_code = r.country`)
    await tx.execute(sql`delete from product_notes where product_id in ${idsOf(batch.renoted)}`)
    await tx.execute(sql`
      insert into product_notes (product_id, tier, position, note_id)
      select p.id, r.tier, r.position, n.id
      from json_to_recordset(${batch.notes}::json)
        as r(barcode text, tier text, position smallint, key text)
      join products p on p.barcode = r.barcode
      join notes n on n.key = r.key`)
    onBatch(batch.count)
  }
  return retireMissing ? retire(tx, changes.barcodes) : 0
}

/** A product without a price is sold nowhere; orders that have it keep it. */
async function retire(tx: Db, kept: ReadonlySet<string>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with gone as (
      delete from product_prices where product_id in (
        select id from products where barcode not in (
          select json_array_elements_text(${JSON.stringify([...kept])}::json)))
      returning product_id)
    select count(distinct product_id)::int as count from gone`)
  return rows[0]?.count ?? 0
}
