import { bigint, index, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core"
import { charges } from "#shop-api/db/schema/orders.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Transactions that Payme has created through the shop's Merchant API. Their state is that of the charge; these columns
 * have the other data that Payme queries.
 */
export const paymeTransactions = pgTable(
  "payme_transactions",
  {
    /** Payme's id of both the transaction and its receipt. */
    id: text().primaryKey(),
    chargeId: bigint("charge_id", { mode: "number" })
      .notNull()
      .references(() => charges.id),
    /** When Payme has created the transaction, in milliseconds of Payme's clock. */
    time: bigint({ mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Payme's code for the reason of the cancellation. */
    reason: smallint(),
  },
  (table) => [
    uniqueIndex("payme_transactions_charge").on(table.chargeId),
    index("payme_transactions_time").on(table.time),
  ],
)
