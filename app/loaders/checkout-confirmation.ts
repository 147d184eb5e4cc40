import "server-only"
import { redirect } from "react-router"
import { openStep, stepPath, toOrderView } from "#app/loaders/checkout.ts"
import { findOrderKey } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import { formatAnyPhone } from "#app/shop/active-country.ts"
import type { OpenCheckout } from "#app/shop/open-checkout.ts"
import type { Route } from "../routes/+types/checkout-confirmation.ts"

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = getSession(context)
  const checkout = await openStep(context, "confirmation")
  const { check, delivery, receiver, payment, countries, furthest } = checkout
  // Never so at this step; the types cannot know.
  if (!receiver || !payment) throw redirect(stepPath("delivery"), 303)
  const wasRefused = new URL(request.url).searchParams.get("promocode") === "invalid"
  return {
    order: toOrderView(checkout),
    furthest,
    receiver: {
      name: receiver.fullName,
      phone: formatAnyPhone(receiver.phone, countries),
      email: delivery.email,
    },
    address: formatAddress(checkout),
    notes: delivery.notes,
    payment,
    /** A promocode that was refused just now, or does not count any more. */
    isPromocodeBad: wasRefused || check.promocode_problem !== undefined,
    /** Makes a second press, here or in another tab, the same order. */
    key: findOrderKey(session),
    payer: delivery.payer,
    /** Of the payer, or of one who was chosen here but does not hold any more. */
    managerId: delivery.payer?.id ?? session.checkout.payer,
  }
}

function formatAddress({ regions, delivery }: OpenCheckout): string {
  const region = regions.find(({ id }) => id === delivery.region)
  const district = region?.districts.find(({ id }) => id === delivery.district)
  return [region?.name, district?.name, delivery.location].filter(Boolean).join(", ")
}
