import { PGlite } from "@electric-sql/pglite"
import { amcheck } from "@electric-sql/pglite/contrib/amcheck"
import { DurableFs } from "#shop-api/db/pglite/durable-fs.ts"

/**
 * Checks all indexes and tables in the folder of a closed PGlite database with PostgreSQL's extension amcheck. Returns
 * the number of indexes.
 *
 * @throws Error when an index lacks a row or a page is damaged
 */
export async function verifyIndexes(folder: string): Promise<number> {
  const pglite = await PGlite.create({ fs: new DurableFs(folder), extensions: { amcheck } })
  await pglite.exec("create extension if not exists amcheck")
  const { rows } = await pglite.query<{ name: string }>(`
    select c.oid::regclass::text as name, bt_index_parent_check(c.oid, true, true)
    from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relpersistence = 'p'`)
  const heap = await pglite.query<{ name: string; msg: string }>(`
    select c.relname as name, v.msg from pg_class c, lateral verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relpersistence = 'p'`)
  await pglite.close()
  if (heap.rows.length > 0) throw new Error(`damaged tables: ${JSON.stringify(heap.rows)}`)
  return rows.length
}
