import type { Order } from "#contract/orders.ts"

/** What placing an order came to: the order, or why its payment was refused, in the customer's language. */
export type StoredResponse = { status: 201; order: Order } | { status: 402; reason: string }
