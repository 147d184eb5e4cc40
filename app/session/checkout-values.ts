import { CHECKOUT_STEPS, type CheckoutStep } from "#domain/checkout-steps.ts"
import { parseId } from "#domain/id.ts"
import { PAYMENT_OPTIONS, type PaymentOption } from "#domain/payment.ts"
import type { CookieKey } from "./cookies.ts"

/** The values of the checkout that are saved in cookies [S3.26]. Region and district are ids. */
export interface CheckoutValues {
  region: number | null
  district: number | null
  step: CheckoutStep
  option: PaymentOption
  card: number | null
  /** ID of the manager through whom the customer orders (the payer). */
  payer: number | null
}

/** The cookies that contain these values. */
type ValueCookies = Extract<CookieKey, "delivery" | "step" | "option" | "card" | "payer">

/** Parses the cookies of the checkout. A missing or invalid cookie has the value with which a checkout begins. */
export function parseCheckout(cookies: Partial<Record<ValueCookies, string>>): CheckoutValues {
  const { delivery = "", step, option, card = "", payer = "" } = cookies
  const [region, district] = delivery.split(".").map(parseId)
  return {
    region: region ?? null,
    district: district ?? null,
    step: CHECKOUT_STEPS.find((known) => known === step) ?? "delivery",
    option: PAYMENT_OPTIONS.find((known) => known === option) ?? "card",
    card: parseId(card),
    payer: parseId(payer),
  }
}

/** Formats the values as texts of their cookies; null for a cookie that is to be deleted. */
export function formatCheckout(values: CheckoutValues): Record<ValueCookies, string | null> {
  const { region, district, step, option, card, payer } = values
  return {
    delivery: region ? `${region}.${district ?? 0}` : null,
    step,
    option,
    card: card ? String(card) : null,
    payer: payer ? String(payer) : null,
  }
}
