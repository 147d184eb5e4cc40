import "server-only"
import { customerContext } from "#app/api/customer.ts"
import { bonusCoversTotal } from "#app/api/load-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { getSession } from "#app/session/session.ts"
import { listCards } from "#contract/account.ts"
import type { Checkout } from "#contract/checkout.ts"
import type { PaymentOption } from "#domain/payment.ts"
import type { Route } from "../../routes/checkout/+types/payment.ts"
import { requireStep } from "./require-step.ts"
import { toOrderView } from "./to-order-view.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const loadedCheckout = await requireStep(context, "payment")
  const { checkout, country, payment, furthestStep } = loadedCheckout
  const { card_provider: provider } = await getShopApi(context).call(listCards, {})
  const isEnough = bonusCoversTotal(checkout)
  const options = checkout.payment_options
  const { option: savedOption, step } = getSession(context).checkout
  const wanted = payment?.option ?? savedOption
  const isPossible = (option: PaymentOption) =>
    options.includes(option) && (option === "card" || isEnough)
  const cards = checkout.cards.filter(({ verified }) => verified)
  // This page must not preselect a card with which a payment of this order was refused.
  const refused = listRefusedCards(checkout)
  const others = cards.filter(({ masked }) => !refused.includes(masked))
  const [onlyCard = null] = others.length === 1 ? others : []
  const chosen = others.find(({ id }) => id === payment?.card?.id) ?? onlyCard
  // Without scripts, the customer may have chosen to pay on the provider's page. The only saved card must then not be
  // preselected.
  const isHosted = payment?.option === "card" && payment.card === null && step === "confirmation"
  return {
    order: toOrderView(loadedCheckout),
    furthestStep,
    customerPhone: context.get(customerContext).user.phone,
    country: country.iso_code,
    provider,
    cards,
    opensNewCard: others.length === 0,
    offersCard: options.includes("card"),
    bonus: { balance: checkout.bonus_balance, isEnough },
    // A promocode may make the order free. The page then preselects bonus points, because any balance covers a total of
    // 0.
    option:
      checkout.total === 0
        ? ("bonus" as const)
        : ([wanted, "card" as const, "bonus" as const].find(isPossible) ?? null),
    card: isHosted ? null : (chosen?.id ?? null),
  }
}

/** The masked numbers of the cards that were refused for the order of this cart. */
function listRefusedCards({ existing_order: order }: Checkout): string[] {
  // A shop API of an earlier version names only the last card.
  if (order?.refused_cards) return order.refused_cards
  return order?.refusal && order.card ? [order.card] : []
}
