import type { Table } from "drizzle-orm"

/**
 * A row to insert, with every column except the generated id, even columns that have a default. With `satisfies
 * NewRow`, forgetting a column is a type error.
 */
export type NewRow<T extends Table> = {
  [Column in Exclude<keyof T["$inferInsert"], "id">]-?: Exclude<
    T["$inferInsert"][Column],
    undefined
  >
}
