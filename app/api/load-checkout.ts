import "server-only"
import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { getActiveCountry } from "#app/api/active-country.ts"
import { requireCartLines } from "#app/api/require-cart-lines.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import {
  findSavedReceiver,
  type Receiver,
  type SavedReceiver,
  toAcceptedReceiver,
} from "#app/session/receiver.ts"
import { getSession, type Session } from "#app/session/session.ts"
import type { Card } from "#contract/account.ts"
import { checkCheckout, getDelivery, type Checkout } from "#contract/checkout.ts"
import type { Country } from "#contract/countries.ts"
import type { CartLine } from "#domain/cart.ts"
import { CHECKOUT_STEPS, type CheckoutStep } from "#domain/checkout-steps.ts"
import type { PaymentOption } from "#domain/payment.ts"
import { needsEmail } from "#domain/person-fields.ts"

export type SavedDelivery = z.output<typeof getDelivery.answer>

/**
 * A payment option, with the saved card for it. `card` is null when the customer pays on the provider's page or with
 * bonus points.
 */
export interface PaymentChoice {
  option: PaymentOption
  card: Card | null
}

/** The data of all checkout steps. Each request loads them again [S2.11] [S2.12]. */
export interface LoadedCheckout {
  lines: CartLine[]
  country: Country
  countries: Country[]
  /** The shop API's answer after it checked the lines, the amounts and the saved promocode. */
  checkout: Checkout
  delivery: SavedDelivery
  /** The receiver as the delivery form shows it; null if none is saved. */
  savedReceiver: SavedReceiver | null
  /** The receiver, if the shop has accepted a delivery form with the current address; otherwise null. */
  receiver: Receiver | null
  /** Null until the customer has chosen a payment option that can pay this order. */
  payment: PaymentChoice | null
  /** The last step that the customer may open. All earlier steps are complete. */
  furthestStep: CheckoutStep
}

/**
 * Loads the data of all checkout steps.
 *
 * @throws a redirect if the cart is empty, or ShopError
 */
export async function loadCheckout(
  context: Readonly<RouterContextProvider>,
): Promise<LoadedCheckout> {
  const session = getSession(context)
  const shop = getShopApi(context)
  const lines = await requireCartLines(context)
  const [{ checkout, delivery }, { country, countries }, savedReceiver] = await Promise.all([
    loadDraftAndCheckout(shop, lines),
    getActiveCountry(shop, session),
    findSavedReceiver(session),
  ])
  const receiver = toAcceptedReceiver(savedReceiver, delivery)
  const payment = findPaymentChoice(checkout, session)
  const isDeliveryDone = receiver !== null && isDeliverable(delivery, country)
  const done = isDeliveryDone ? (payment ? "confirmation" : "payment") : "delivery"
  const furthestStep = earlierStep(session.checkout.step, done)
  return {
    lines,
    country,
    countries,
    checkout,
    delivery,
    savedReceiver,
    receiver,
    payment,
    furthestStep,
  }
}

async function loadDraftAndCheckout(shop: ShopApiClient, lines: readonly CartLine[]) {
  const itemIds = lines.map(({ id }) => id)
  const delivery = await shop.call(getDelivery, { query: { item_ids: itemIds } })
  const checkout = await shop.call(checkCheckout, {
    query: {
      item_ids: itemIds,
      ...(delivery.promocode ? { promocode: delivery.promocode } : {}),
    },
  })
  return { checkout, delivery }
}

/** Whether the delivery draft has every field that an order needs. */
export function isDeliverable(
  delivery: SavedDelivery,
  country: Country,
): delivery is SavedDelivery & { region: number; district: number } {
  const { region, district, location, email } = delivery
  if (region === null || district === null || location.trim() === "") return false
  return email !== null || !needsEmail(country.iso_code)
}

/**
 * Returns the payment choice in the cookies; null if this choice cannot pay this order, for example because the
 * customer does not have the card.
 */
function findPaymentChoice(checkout: Checkout, session: Session): PaymentChoice | null {
  const { option, card: id } = session.checkout
  if (!checkout.payment_options.includes(option)) return null
  if (option === "bonus") return bonusCoversTotal(checkout) ? { option, card: null } : null
  if (id === null) return { option, card: null }
  const card = checkout.cards.find((known) => known.id === id && known.verified)
  return card ? { option, card } : null
}

export function bonusCoversTotal(checkout: Pick<Checkout, "bonus_balance" | "total">): boolean {
  return checkout.bonus_balance >= checkout.total
}

export function hasUnorderableLine(checkout: Pick<Checkout, "items">): boolean {
  return checkout.items.some(({ problem }) => problem !== undefined)
}

function earlierStep(one: CheckoutStep, other: CheckoutStep): CheckoutStep {
  return isAfter(one, other) ? other : one
}

export function isAfter(step: CheckoutStep, other: CheckoutStep): boolean {
  return CHECKOUT_STEPS.indexOf(step) > CHECKOUT_STEPS.indexOf(other)
}
