import "server-only"
import { redirect } from "react-router"
import { hashConfirmation } from "#app/api/confirmation-hash.ts"
import { formatAnyPhone } from "#app/api/country-phones.ts"
import { customerContext } from "#app/api/customer.ts"
import type { SavedDelivery } from "#app/api/load-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { TypedConfirmation } from "#app/schemas/checkout.ts"
import { getOrderKey } from "#app/session/order-key.ts"
import { getSession } from "#app/session/session.ts"
import { listRegions, type Region } from "#contract/countries.ts"
import { formatCart } from "#domain/cart-text.ts"
import type { Route } from "../../routes/checkout/+types/confirmation.ts"
import { requireStep } from "./require-step.ts"
import { toOrderView } from "./to-order-view.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const session = getSession(context)
  const [loadedCheckout, { regions }] = await Promise.all([
    requireStep(context, "confirmation"),
    getShopApi(context).call(listRegions, {}),
  ])
  const { checkout, country, delivery, receiver, payment, countries, furthestStep } = loadedCheckout
  // `requireStep` has already redirected if the receiver or the payment is missing, but the types do not express that.
  if (!receiver || !payment) throw redirect(pagePath("delivery"), 303)
  // The visitor may never see a prefetched page, so a prefetch must not consume the typed values.
  const typed = session.isPrefetch ? null : session.consumeTyped()
  const { existing_order: existing, promocode_problem: problem } = checkout
  return {
    order: toOrderView(loadedCheckout),
    furthestStep,
    receiver: {
      name: receiver.fullName,
      phone: formatAnyPhone(receiver.phone, countries),
      email: delivery.email,
    },
    address: formatAddress(regions, delivery),
    notes: delivery.notes,
    payment,
    /** The saved promocode and why it gives no discount; null if it gives one, or if none is saved. */
    promocodeProblem: problem === undefined ? null : `${delivery.promocode}: ${problem}`,
    /**
     * The Idempotency-Key. If the customer presses the button again, here or in another tab, the shop API returns the
     * same order.
     */
    key: getOrderKey(session),
    draftOwnerKey: `${context.get(customerContext).user.phone} ${formatCart(loadedCheckout.lines)}`,
    confirmationHash: hashConfirmation({
      items: loadedCheckout.lines,
      delivery: { ...delivery, ...receiver },
      payment: {
        option: payment.option,
        ...(payment.card ? { card_id: payment.card.id } : {}),
      },
    }),
    country: country.iso_code,
    payer: delivery.payer,
    /**
     * ID of the payer, the manager through whom the customer orders. If the delivery draft contains no payer, this is
     * the ID in the cookie, which fills the field for the manager ID again.
     */
    managerId: delivery.payer?.id ?? session.checkout.payer,
    /**
     * ID of the manager of the earlier order whose payment was refused. It fills the field for the manager ID while the
     * customer has typed nothing there.
     */
    unpaidManagerId:
      existing?.payment_status === "refused" && typed === null ? (existing.payer_id ?? null) : null,
    /** What the customer ticked and typed on this page before a button showed it again; null on any other visit. */
    typed: typed && TypedConfirmation.parse(typed),
  }
}

function formatAddress(regions: readonly Region[], delivery: SavedDelivery): string {
  const region = regions.find(({ id }) => id === delivery.region)
  const district = region?.districts.find(({ id }) => id === delivery.district)
  return [region?.name, district?.name, delivery.location].filter(Boolean).join(", ")
}
