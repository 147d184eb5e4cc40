import { bigint, index, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core"
import { charges } from "#shop-api/db/schema/orders.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Transactions that Payme has begun through its Merchant API. What became of one is its charge's state: only
 * what Payme wants to be told again besides stands here.
 */
export const paymeTransactions = pgTable(
  "payme_transactions",
  {
    /** Payme's own id, which is its receipt's too. */
    id: text().primaryKey(),
    chargeId: bigint("charge_id", { mode: "number" })
      .notNull()
      .references(() => charges.id),
    /** Payme's moment of creation, in milliseconds. */
    time: bigint({ mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Payme's number of why it was cancelled. */
    reason: smallint(),
  },
  (table) => [
    uniqueIndex("payme_transactions_charge").on(table.chargeId),
    index("payme_transactions_time").on(table.time),
  ],
)
