import type { ReceiptState } from "#shop-api/payments/provider.ts"

/** What a worker wants to achieve: that the charge is paid, or that it can no longer be paid. */
export type ChargeGoal = "pay" | "close"

/**
 * - `open`: open a receipt at the provider, record it, then pay it
 * - `pay`: pay the recorded receipt
 * - `cancel`: cancel the recorded receipt, then refuse the charge
 * - `accept`: the provider has taken the money, so mark the charge as paid
 * - `refuse`: the receipt is unpaid and can no longer be paid, so mark the charge as refused
 * - `wait`: the provider does not know the outcome yet
 */
type ChargeStep = "open" | "pay" | "cancel" | "accept" | "refuse" | "wait"

/**
 * The next step for a pending charge, by the state of its receipt and the worker's goal. `none` means that no receipt
 * is recorded.
 */
export const CHARGE_STEPS: Readonly<
  Record<ReceiptState | "none", Readonly<Record<ChargeGoal, ChargeStep>>>
> = {
  none: { pay: "open", close: "refuse" },
  open: { pay: "pay", close: "cancel" },
  busy: { pay: "wait", close: "wait" },
  paid: { pay: "accept", close: "accept" },
  cancelled: { pay: "refuse", close: "refuse" },
}
