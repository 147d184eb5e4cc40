export const CHECKOUT_STEPS = ["delivery", "payment", "confirmation"] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]
