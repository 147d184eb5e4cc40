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
/** A column with an amount in minor units of the row's currency. */
const amount = (name: string) => bigint(name, { mode: "number" })

/** Minimal product total for a promocode, in minor units by currency. An absent currency has no minimum. */
export type MinimalSubtotal = Partial<Record<Currency, number>>

export const promocodes = pgTable(
  "promocodes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case. */
    code: text().notNull(),
    discountPercent: doublePrecision("discount_percent").notNull(),
    /** First and last valid day, in the time zone of the order's country. */
    starts: date().notNull(),
    ends: date(),
    limitTotal: integer("limit_total"),
    limitPerCustomer: integer("limit_per_customer"),
    minimalSubtotal: jsonb("minimal_subtotal").$type<MinimalSubtotal>().notNull(),
  },
  (table) => [uniqueIndex("promocodes_code").on(table.code)],
)

export const orderNumbers = pgSequence("order_numbers", { startWith: 100_001 })

/**
 * Orders. Amounts and texts are those of the moment of the order. Later changes of the catalogue do not change them.
 */
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
    /** Null in orders of earlier versions. */
    serviceFeePercent: doublePrecision("service_fee_percent"),
    promocode: text(),
    total: amount("total").notNull(),
    /** Bonus points that the customer gets when the order is delivered, in minor units. */
    bonus: amount("bonus").notNull().default(0),
    /** `hashCart` of the cart. */
    cart: text(),
    /**
     * The order that this one replaces: its payment was refused, and it was cancelled when this order was placed for
     * the same cart.
     */
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
    /** First and last promised day of arrival; null in old orders. */
    arrivalFrom: date("arrival_from"),
    arrivalTo: date("arrival_to"),
    deliveredAt: instant("delivered_at"),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    uniqueIndex("orders_replaces").on(table.replacesId),
    // At most one order of a cart can still be paid (decision 046).
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

/** Lines of orders. A trigger makes the table append-only. */
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

/** The timeline of an order: one row with a date for each status. */
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

/** Uses of promocodes by orders. A row is deleted when the order is refused, cancelled or expired. */
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

/**
 * States of a charge. `refunding` means that the money of a cancelled order or of a late payment is not refunded yet.
 */
export const CHARGE_STATES = ["pending", "paid", "refused", "refunding", "refunded"] as const

export const CHARGE_METHODS = ["card", "hosted"] as const

/**
 * Charges of orders at payment providers. The row is committed before the provider is called, and the receipt's id is
 * committed before the receipt is paid. So a crash can neither charge twice nor lose a charge.
 */
export const charges = pgTable(
  "charges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    provider: text().$type<CardProvider["provider"]>().notNull(),
    /** How the customer pays: with a saved card in the shop (`card`), or on the provider's page (`hosted`). */
    way: text({ enum: CHARGE_METHODS }).notNull(),
    /** Null when the card was removed, and for a payment on the provider's page. */
    cardId: integer("card_id").references(() => cards.id, { onDelete: "set null" }),
    /** Masked number of the card. */
    masked: text(),
    /** The provider's id of the receipt, or of the transaction that a payment on the provider's page has created. */
    receiptId: text("receipt_id"),
    /** Path in the shop to which the provider's page returns the customer. */
    returnPath: text("return_path"),
    state: text({ enum: CHARGE_STATES }).notNull(),
    reason: jsonb().$type<Reason>(),
    createdAt: instant("created_at").notNull(),
    /** Expiry of the lease of the worker that is processing the charge. Afterwards another worker may take over. */
    leaseExpiresAt: instant("held_until"),
    /** Expiry of the claim of the process whose maintenance job is checking the charge. */
    askedUntil: instant("asked_until"),
    paidAt: instant("paid_at"),
    settledAt: instant("settled_at"),
    /**
     * When the shop decided to cancel the receipt. Set before the cancellation, which the provider may receive late.
     * From then on, the receipt must not be paid.
     */
    closingAt: instant("closing_at"),
    /**
     * When money arrived although the charge was refused before. The money is refunded, and does not pay the order.
     */
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

/** Idempotency keys of placed orders. A repeated request gets the stored response. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** `hashRequest` of the request. */
    requestHash: text("request_hash").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** False when no order was placed, because the cart had this open order already. */
    placed: boolean().notNull().default(true),
    /** The stored response; null until the payment has an outcome. */
    answer: jsonb().$type<StoredResponse>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
)
