import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { Card } from "#contract/account.ts"
import type { Payer } from "#contract/checkout.ts"
import type { Currency } from "#domain/money.ts"
import { countries, districts, regions } from "#shop-api/db/schema/catalogue.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text().notNull(),
    email: text(),
    passwordHash: text("password_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("users_phone").on(table.phone)],
)

/** Access tokens. Only the browser has the token; the database has its SHA-256. */
export const tokens = pgTable(
  "tokens",
  {
    hash: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("tokens_user").on(table.userId), index("tokens_expiry").on(table.expiresAt)],
)

/**
 * One-time codes. `codeHash` is null when the SMS contained no code, for example because it said that the phone has an
 * account already. No code matches such a row.
 */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    purpose: text().$type<"register" | "password" | "restock">().notNull(),
    /** SHA-256 of the cookie of the browser that requested the code [D.57]. */
    requestHash: text("request_hash").notNull(),
    codeHash: text("code_hash"),
    tries: smallint().notNull().default(0),
    /** What the SMS has counted on the rate limits. The counts are undone when the code is confirmed. */
    counts: jsonb().$type<(readonly [counter: string, key: string])[]>(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (table) => [index("one_time_codes_phone").on(table.phone, table.createdAt)],
)

/** SMS to send. The transaction that causes an SMS writes it. The text is erased after it is sent. */
export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's delivery report refers to this id. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    phone: text().notNull(),
    text: text(),
    createdAt: instant("created_at").notNull(),
    /** From this time on the message is not sent any more. */
    uselessAt: instant("useless_at"),
    /** Time of the next attempt; null when the message was sent or given up. */
    dueAt: instant("due_at"),
    attempts: smallint().notNull().default(0),
    sentAt: instant("sent_at"),
    /** The provider's last delivery report; null before the first one. */
    delivery: text().$type<"delivered" | "undelivered">(),
    deliveryAt: instant("delivery_at"),
  },
  (table) => [
    uniqueIndex("sms_outbox_message").on(table.messageId),
    index("sms_outbox_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index("sms_outbox_created").on(table.createdAt),
  ],
)

/** Saved cards: the masked number and the provider's token. The shop never receives a card number [D.32]. */
export const cards = pgTable(
  "cards",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    token: text().notNull(),
    brand: text().$type<Card["brand"]>().notNull(),
    masked: text().notNull(),
    expiry: text().notNull(),
    verified: boolean().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("cards_token").on(table.provider, table.token),
    index("cards_user").on(table.userId),
  ],
)

/** The customer's draft of the delivery form [S3.15], with promocode and payer. */
export const deliveryDrafts = pgTable("delivery_drafts", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Country of the address. Null in drafts of earlier versions, which the form ignores. */
  countryId: integer("country_id").references(() => countries.id),
  email: text(),
  regionId: integer("region_id").references(() => regions.id, { onDelete: "set null" }),
  districtId: integer("district_id").references(() => districts.id, { onDelete: "set null" }),
  location: text().notNull(),
  notes: text().notNull(),
  promocode: text(),
  payer: jsonb().$type<Payer>(),
  updatedAt: instant("updated_at").notNull(),
})

/**
 * A customer's balance of bonus points in a currency, in minor units. It is the sum of the customer's entries and never
 * below zero [D.71].
 */
export const bonusAccounts = pgTable(
  "bonus_accounts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    currency: text().$type<Currency>().notNull(),
    balance: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.currency] }),
    check("bonus_accounts_not_negative", sql`${table.balance} >= 0`),
  ],
)

export const BONUS_REASONS = ["granted", "deducted", "spent", "returned", "earned"] as const

/** The bonus ledger. Spent and deducted amounts are negative. A trigger makes the table append-only. */
export const bonusEntries = pgTable(
  "bonus_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    currency: text().$type<Currency>().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    reason: text({ enum: BONUS_REASONS }).notNull(),
    orderId: text("order_id"),
    /** The operator's reason for granting or deducting points. */
    note: text(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("bonus_entries_user").on(table.userId, table.currency),
    uniqueIndex("bonus_entries_order").on(table.orderId, table.reason),
  ],
)
