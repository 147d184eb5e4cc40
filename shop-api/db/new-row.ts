import type { Table } from "drizzle-orm"

/**
 * A row to insert with every column that the database does not number itself, optional ones included: `satisfies` it, so
 * that a column that is forgotten does not compile.
 */
export type NewRow<T extends Table> = {
  [Column in Exclude<keyof T["$inferInsert"], "id">]-?: Exclude<
    T["$inferInsert"][Column],
    undefined
  >
}
