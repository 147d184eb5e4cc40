import type { ReceiptState } from "#shop-api/payments/provider.ts"

/** A worker's goal for a charge: that it is paid, or that it cannot be paid any more. */
export type ChargeGoal = "pay" | "close"

/**
 * - `open`: open a receipt, record it, then pay it
 * - `pay`: pay the recorded receipt
 * - `cancel`: cancel the recorded receipt, then refuse the charge
 * - `accept`: the money is taken
 * - `refuse`: nothing was paid, and nothing can be
 * - `wait`: the provider has no outcome yet
 */
type ChargeStep = "open" | "pay" | "cancel" | "accept" | "refuse" | "wait"

/** The next step of a pending charge by the state of its receipt; `none` means that no receipt is recorded. */
export const CHARGE_STEPS: Readonly<
  Record<ReceiptState | "none", Readonly<Record<ChargeGoal, ChargeStep>>>
> = {
  none: { pay: "open", close: "refuse" },
  open: { pay: "pay", close: "cancel" },
  busy: { pay: "wait", close: "wait" },
  paid: { pay: "accept", close: "accept" },
  cancelled: { pay: "refuse", close: "refuse" },
}
