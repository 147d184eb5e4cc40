import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import * as schema from "#shop-api/db/schema.ts"

export interface ShopTable {
  name: string
  /**
   * Whether rows of the table refer to other rows of the same table. One statement must then insert all of its rows.
   */
  isOwnParent: boolean
}

/**
 * Tables that a backup leaves out. The rows of `catalogue_changes` contain transaction ids of PostgreSQL, which mean
 * nothing in another database.
 */
const EXCLUDED_TABLES = new Set(["catalogue_changes"])

/** Lists the tables of a backup, sorted so that each table follows all tables that its foreign keys refer to. */
export function listTables(): ShopTable[] {
  const tables = new Map(
    Object.values(schema).flatMap((value) => {
      if (!is(value, PgTable)) return []
      const { name, foreignKeys } = getTableConfig(value)
      if (EXCLUDED_TABLES.has(name)) return []
      const parents = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
      return [[name, new Set(parents)] as const]
    }),
  )
  const sorted: ShopTable[] = []
  const place = (name: string) => {
    if (sorted.some((table) => table.name === name)) return
    const parents = tables.get(name) ?? new Set()
    for (const parent of parents) if (parent !== name) place(parent)
    sorted.push({ name, isOwnParent: parents.has(name) })
  }
  for (const name of tables.keys()) place(name)
  return sorted
}
