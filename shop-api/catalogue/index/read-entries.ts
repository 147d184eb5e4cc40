import { sql } from "drizzle-orm"
import { ATTRIBUTE_NAMES } from "#domain/product-attributes.ts"
import type { BrandEntry, NoteEntry, ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import type { Db } from "#shop-api/db/database.ts"

/** Maximum number of products that one statement reads. */
const BATCH = 2000

const columns = sql`p.id, p.brand_id, p.line as "group", p.name, p.barcode, p.sort_name, p.volume, p.orderable, p.in_stock,
  ${sql.raw(ATTRIBUTE_NAMES.map((name) => `p.${name}`).join(", "))},
  p.added_on - date '2000-01-01' as added, p.sold,
  (select json_agg(distinct n.note_id) from product_notes n where n.product_id = p.id) as notes,
  (select json_object_agg(c.country_id, c.amount) from product_prices c where c.product_id = p.id) as prices`

/** Leaves out products of an import that has not finished (see is-published.ts). */
const selectPublished = sql`select ${columns} from products p
  where p.import_id not in (select id from open_imports)`

/** Reads all published products (those whose import has finished), in batches. */
export async function* readAllEntries(db: Db): AsyncGenerator<ProductEntry[]> {
  for (let last = 0; ;) {
    const entries = await readRows<ProductEntry>(
      db,
      sql`${selectPublished} and p.id > ${last} order by p.id limit ${BATCH}`,
    )
    if (entries.length > 0) yield entries
    if (entries.length < BATCH) return
    last = entries.at(-1)?.id ?? last
  }
}

/**
 * Reads the published products (those whose import has finished) with these ids. Products that do not exist are left
 * out.
 */
export async function readEntries(db: Db, ids: readonly number[]): Promise<ProductEntry[]> {
  const found: ProductEntry[] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = JSON.stringify(ids.slice(start, start + BATCH))
    found.push(
      ...(await readRows<ProductEntry>(
        db,
        sql`${selectPublished}
          and p.id in (select value::int from json_array_elements_text(${some}::json))`,
      )),
    )
  }
  return found
}

export async function readNames(db: Db): Promise<{ brands: BrandEntry[]; notes: NoteEntry[] }> {
  const [brands, notes] = await Promise.all([
    readRows<BrandEntry>(db, sql`select id, slug, name, aliases from brands order by id`),
    readRows<NoteEntry>(db, sql`select id, key, name from notes order by id`),
  ])
  return { brands, notes }
}

/**
 * Reads the changes of the catalogue since a snapshot, and the current snapshot. A change is a list of product ids. The
 * list is empty for a change of brands or notes, and null if everything has changed.
 */
export async function readChanges(
  db: Db,
  since: string,
): Promise<{ snapshot: string; changes: (number[] | null)[] }> {
  const { rows } = await db.execute<{ snapshot: string; changes: (number[] | null)[] | null }>(sql`
    select pg_current_snapshot()::text as snapshot, (
      select json_agg(product_ids) from catalogue_changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        -- Leaves out old rows of a database that was restored from another server: their transaction ids may be higher
        -- than any that this server has used so far.
        and xid < pg_snapshot_xmax(pg_current_snapshot())
    ) as changes`)
  const [row] = rows
  if (!row) throw new Error("a select without a row")
  return { snapshot: row.snapshot, changes: row.changes ?? [] }
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  return rows[0]?.snapshot ?? ""
}

/**
 * Reads the result of a select as one JSON text. With both database drivers this is many times faster than reading row
 * by row.
 */
async function readRows<Row>(db: Db, select: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await db.execute<{ all: Row[] | null }>(
    sql`select json_agg(r) as all from (${select}) as r`,
  )
  return rows[0]?.all ?? []
}
