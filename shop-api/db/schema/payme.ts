import { bigint, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant } from "#shop-api/db/schema/instant.ts"
import { charges } from "#shop-api/db/schema/orders.ts"

/**
 * Transactions that Payme has created by calling the shop's Merchant API. The state of a transaction is that of its
 * charge; this table has the other data that Payme may ask for.
 */
export const paymeTransactions = pgTable(
  "payme_transactions",
  {
    /** Payme's id of the transaction and of its receipt. */
    id: text().primaryKey(),
    chargeId: bigint("charge_id", { mode: "number" })
      .notNull()
      .references(() => charges.id),
    /** When Payme created the transaction, in milliseconds by Payme's clock. */
    time: bigint({ mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Payme's code of the reason for a cancellation. */
    reason: smallint(),
  },
  (table) => [
    uniqueIndex("payme_transactions_charge").on(table.chargeId),
    index("payme_transactions_time").on(table.time),
  ],
)
