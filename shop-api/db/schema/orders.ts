import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
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
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { CardProvider } from "#contract/account.ts"
import type { Currency } from "#domain/money.ts"
import { ORDER_STATUSES } from "#domain/order-status.ts"
import { PAYMENT_OPTIONS, PAYMENT_STATUSES } from "#domain/payment.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import { instant } from "#shop-api/db/schema/instant.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Defines a column for an amount in minor units of the row's currency. */
const amount = (name: string) => bigint(name, { mode: "number" })

/**
 * The product total that a promocode requires, in minor units by currency. There is no minimum in a currency that is
 * absent.
 */
export type MinimalSubtotal = Partial<Record<Currency, number>>

export const promocodes = pgTable(
  "promocodes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In upper case. */
    code: text().notNull(),
    discountPercent: doublePrecision("discount_percent").notNull(),
    /**
     * The first and the last day on which the promocode is valid, in the time zone of the country of the order. `ends`
     * is null when there is no last day.
     */
    starts: date().notNull(),
    ends: date(),
    limitTotal: integer("limit_total"),
    limitPerCustomer: integer("limit_per_customer"),
    minimalSubtotal: jsonb("minimal_subtotal").$type<MinimalSubtotal>().notNull(),
  },
  (table) => [uniqueIndex("promocodes_code").on(table.code)],
)

export const orderNumbers = pgSequence("order_numbers", { startWith: 100_001 })

/** Orders. Amounts and texts are stored as they were at the time of the order, and do not change with the catalogue. */
export const orders = pgTable(
  "orders",
  {
    /** A ULID, which begins with the time of the order. */
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
    /** Null in orders that an earlier version of the shop has saved. */
    serviceFeePercent: doublePrecision("service_fee_percent"),
    promocode: text(),
    total: amount("total").notNull(),
    /** Bonus points that the customer gets when the order is delivered. In minor units. */
    bonus: amount("bonus").notNull().default(0),
    /** Hash of the cart, from `hashCart`. */
    cart: text(),
    /**
     * The order that replaces this one, whose payment was refused. When a customer places or pays an order that
     * contains all products of an order whose payment was refused, the shop cancels the latter. This column has no
     * foreign key, because the shop sets it before it inserts the order that replaces this one.
     */
    replacedById: text("replaced_by_id"),
    /**
     * Not used any more. The previous version of the shop, which may run beside this one during an update, writes here
     * which refused order an order replaces.
     */
    replacesId: text("replaces_id").references((): AnyPgColumn => orders.id),
    /**
     * When the customer, after paying this order, first opened the checkout with the same cart again. From then on, the
     * shop does not take another order of this cart for a mistake (decision 021).
     */
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
    /** When the operator last corrected the receiver, the address or the notes. */
    receiverChangedAt: instant("receiver_changed_at"),
    payerId: integer("payer_id").references(() => managers.id),
    payerName: text("payer_name"),
    sponsorName: text("sponsor_name"),
    parentName: text("parent_name"),
    createdAt: instant("created_at").notNull(),
    /** The promised arrival: its first and its last day. Null in old orders. */
    arrivalFrom: date("arrival_from"),
    arrivalTo: date("arrival_to"),
    deliveredAt: instant("delivered_at"),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    uniqueIndex("orders_replaces").on(table.replacesId),
    // A customer has at most one order of a cart that is not cancelled and whose payment is pending or was refused
    // (decision 021).
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

export type OrderRow = typeof orders.$inferSelect

/** The lines of orders. A trigger rejects updates and deletes. */
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
    /** In milliliters. */
    volume: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Before the database deletes a product, it checks that no order contains the product. This index makes the check
    // fast.
    index("order_items_product").on(table.productId),
  ],
)

/** The history of orders: one row for each status that an order has reached, with its time. */
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

