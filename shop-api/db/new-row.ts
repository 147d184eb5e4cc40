import type { Table } from "drizzle-orm"

/**
 * A row to insert with all columns except the generated id. Optional columns are required too. Used with `satisfies`, a
 * forgotten column is a type error.
 */
export type NewRow<T extends Table> = {
  [Column in Exclude<keyof T["$inferInsert"], "id">]-?: Exclude<
    T["$inferInsert"][Column],
    undefined
  >
}
