/**
 * The statuses of a payment: `pending` until its outcome is known, `refused` while the customer may try again, `expired`
 * when the order was not paid in time, `refunded` after a refund of the whole order.
 */
export const PAYMENT_STATUSES = ["pending", "paid", "refused", "expired", "refunded"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_OPTIONS = ["card", "bonus"] as const
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]
