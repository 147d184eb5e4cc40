import { z } from "zod"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { Checkout, Payer } from "#contract/checkout.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { Id } from "#contract/id.ts"
import { OrderProducts } from "#contract/order-products.ts"
import { Email, Phone } from "#contract/person-fields.ts"
import { Promocode } from "#contract/typed-promocode.ts"
import { MAX_LINES, MAX_QTY } from "#domain/cart.ts"
import {
  LOCATION_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  ORDER_ID_MAX_LENGTH,
  RETURN_PATH_MAX_LENGTH,
} from "#domain/field-lengths.ts"
import { ORDER_LISTS, ORDER_STATUSES } from "#domain/order-status.ts"
import { PAYMENT_OPTIONS, PAYMENT_STATUSES } from "#domain/payment.ts"
import { collapseSpaces, FULL_NAME_MAX_LENGTH, NAME_PATTERN } from "#domain/person-fields.ts"

const instant = z.iso.datetime({ offset: true })

/**
 * A product of an order, as it was when the order was placed: later changes of its name or price do not change the
 * order. `volume` is in milliliters.
 */
export const OrderItem = z.object({
  product_id: z.int(),
  name: z.string(),
  brand: z.string(),
  image: z.string(),
  price: Amount,
  qty: z.int(),
  volume: z.int(),
})

/** Who receives the order, and where. Region and district are names in the language of the request. */
export const Receiver = z.object({
  full_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  region: z.string(),
  district: z.string(),
  address: z.string(),
})

/** An order in a list. Its amounts are in `currency`, that of the country in which it was placed. */
export const OrderSummary = z
  .object({
    id: z.ulid(),
    /** Short order number, by which the customer and the operator refer to the order. */
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    /**
     * Whether the shop still has to return the money that was paid for the order. Until then, `payment_status` is
     * `paid`, and then `refunded`. Absent in responses of earlier versions.
     */
    refunding: z.boolean().optional(),
    payment_type: z.enum(PAYMENT_OPTIONS),
    created_at: instant,
    delivered_at: instant.nullable(),
    /**
     * First and last date of the promised delivery. Null for old orders, for which the shop did not store these dates.
     */
    arrival: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    total: Amount,
    currency: CurrencyCode,
    count: z.int(),
    items: z.array(OrderItem),
    /** IANA name of the time zone of the order's country, in which the dates of the order are shown. */
    time_zone: z.string(),
  })
  .meta({ id: "OrderSummary" })
export type OrderSummary = z.output<typeof OrderSummary>

