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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { Card } from "#contract/account.ts"
import type { Payer } from "#contract/checkout.ts"
import type { Currency } from "#domain/money.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import { instant } from "#shop-api/db/schema/instant.ts"

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
    /** When the operator blocked the account. Null while it is not blocked. A blocked customer cannot sign in. */
    blockedAt: instant("blocked_at"),
  },
  (table) => [uniqueIndex("users_phone").on(table.phone)],
)

/**
 * Access tokens of sessions. The database contains only the SHA-256 of a token; the token itself is in the customer's
 * browser.
 */
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
 * One-time codes. `codeHash` is null when the SMS contained a notice instead of a code, for example that the phone
 * already has an account. No entered code matches such a row.
 */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    purpose: text().$type<"register" | "password" | "restock">().notNull(),
    /** SHA-256 of the value of the cookie `otp_request` in the browser that has requested the code [D.57]. */
    requestHash: text("request_hash").notNull(),
    codeHash: text("code_hash"),
    tries: smallint().notNull().default(0),
    /**
     * The rate-limit counts that the SMS has increased, except those by phone and account. The shop decreases them
     * again when the customer confirms the code, or when its SMS is lost; then they are null.
     */
    counts: jsonb().$type<(readonly [counter: string, key: string])[]>(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (table) => [index("one_time_codes_phone").on(table.phone, table.createdAt)],
)

/** The outbox of SMS. A message is written in the transaction that causes it. Its text is erased after sending. */
export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id by which the provider's delivery report refers to the message. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    phone: text().notNull(),
    text: text(),
    createdAt: instant("created_at").notNull(),
    /** After this time, the message is not sent any more. */
    uselessAt: instant("useless_at"),
    /** Time of the next attempt. Null when the message was sent or given up. */
    dueAt: instant("due_at"),
    attempts: smallint().notNull().default(0),
    /** How many of the attempts have certainly failed, that is, the provider has certainly not accepted the message. */
    rejections: smallint().notNull().default(0),
    /**
     * The one-time code whose rate-limit counts (`oneTimeCodes.counts`) the shop decreases again when it gives the
     * message up.
     */
    codeId: bigint("code_id", { mode: "number" }),
    sentAt: instant("sent_at"),
    /** The last delivery report of the provider. Null before the first report. */
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

/**
 * Saved cards: masked numbers, and the tokens by which the payment provider knows the cards. The shop never receives a
 * complete card number [D.32].
 */
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

/**
 * Tokens that the payment provider still has to remove: earlier tokens of cards that were saved again, and tokens of
 * deleted cards. The maintenance job asks the provider.
 */
export const cardTokenRemovals = pgTable(
  "card_token_removals",
  {
    provider: text().notNull(),
    token: text().notNull(),
    /**
     * The saved card that had the token. The token is not removed while a charge of this card is pending, because the
     * charge may still be paid with it.
     */
    cardId: integer("card_id").references(() => cards.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** Time of the next attempt. */
    dueAt: instant("due_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.token] })],
)

/**
 * What the customer has entered in the delivery form so far [S3.15], with the promocode and the payer (the manager
 * through whom the customer orders).
 */
export const deliveryDrafts = pgTable("delivery_drafts", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /**
   * Country of the address. Null in drafts that an earlier version of the shop has saved. The shop ignores such drafts.
   */
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
 * The balance of a customer's bonus points in a currency, in minor units. It is the sum of the customer's ledger
 * entries, and never negative [D.71].
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

/** The ledger of bonus points. Spent and deducted amounts are negative. A trigger rejects updates and deletes. */
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
    /** Why the operator granted or deducted the points. */
    note: text(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("bonus_entries_user").on(table.userId, table.currency),
    uniqueIndex("bonus_entries_order").on(table.orderId, table.reason),
  ],
)
