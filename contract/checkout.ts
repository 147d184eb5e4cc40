import { z } from "zod"
import { Card } from "#contract/account.ts"
import { Amount, CurrencyCode } from "#contract/amount.ts"
import { defineCall } from "#contract/call.ts"
import { Id } from "#contract/id.ts"
import { OrderProducts } from "#contract/order-products.ts"
import { Email } from "#contract/person-fields.ts"
import { Product, UnsoldProduct } from "#contract/product-schemas.ts"
import { many } from "#contract/products.ts"
import { Promocode } from "#contract/typed-promocode.ts"
import { MAX_LINES } from "#domain/cart.ts"
import {
  COUNTRY_CODE_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  MANAGER_ID_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  ORDER_ID_MAX_LENGTH,
  PAYER_NAME_MAX_LENGTH,
  PAYER_SIGNATURE_MAX_LENGTH,
  PROMOCODE_MAX_LENGTH,
} from "#domain/field-lengths.ts"
import { PAYMENT_OPTIONS, PAYMENT_STATUSES } from "#domain/payment.ts"

/** Returns the discount of a promocode. `subtotal` is the total of the products in the cart [S7.27]. */
export const applyPromocode = defineCall({
  operationId: "applyPromocode",
  optionalToken: true,
  method: "post",
  path: "/api/v1/checkout/promocode",
  summary: "The discount that a promocode gives",
  body: z.object({
    promocode: Promocode,
    subtotal: Amount,
  }),
  answer: z.object({ discount_percent: z.number().min(0).max(100) }),
  example: { body: { promocode: "ATIR10", subtotal: 1360000 }, answer: { discount_percent: 10 } },
})

/** An earlier order of the same cart. */
export const ExistingOrder = z
  .object({
    id: z.ulid(),
    number: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES),
    total: Amount,
    /** URL of the provider's payment page. Null unless the order is waiting for a payment there. */
    pay_url: z.string().nullable(),
    /** Masked number of the card that was used last. */
    card: z.string().nullish(),
    /**
     * Masked numbers of the saved cards whose payment of this order was refused, the latest first. Empty unless
     * `payment_status` is `refused`.
     */
    refused_cards: z.array(z.string()).optional(),
    /** Why the last payment was refused, in the language of the request. Null unless `payment_status` is `refused`. */
    refusal: z.string().nullish(),
    /** ID of the manager (a partner of the shop) through whom the customer placed the order. */
    payer_id: z.int().nullish(),
    /**
     * Why an order whose payment was refused cannot be paid now, in the language of the request. Null if it can be
     * paid.
     */
    pay_problem: z.string().nullish(),
  })
  .meta({ id: "ExistingOrder" })
export type ExistingOrder = z.output<typeof ExistingOrder>

/** Why a line of the cart cannot be ordered: no such product, no price in the active country, or not for sale now. */
export const LINE_PROBLEMS = ["not_found", "not_sold_here", "not_orderable"] as const

/** A line of the cart in the checkout. `problem` is present if it cannot be ordered. */
export const CheckoutItem = z.object({
  id: z.int(),
  /** The product. Null when it does not exist or has no price in the active country. */
  product: Product.nullable(),
  /** Set instead of `product` when the product exists but has no price in the active country. */
  unsold: UnsoldProduct.optional(),
  qty: z.int().positive(),
  problem: z.object({ code: z.enum(LINE_PROBLEMS), message: z.string() }).optional(),
})