/** A single order with its amounts, its receiver and its payment. */
export const Order = OrderSummary.extend({
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: instant })),
  products_total: Amount,
  discount: Amount,
  discount_percent: z.number(),
  service_fee: Amount,
  /** Null for old orders, for which the shop did not store the percentage. */
  service_fee_percent: z.number().nullable(),
  notes: z.string(),
  /**
   * Masked number of the card of the last attempt to pay by card. Null for an order that is paid with bonus points, and
   * when the shop does not know the number.
   */
  card: z.string().nullable(),
  /**
   * Masked numbers of the saved cards whose payment of this order was refused, the latest first. Empty unless
   * `payment_status` is `refused`.
   */
  refused_cards: z.array(z.string()).optional(),
  /** Why the last payment was refused, in the language of the request. Null unless `payment_status` is `refused`. */
  refusal: z.string().nullish(),
  payer_name: z.string().nullable(),
  sponsor_name: z.string().nullable(),
  parent_name: z.string().nullable(),
  receiver: Receiver,
  /** URL of the provider's payment page. Null unless the order is waiting for a payment there. */
  pay_url: z.string().nullable(),
  /** When the order expires. Null unless it waits for a payment on the provider's page or its payment was refused. */
  pay_until: instant.nullish(),
  /**
   * Until when the customer can open the provider's page to pay an order whose payment was refused. It is earlier than
   * `pay_until`, so that the customer has time to pay on that page. Null unless the payment was refused.
   */
  pay_on_page_until: instant.nullish(),
  /**
   * The order that replaces this one, whose payment was refused. It contains all products of this order, and the shop
   * cancelled this order when the customer placed or paid the other one. Null if there is none.
   */
  replaced_by: z.object({ id: z.ulid(), number: z.string() }).nullish(),
  /**
   * Set when money arrived late, for a payment that the shop had recorded as refused: whether the shop is still
   * returning this money or has returned it. Null if no money arrived late.
   */
  late_payment: z.enum(["refunding", "refunded"]).nullish(),
  /**
   * The sum of what the shop has refunded of a part of the order. `payment_status` stays `paid`. Absent in responses of
   * earlier versions.
   */
  refunded_in_part: Amount.optional(),
  /**
   * Why an order whose payment was refused cannot be paid now, in the language of the request. Null if it can be paid,
   * and absent in responses to other calls than that of a single order.
   */
  pay_problem: z.string().nullish(),
  /**
   * Paid orders of the customer that have some products of this order, newest first. The customer has paid for these
   * products since this order was placed, and would pay for them twice. Present only in the response to the call of a
   * single order that can be paid.
   */
  paid_elsewhere: z.array(OrderProducts).optional(),
}).meta({ id: "Order" })
export type Order = z.output<typeof Order>

/** A person's full name. */
const FullName = z
  .string()
  .overwrite(collapseSpaces)
  .min(1)
  .max(FULL_NAME_MAX_LENGTH)
  .regex(NAME_PATTERN)

/** Body of `placeOrder`. */
export const OrderRequest = z.object({
  items: z
    .array(z.object({ id: Id, qty: z.int().min(1).max(MAX_QTY) }))
    .min(1)
    .max(MAX_LINES),
  delivery: z.object({
    fullName: FullName,
    phone: Phone,
    email: Email.nullable(),
    region: Id,
    district: Id,
    location: z.string().trim().min(1).max(LOCATION_MAX_LENGTH),
    notes: z.string().trim().max(NOTES_MAX_LENGTH),
  }),
  payment: z.object({
    option: z.enum(PAYMENT_OPTIONS),
    card_id: Id.optional(),
    /**
     * Path in the shop to which the provider's page sends the customer back. The shop API replaces `{id}` with the id
     * of the order.
     */
    return_path: z.string().startsWith("/").max(RETURN_PATH_MAX_LENGTH).optional(),
  }),
  promocode: Promocode.optional(),
  /** The response of `findPayer`. The client may omit the name; the shop API then reads it from the database. */
  payer: Payer.partial({ name: true }).optional(),
  terms: z.literal(true),
  /** The total that the customer has seen. If the shop API computes another total, the response is a 409 [D.49]. */
  total: Amount,
})
export type OrderRequest = z.output<typeof OrderRequest>

/**
 * Body of a 409 after prices or lines have changed. Nothing was charged. `current` is the checkout with the new prices
 * [D.49].
 */
export const ChangedAnswer = ErrorAnswer.extend({ current: Checkout })
export type ChangedAnswer = z.output<typeof ChangedAnswer>

/** Body of a 409 because the key was used for another request. `order_id` is the order of that request. */
export const KeyReusedAnswer = ErrorAnswer.extend({ order_id: z.string() })

const summary = {
  id: "01JD3Q6Y8ZV5T7W9X2C4B6N8M0",
  number: "100042",
  status: "collecting",
  payment_status: "paid",
  refunding: false,
  payment_type: "card",
  created_at: "2026-11-20T12:00:00+05:00",
  delivered_at: null,
  arrival: { from: "2026-11-23", to: "2026-11-25" },
  total: 1387200,
  currency: "UZS",
  count: 1,
  items: [
    {
      product_id: 101,
      name: "Koshin",
      brand: "Sardoba",
      image: "/images/product/101/4f2a9c1e",
      price: 1360000,
      qty: 1,
      volume: 100,
    },
  ],
  time_zone: "Asia/Tashkent",
}

