import { eq, sql } from "drizzle-orm"
import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { type Database, openDatabase } from "#shop-api/db/database.ts"

/** Simple tables for orders and their lines. With them, tests use PGlite (the embedded database) without the shop. */
const orders = pgTable("sample_orders", { id: text().primaryKey(), total: integer().notNull() })
const lines = pgTable("sample_lines", {
  orderId: text("order_id").notNull(),
  amount: integer().notNull(),
})
export const tables = { orders, lines }

export const LINES_OF_AN_ORDER = 3

export async function openTwoTableDatabase(dataDir: string): Promise<Database> {
  const store = await openDatabase({ dataDir })
  await store.db.execute(sql`
    create table if not exists sample_orders (id text primary key, total integer not null)`)
  await store.db.execute(sql`
    create table if not exists sample_lines (order_id text not null, amount integer not null)`)
  return store
}

/** Lists all orders with the number of their lines. */
export const listSampleOrders = ({ db }: Database) =>
  db
    .select({ id: orders.id, lines: sql<number>`count(${lines.amount})::int` })
    .from(orders)
    .leftJoin(lines, eq(lines.orderId, orders.id))
    .groupBy(orders.id)
