import type { ReceiptState } from "#shop-api/payments/provider.ts"

/** What a worker tries to achieve: `pay` means that the charge is paid, `close` that it can no longer be paid. */
export type ChargeGoal = "pay" | "close"

/**
 * The step that a worker takes next.
 *
 * - `open`: open a receipt at the provider, record it, and pay it
 * - `pay`: pay the recorded receipt
 * - `cancel`: cancel the recorded receipt, then mark the charge as refused
 * - `accept`: the provider has the money, so mark the charge as paid
 * - `refuse`: the receipt is unpaid and can no longer be paid, so mark the charge as refused
 * - `wait`: the provider does not know the outcome yet
 */
type ChargeStep = "open" | "pay" | "cancel" | "accept" | "refuse" | "wait"

/**
 * The next step for a pending charge, by the state of its receipt and the goal of the worker. `none` means that the
 * charge has no receipt.
 */
export const CHARGE_STEPS: Readonly<
  Record<ReceiptState | "none", Readonly<Record<ChargeGoal, ChargeStep>>>
> = {
  none: { pay: "open", close: "refuse" },
  open: { pay: "pay", close: "cancel" },
  busy: { pay: "wait", close: "wait" },
  unknown: { pay: "wait", close: "wait" },
  paid: { pay: "accept", close: "accept" },
  cancelled: { pay: "refuse", close: "refuse" },
}