/**
 * Which orders use a promocode. A row is deleted when the payment of the order is refused, or the order is cancelled or
 * expires, so that the use does not count any more.
 */
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
 * The states of a charge. `refunding` means that the shop must give the money back: the customer or the operator has
 * cancelled the order, the operator refunds it after the delivery, the provider reverses the payment, or the money
 * arrived after the shop had refused the charge.
 */
export const CHARGE_STATES = ["pending", "paid", "refused", "refunding", "refunded"] as const

export const CHARGE_METHODS = ["card", "hosted"] as const

/**
 * Charges of orders at payment providers. A charge is committed before the provider is called, and the id of its
 * receipt is committed before the receipt is paid. So after a crash, the shop neither charges twice nor forgets a
 * charge.
 */
export const charges = pgTable(
  "charges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    provider: text().$type<CardProvider["provider"]>().notNull(),
    /**
     * How the customer pays: `card` is a payment in the shop with a saved card, `hosted` a payment on the provider's
     * page.
     */
    method: text("way", { enum: CHARGE_METHODS }).notNull(),
    /** The saved card. Null for a payment on the provider's page, and after the customer has removed the card. */
    cardId: integer("card_id").references(() => cards.id, { onDelete: "set null" }),
    masked: text(),
    /**
     * The id of the receipt at the provider. For a payment on the provider's page it is the id of the transaction that
     * the page has created.
     */
    receiptId: text("receipt_id"),
    /** Path in the shop to which the provider's page sends the customer back. */
    returnPath: text("return_path"),
    state: text({ enum: CHARGE_STATES }).notNull(),
    reason: jsonb().$type<Reason>(),
    createdAt: instant("created_at").notNull(),
    /**
     * Expiry of the lease of the worker that is processing the charge. After this time, another worker may take the
     * charge over.
     */
    leaseExpiresAt: instant("held_until"),
    /**
     * The maintenance job of one process has claimed the charge until this time. The jobs of other processes skip the
     * charge until then.
     */
    claimExpiresAt: instant("asked_until"),
    paidAt: instant("paid_at"),
    /**
     * When the charge was last paid, refused, marked for a refund or refunded. The late arrival of money (`latePaidAt`)
     * does not change it.
     */
    settledAt: instant("settled_at"),
    /**
     * When the shop has decided to cancel the receipt. Saved before the provider is asked to cancel it, because that
     * may take time. From then on, no worker may pay the receipt.
     */
    closingAt: instant("closing_at"),
    /**
     * When the money of this charge arrived although the charge was already refused. The money is refunded and does not
     * pay the order.
     */
    latePaidAt: instant("late_paid_at"),
    /**
     * Why the operator has settled the charge. Null when the operator has not settled it, and after money of the charge
     * has arrived late.
     */
    settlement: text(),
  },
  (table) => [
    uniqueIndex("charges_one_alive")
      .on(table.orderId)
      .where(sql`${table.state} <> 'refused' and ${table.latePaidAt} is null`),
    uniqueIndex("charges_receipt").on(table.provider, table.receiptId),
    index("charges_order").on(table.orderId),
    index("charges_created").on(table.createdAt),
    // When a customer removes a card, the database clears `cardId` in all charges of the card. This index finds them.
    index("charges_card")
      .on(table.cardId)
      .where(sql`${table.cardId} is not null`),
    index("charges_pending")
      .on(table.createdAt)
      .where(sql`${table.state} = 'pending'`),
    index("charges_refunding")
      .on(table.orderId)
      .where(sql`${table.state} = 'refunding'`),
  ],
)

export type ChargeRow = typeof charges.$inferSelect

/**
 * Refunds of a part of an order's payment, which the operator has made at the provider. A negative amount undoes a
 * mistaken one. A trigger rejects updates and deletes.
 */
export const orderRefunds = pgTable(
  "order_refunds",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    amount: amount("amount").notNull(),
    /** Why the operator has refunded it. */
    reason: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("order_refunds_order").on(table.orderId)],
)
