import type { Order } from "#contract/orders.ts"

/**
 * The response to an order request: 201 with a new order, 200 with an order of the same cart that already existed, or
 * 402 with the reason why the payment was refused, in the customer's language.
 */
export type StoredResponse = { status: 200 | 201; order: Order } | { status: 402; reason: string }

/**
 * What is stored under an idempotency key for repetitions of its request. A request that has placed no order stores no
 * copy of the order: a customer may send many of them, and the copies would be much larger than the requests.
 */
export type SavedResponse = StoredResponse | { status: 200; order: null }
