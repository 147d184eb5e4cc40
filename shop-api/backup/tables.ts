import { is } from "drizzle-orm"
import { type ForeignKey, getTableConfig, PgTable } from "drizzle-orm/pg-core"
import * as schema from "#shop-api/db/schema.ts"

export interface ShopTable {
  name: string
  /** The column by which rows of the table refer to other rows of it (to their `id`). Null for most tables. */
  parentColumn: string | null
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
      return [[name, new Map(foreignKeys.map(toParent))] as const]
    }),
  )
  const sorted: ShopTable[] = []
  const place = (name: string) => {
    if (sorted.some((table) => table.name === name)) return
    const parents = tables.get(name) ?? new Map<string, string | null>()
    for (const parent of parents.keys()) if (parent !== name) place(parent)
    sorted.push({ name, parentColumn: parents.get(name) ?? null })
  }
  for (const name of tables.keys()) place(name)
  return sorted
}

/** Returns the name of the table that a foreign key refers to, and of the column that has the foreign key. */
function toParent(key: ForeignKey): [table: string, column: string | null] {
  const { columns, foreignTable } = key.reference()
  return [getTableConfig(foreignTable).name, columns[0]?.name ?? null]
}