/** The costs of an order of the cart, without lines that have a `problem`, and the ways to pay it. */
export const Checkout = z
  .object({
    items: z.array(CheckoutItem),
    currency: CurrencyCode,
    products_total: Amount,
    discount: Amount,
    discount_percent: z.number(),
    service_fee: Amount,
    service_fee_percent: z.number(),
    total: Amount,
    bonus_balance: Amount,
    cards: z.array(Card),
    payment_options: z.array(z.enum(PAYMENT_OPTIONS)),
    /**
     * The error text when the promocode in the query gives no discount. Absent when it gives one, or when the query has
     * no promocode.
     */
    promocode_problem: z.string().optional(),
    /**
     * An earlier order of the same cart. Absent if there is none, and always absent in the body of a 409. When the
     * customer places the cart again, the shop API returns this order if its payment is pending. If its payment was
     * refused, the shop API retries the payment or replaces the order. If it was paid in the last ten minutes, the shop
     * API creates another order, because this response has already shown the earlier one to the customer.
     */
    existing_order: ExistingOrder.optional(),
    /**
     * The numbers of further orders whose payment was refused and of which all products are in the cart. Placing the
     * cart cancels them.
     */
    replaced_orders: z.array(z.string()).optional(),
    /**
     * Further orders whose payment is pending and that have some products of the cart. If such an order gets paid as
     * well as the cart, the customer has bought these products twice.
     */
    pending_orders: z.array(OrderProducts).optional(),
  })
  .meta({ id: "Checkout" })
export type Checkout = z.output<typeof Checkout>

const checkout = {
  items: [],
  currency: "UZS",
  products_total: 1360000,
  discount: 136000,
  discount_percent: 10,
  service_fee: 24480,
  service_fee_percent: 2,
  total: 1248480,
  bonus_balance: 0,
  cards: [],
  payment_options: ["card", "bonus"],
}

/**
 * Computes what an order of the cart would cost. Lines that cannot be ordered have a `problem` and are not included in
 * the totals [D.27].
 */
export const checkCheckout = defineCall({
  operationId: "checkCheckout",
  method: "get",
  path: "/api/v1/checkout",
  summary: "The checkout check: lines with their problems, totals, ways to pay",
  signedIn: true,
  query: z.object({
    item_ids: many(z.coerce.number().int().positive(), MAX_LINES),
    promocode: z.string().max(PROMOCODE_MAX_LENGTH).optional(),
    /**
     * Set by pages that show only the totals. The response then has no `existing_order`, and the shop API does not
     * record that the customer has seen that earlier order. So the checkout still warns a customer who orders the same
     * cart twice. A shop API of an earlier version ignores this parameter.
     */
    totals_only: z.enum(["1"]).optional(),
  }),
  answer: Checkout,
  example: { query: { "item_ids[0]": "101", promocode: "ATIR10" }, answer: checkout },
})

/** What the delivery form contains. The shop saves it as the customer's draft [S3.15]. */
export const Delivery = z
  .object({
    email: Email.nullable(),
    region: Id.nullable(),
    district: Id.nullable(),
    location: z.string().max(LOCATION_MAX_LENGTH),
    notes: z.string().max(NOTES_MAX_LENGTH),
  })
  .meta({ id: "Delivery" })
export type Delivery = z.output<typeof Delivery>

const delivery = {
  email: null,
  region: 1718,
  district: 1718236,
  location: "Registon koʻchasi 12, 3-xonadon",
  notes: "",
}

/** The manager (a partner of the shop) through whom the customer orders [S3.17]. */
export const Payer = z
  .object({
    id: Id,
    name: z.string().min(1).max(PAYER_NAME_MAX_LENGTH),
    /**
     * Proves that the shop API has returned this manager to this customer. The signature contains its own expiry time
     * [D.30].
     */
    signature: z.string().min(1).max(PAYER_SIGNATURE_MAX_LENGTH),
  })
  .meta({ id: "Payer" })
export type Payer = z.output<typeof Payer>

const payer = {
  id: 100245,
  name: "Sardor Abdullayev",
  signature: "1795273200.3q2-7wK0x0f3vQ0uJq8mZ1yB4r6tN5sL9cXeHgTdYkA",
}

/** Looks up a manager by ID. 422 at `manager_id`: there is none with this ID. 429: too many unknown IDs. */
export const findPayer = defineCall({
  operationId: "findPayer",
  method: "get",
  path: "/api/v1/checkout/payer",
  summary: "The manager with this ID, signed for the customer who asks and for 24 hours",
  signedIn: true,
  errors: [429],
  query: z.object({ manager_id: z.string().trim().min(1).max(MANAGER_ID_MAX_LENGTH) }),
  answer: Payer,
  example: { query: { manager_id: "100245" }, answer: payer },
})

