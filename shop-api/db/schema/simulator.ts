import { bigint, boolean, index, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core"
import type { Card } from "#contract/account.ts"
import { instant } from "#shop-api/db/schema/instant.ts"

/** What the payment simulator does when a test card is used. */
export const CARD_BEHAVIOURS = [
  "ok",
  "no_sms",
  "expired",
  "blocked",
  "no_funds",
  "refused",
  "system_error",
  "slow",
  "dropped",
] as const
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number]

/** Cards of the payment simulator. It stores only masked numbers. */
export const simulatorCards = pgTable("simulator_cards", {
  token: text().primaryKey(),
  masked: text().notNull(),
  /** In the form MM/YY. */
  expire: text().notNull(),
  brand: text().$type<Card["brand"]>().notNull(),
  behaviour: text({ enum: CARD_BEHAVIOURS }).notNull(),
  verified: boolean().notNull().default(false),
  codeSentAt: instant("code_sent_at"),
  codeTries: smallint("code_tries").notNull().default(0),
  createdAt: instant("created_at").notNull(),
})

/**
 * Receipts of the payment simulator, with the states of Payme: 0 is created, 3 paid on the payment page but not yet
 * confirmed by the shop, 4 paid, 50 cancelled.
 */
export const simulatorReceipts = pgTable(
  "simulator_receipts",
  {
    /** Has 24 hexadecimal digits. */
    id: text().primaryKey(),
    state: smallint().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    account: jsonb().$type<Record<string, string>>().notNull(),
    description: text().notNull(),
    /** Lines of the fiscal receipt, in Payme's format. */
    detail: jsonb(),
    /** Whether the customer pays on the simulator's payment page. The simulator then calls the shop's Merchant API. */
    isPage: boolean("is_page").notNull().default(false),
    masked: text(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [index("simulator_receipts_created").on(table.createdAt)],
)
