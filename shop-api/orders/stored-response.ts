import type { Order } from "#contract/orders.ts"

/**
 * The result of placing an order: 201 with a new order, 200 with the order that the cart had already, or 402 with the
 * reason why its payment was refused, in the customer's language.
 */
export type StoredResponse = { status: 200 | 201; order: Order } | { status: 402; reason: string }
