import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core"
import type { Card } from "#contract/account.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** How a test card behaves when it is used. */
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

/** Cards of the payment simulator: it masks a number at once and forgets it. */
export const simulatorCards = pgTable("simulator_cards", {
  token: text().primaryKey(),
  masked: text().notNull(),
  /** MM/YY. */
  expire: text().notNull(),
  brand: text().$type<Card["brand"]>().notNull(),
  behaviour: text({ enum: CARD_BEHAVIOURS }).notNull(),
  verified: boolean().notNull().default(false),
  codeSentAt: instant("code_sent_at"),
  codeTries: smallint("code_tries").notNull().default(0),
  createdAt: instant("created_at").notNull(),
})

/**
 * Receipts of the payment simulator; states as Payme numbers them: 0 created, 3 taken and not yet told to the
 * shop, 4 paid, 50 cancelled.
 */
export const simulatorReceipts = pgTable(
  "simulator_receipts",
  {
    /** 24 hexadecimal digits. */
    id: text().primaryKey(),
    state: smallint().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    account: jsonb().$type<Record<string, string>>().notNull(),
    description: text().notNull(),
    /** The lines of the fiscal receipt, as they were sent. */
    detail: jsonb(),
    /** Whether the customer pays it on the simulator's own page, of which the shop is told. */
    isPage: boolean("is_page").notNull().default(false),
    masked: text(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [index("simulator_receipts_created").on(table.createdAt)],
)