/**
 * The saved draft of the delivery form. The shop API also saves the promocode and the manager (`payer`) in it, because
 * a browser without scripts cannot store them.
 */
const SavedDelivery = Delivery.extend({
  promocode: z.string().max(PROMOCODE_MAX_LENGTH).nullable(),
  payer: Payer.nullable(),
})

/** Reads the data with which the delivery form is filled in. */
export const getDelivery = defineCall({
  operationId: "getDelivery",
  method: "get",
  path: "/api/v1/checkout/delivery",
  summary:
    "The draft of the delivery form, else that of the cart's unpaid order, else the last order's without its notes, else empty; of the active country",
  signedIn: true,
  query: z.object({
    /**
     * The products of the cart. If the saved draft has no address, the response contains the delivery and the comment
     * of the customer's unpaid order of these products. A shop API of an earlier version ignores this parameter.
     */
    item_ids: many(z.coerce.number().int().positive(), MAX_LINES),
    /**
     * Set by pages that show only the saved promocode. The response then has no other data. A shop API of an earlier
     * version ignores this parameter.
     */
    promocode_only: z.enum(["1"]).optional(),
  }),
  answer: SavedDelivery.extend({
    /** The receiver of this cart's unpaid order. Absent if there is none, or the shop API is of an earlier version. */
    receiver: z.object({ full_name: z.string(), phone: z.string() }).optional(),
    /** Id of the customer's newest order whose payment was not refused; null before the first one. */
    last_order: z.string().nullable(),
  }),
  example: { answer: { ...delivery, promocode: null, payer: null, last_order: null } },
})

/**
 * Saves what the customer has entered in the delivery form. 409: the form was for another country than the active one,
 * and nothing was saved. 422: region or district are unknown in this country.
 */
export const saveDelivery = defineCall({
  operationId: "saveDelivery",
  errors: [409],
  method: "put",
  path: "/api/v1/checkout/delivery",
  summary: "Saves the draft; fields that are absent stay as they are",
  signedIn: true,
  body: SavedDelivery.partial().extend({
    /**
     * ISO code of the country for which the form was opened. If another country is active now, the response is a 409.
     */
    country: z.string().max(COUNTRY_CODE_MAX_LENGTH).optional(),
    /**
     * The `last_order` that `getDelivery` returned when the form was opened. If it has changed since, the customer has
     * placed an order, which deleted the draft. The shop API then saves nothing, because the draft would come back.
     */
    last_order: z.string().max(ORDER_ID_MAX_LENGTH).nullable().optional(),
    /**
     * The products of the cart. Fields that the body lacks keep the values that `getDelivery` returns with the same
     * `item_ids`.
     */
    item_ids: z.array(Id).max(MAX_LINES).optional(),
  }),
  answer: SavedDelivery,
  example: {
    body: { ...delivery, country: "uz" },
    answer: { ...delivery, promocode: null, payer: null },
  },
})

/** Deletes the customer's draft of the delivery form with its promocode and payer [S4.26]. */
export const clearDelivery = defineCall({
  operationId: "clearDelivery",
  method: "delete",
  path: "/api/v1/checkout/delivery",
  summary: "Forgets the draft, the promocode and the payer",
  signedIn: true,
  answer: z.object({ message: z.string() }),
  example: { answer: { message: "Cleared" } },
})

/** Returns the origins of the payment providers, which the Content-Security-Policy of pages must allow. */
export const listPaymentOrigins = defineCall({
  operationId: "listPaymentOrigins",
  method: "get",
  path: "/api/v1/checkout/origins",
  summary: "Origins of the payment providers: where cards are added, and pages where customers pay",
  cached: true,
  answer: z.object({ cards: z.array(z.url()), pages: z.array(z.url()) }),
  example: {
    answer: { cards: ["https://checkout.paycom.uz"], pages: ["https://checkout.paycom.uz"] },
  },
})
