import type { Order } from "#contract/orders.ts"

/**
 * The response to an order request: 201 with a new order, 200 with an order of the same cart that already existed, or
 * 402 with the reason why the payment was refused, in the customer's language.
 */
export type StoredResponse = { status: 200 | 201; order: Order } | { status: 402; reason: string }
