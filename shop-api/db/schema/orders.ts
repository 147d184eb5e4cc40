import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { CardProvider } from "#contract/account.ts"
import type { Currency } from "#domain/money.ts"
import { ORDER_STATUSES, PAYMENT_OPTIONS, PAYMENT_STATUSES } from "#domain/order.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { countries, districts, products, regions } from "#shop-api/db/schema/catalogue.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true })
/** Minor units of the row's currency. */
const amount = (name: string) => bigint(name, { mode: "number" })

/** Least product total, minor units by currency, that a promocode asks for; an absent one means any. */
export type MinimalSubtotal = Partial<Record<Currency, number>>

export const promocodes = pgTable(
  "promocodes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case. */
    code: text().notNull(),
    discountPercent: doublePrecision("discount_percent").notNull(),
    /** First and last valid day, on the clock of the country ordered in. */
    starts: date().notNull(),
    ends: date(),
    limitTotal: integer("limit_total"),
    limitPerCustomer: integer("limit_per_customer"),
    minimalSubtotal: jsonb("minimal_subtotal").$type<MinimalSubtotal>().notNull(),
  },
  (table) => [uniqueIndex("promocodes_code").on(table.code)],
)

export const orderNumbers = pgSequence("order_numbers", { startWith: 100_001 })

/** An order as it was placed: amounts and texts are of that moment and never follow the catalogue. */
export const orders = pgTable(
  "orders",
  {
    /** ULID. */
    id: text().primaryKey(),
    number: integer()
      .notNull()
      .default(sql`nextval('order_numbers')`),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    currency: text().$type<Currency>().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull(),
    paymentType: text("payment_type", { enum: PAYMENT_OPTIONS }).notNull(),
    productsTotal: amount("products_total").notNull(),
    discount: amount("discount").notNull(),
    discountPercent: doublePrecision("discount_percent").notNull(),
    serviceFee: amount("service_fee").notNull(),
    /** Null in orders from before it was kept. */
    serviceFeePercent: doublePrecision("service_fee_percent"),
    promocode: text(),
    total: amount("total").notNull(),
    /** Bonus points that its delivery earns. */
    bonus: amount("bonus").notNull().default(0),
    /** `hashCart` of what was in the cart. */
    cart: text(),
    /** The refused order of the same cart that was closed when this one was placed. */
    replacesId: text("replaces_id").references((): AnyPgColumn => orders.id),
    /** When the customer first opened the checkout with the same cart after this order was paid; see decision 021. */
    seenAgainAt: instant("seen_again_at"),
    notes: text().notNull(),
    receiverName: text("receiver_name").notNull(),
    receiverPhone: text("receiver_phone").notNull(),
    receiverEmail: text("receiver_email"),
    regionId: integer("region_id")
      .notNull()
      .references(() => regions.id),
    districtId: integer("district_id")
      .notNull()
      .references(() => districts.id),
    address: text().notNull(),
    payerId: integer("payer_id").references(() => managers.id),
    payerName: text("payer_name"),
    sponsorName: text("sponsor_name"),
    parentName: text("parent_name"),
    createdAt: instant("created_at").notNull(),
    /** First and last day on which it was promised to arrive; null in orders from before they were kept. */
    arrivalFrom: date("arrival_from"),
    arrivalTo: date("arrival_to"),
    deliveredAt: instant("delivered_at"),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    uniqueIndex("orders_replaces").on(table.replacesId),
    // Decision 046: a cart has one order that can still be paid.
    uniqueIndex("orders_one_open")
      .on(table.userId, table.cart)
      .where(
        sql`${table.paymentStatus} in ('pending', 'refused') and ${table.status} <> 'cancelled'`,
      ),
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_unpaid")
      .on(table.createdAt)
      .where(
        sql`${table.paymentStatus} in ('pending', 'refused') and ${table.status} <> 'cancelled'`,
      ),
  ],
)

/** Rows are added alone: the database refuses all else. */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    brand: text().notNull(),
    image: text().notNull(),
    price: amount("price").notNull(),
    qty: smallint().notNull(),
    /** Millilitres. */
    volume: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** The timeline: a row for each status, dated. */
export const orderEvents = pgTable(
  "order_events",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.status] })],
)

/** A promocode's use by an order; given back when the order is not paid. */
export const promocodeUses = pgTable(
  "promocode_uses",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    promocodeId: integer("promocode_id")
      .notNull()
      .references(() => promocodes.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [index("promocode_uses_code").on(table.promocodeId, table.userId)],
)

/** What was paid for an order that is cancelled is `refunding` until the provider has given it back. */
export const CHARGE_STATES = ["pending", "paid", "refused", "refunding", "refunded"] as const

export const CHARGE_METHODS = ["card", "hosted"] as const

/**
 * The money asked of a provider for an order. The row is committed before the provider is called, and the
 * receipt's id before anything is paid on it, so that no crash can charge twice or forget a charge.
 */
export const charges = pgTable(
  "charges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    provider: text().$type<CardProvider["provider"]>().notNull(),
    /** Where the customer pays: with a saved card here, or on the provider's page. */
    way: text({ enum: CHARGE_METHODS }).notNull(),
    /** Null when it was removed meanwhile, and on the provider's page. */
    cardId: integer("card_id").references(() => cards.id, { onDelete: "set null" }),
    /** Masked number of the card. */
    masked: text(),
    /** The provider's id of what is paid: of the receipt, or of the transaction that its page has begun. */
    receiptId: text("receipt_id"),
    /** Path of the shop that the provider's page returns to. */
    returnPath: text("return_path"),
    state: text({ enum: CHARGE_STATES }).notNull(),
    reason: jsonb().$type<Reason>(),
    createdAt: instant("created_at").notNull(),
    /** Whoever works on the charge has it until then; afterwards it may be taken over. */
    leaseExpiresAt: instant("held_until"),
    /** Upkeep of one process asks the provider about it until then; others leave it alone. */
    askedUntil: instant("asked_until"),
    paidAt: instant("paid_at"),
    settledAt: instant("settled_at"),
    /** Set before the receipt is cancelled: a request to cancel may arrive late, so nobody may pay the receipt any more. */
    closingAt: instant("closing_at"),
    /** When money arrived for a charge that had been refused. It is returned; the order is not paid by it. */
    latePaidAt: instant("late_paid_at"),
  },
  (table) => [
    uniqueIndex("charges_one_alive")
      .on(table.orderId)
      .where(sql`${table.state} <> 'refused' and ${table.latePaidAt} is null`),
    uniqueIndex("charges_receipt").on(table.provider, table.receiptId),
    index("charges_order").on(table.orderId),
    index("charges_pending")
      .on(table.createdAt)
      .where(sql`${table.state} = 'pending'`),
    index("charges_refunding")
      .on(table.orderId)
      .where(sql`${table.state} = 'refunding'`),
  ],
)

/** Answers to placed orders, so that a repeated request gets the first one's. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text("request_hash").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** False when the request was answered with the cart's open order. */
    placed: boolean().notNull().default(true),
    /** Null until the payment has an outcome. */
    answer: jsonb().$type<StoredResponse>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
)
