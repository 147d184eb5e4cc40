import type { Table } from "drizzle-orm"

/**
 * All columns of a row to insert except its generated id, optional ones included. Use it with `satisfies`, so that a
 * missing column is a type error.
 */
export type NewRow<T extends Table> = {
  [Column in Exclude<keyof T["$inferInsert"], "id">]-?: Exclude<
    T["$inferInsert"][Column],
    undefined
  >
}
