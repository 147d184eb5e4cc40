import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { LINE_PROBLEMS } from "#contract/checkout.ts"
import { Id } from "#contract/id.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { ORDER_ID_MAX_LENGTH, RETURN_PATH_MAX_LENGTH } from "#domain/field-lengths.ts"

const OrderId = z.object({ id: z.string().max(ORDER_ID_MAX_LENGTH) })

const order = getOrder.example.answer as z.input<typeof Order>

/**
 * Cancels an order and refunds its payment [D.37] [D.79]. The response is a 409 when the order is in progress,
 * delivered or cancelled.
 */
export const cancelOrder = defineCall({
  operationId: "cancelOrder",
  errors: [409],
  method: "post",
  path: "/api/v1/orders/{id}/cancel",
  summary: "Cancels an order while it is collected or unpaid",
  signedIn: true,
  params: OrderId,
  answer: Order,
  example: {
    answer: {
      ...order,
      status: "cancelled",
      payment_status: "refunded",
      timeline: [...order.timeline, { status: "cancelled", at: "2026-11-20T12:30:00+05:00" }],
    },
  },
})

/**
 * Pays an unpaid order. With `card_id`, the shop API charges this saved card. Without it, the customer pays on the
 * provider's page `pay_url`. If the order is already paid, or its payment is in progress, the shop API returns the
 * order without another charge. A 402 contains the provider's reason for refusing the payment.
 */
export const payOrder = defineCall({
  operationId: "payOrder",
  errors: [402, 409],
  method: "post",
  path: "/api/v1/orders/{id}/pay",
  summary: "Pays an order again whose payment was refused",
  signedIn: true,
  params: OrderId,
  body: z.object({
    card_id: Id.optional(),
    /**
     * Path in the shop to which the provider's page sends the customer back. The shop API replaces `{id}` with the id
     * of the order.
     */
    return_path: z.string().startsWith("/").max(RETURN_PATH_MAX_LENGTH).optional(),
  }),
  answer: Order,
  example: { body: { card_id: 3 }, answer: order },
})

/** A product of the order that cannot be ordered again, and why. */
export const LeftOutItem = z.object({
  product_id: z.int(),
  name: z.string(),
  brand: z.string(),
  problem: z.object({ code: z.enum(LINE_PROBLEMS), message: z.string() }),
})

/**
 * Returns the products of an order for filling the cart again. Changes nothing on the server, because the cart is a
 * cookie of the browser [D.38].
 */
export const reorder = defineCall({
  operationId: "reorder",
  method: "post",
  path: "/api/v1/orders/{id}/reorder",
  summary: "Lines of an order for the cart: what can still be ordered, and what cannot",
  signedIn: true,
  params: OrderId,
  answer: z.object({
    items: z.array(z.object({ id: z.int(), qty: z.int().positive() })),
    left_out: z.array(LeftOutItem),
    /**
     * The promocode of an order whose payment was refused, so that the storefront can apply it to the cart again: the
     * customer still expects its discount. Null for other orders.
     */
    promocode: z.string().nullish(),
  }),
  example: {
    answer: {
      items: [{ id: 101, qty: 1 }],
      promocode: null,
      left_out: [
        {
          product_id: 102,
          name: "Moviy sukut",
          brand: "Sardoba",
          problem: {
            code: "not_orderable",
            message: "This product is not available for purchase. Please choose another perfume",
          },
        },
      ],
    },
  },
})