const order = {
  ...summary,
  timeline: [{ status: "collecting", at: "2026-11-20T12:00:00+05:00" }],
  products_total: 1360000,
  discount: 0,
  discount_percent: 0,
  service_fee: 27200,
  service_fee_percent: 2,
  notes: "",
  card: "860006******6311",
  refused_cards: [],
  refusal: null,
  payer_name: null,
  sponsor_name: null,
  parent_name: null,
  receiver: {
    full_name: "Nilufar Karimova",
    phone: "+998901234567",
    email: null,
    region: "Samarqand viloyati",
    district: "Urgut tumani",
    address: "Registon koʻchasi 12, 3-xonadon",
  },
  pay_url: null,
  pay_until: null,
  pay_on_page_until: null,
  replaced_by: null,
  late_payment: null,
  refunded_in_part: 0,
  pay_problem: null,
  paid_elsewhere: [],
}

/**
 * Places an order, and charges the saved card or the bonus points that the customer has chosen. Otherwise the customer
 * pays on the provider's page, `pay_url` of the response. A repetition with the same key places no other order. 402:
 * the payment was refused, and the message is the reason; the order stays and can be paid again. 409 with `current`,
 * the checkout as it is now: lines or total differ from what the customer has seen, the same cart was paid a moment
 * ago, or its unpaid order is about to expire. 409 with `order_id`: the key was used for another request, whose order
 * this is. A 409 has charged nothing.
 */
export const placeOrder = defineCall({
  operationId: "placeOrder",
  errors: [402, 409],
  conflict: ChangedAnswer.extend(KeyReusedAnswer.shape).partial({ current: true, order_id: true }),
  method: "post",
  path: "/api/v1/orders",
  summary: "Places the order",
  signedIn: true,
  idempotent: true,
  status: 201,
  also200:
    "The cart's open order, not a new one: its payment is pending, or was refused and is tried again",
  body: OrderRequest,
  answer: Order,
  example: {
    body: {
      items: [{ id: 101, qty: 1 }],
      delivery: {
        fullName: "Nilufar Karimova",
        phone: "+998901234567",
        email: null,
        region: 1718,
        district: 1718236,
        location: "Registon koʻchasi 12, 3-xonadon",
        notes: "",
      },
      payment: { option: "card", card_id: 3 },
      terms: true,
      total: 1387200,
    },
    answer: order,
  },
})

/**
 * Lists the orders of the customer, newest first, in all countries. Cancelled orders are in the list `delivered`
 * [D.35].
 */
export const listOrders = defineCall({
  operationId: "listOrders",
  method: "get",
  path: "/api/v1/orders",
  summary: "The cabinet's two lists",
  signedIn: true,
  query: z.object({
    state: z.enum(ORDER_LISTS).default("in_progress"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    items: z.array(OrderSummary),
    total: z.int(),
    /** The totals of both lists. Absent if the shop API is of an earlier version. */
    totals: z.object({ in_progress: z.int(), delivered: z.int() }).optional(),
    page: z.int(),
    per_page: z.int(),
  }),
  example: {
    query: { state: "in_progress" },
    answer: {
      items: [summary],
      total: 1,
      totals: { in_progress: 1, delivered: 0 },
      page: 1,
      per_page: 20,
    },
  },
})

/** Reads one order. 404: there is none with this id, or it is another customer's. */
export const getOrder = defineCall({
  operationId: "getOrder",
  method: "get",
  path: "/api/v1/orders/{id}",
  summary: "One order of the cabinet",
  signedIn: true,
  params: z.object({ id: z.string().max(ORDER_ID_MAX_LENGTH) }),
  answer: Order,
  example: { answer: order },
})
