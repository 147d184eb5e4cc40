import "server-only"
import { redirect } from "react-router"
import { formatAnyPhone } from "#app/api/active-country.ts"
import type { OpenCheckout } from "#app/api/open-checkout.ts"
import { openStep, stepPath, toOrderView } from "#app/loaders/checkout/open-step.ts"
import { findOrderKey } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import { issueQuestion } from "#app/session/simple-question.ts"
import { PROMOCODE_MAX_LENGTH } from "#contract/checkout.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"
import type { Route } from "../../routes/checkout/+types/confirmation.ts"

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = getSession(context)
  const checkout = await openStep(context, "confirmation")
  const { check, delivery, receiver, payment, countries, furthest } = checkout
  // Never so at this step; the types cannot know.
  if (!receiver || !payment) throw redirect(stepPath("delivery"), 303)
  const { searchParams } = new URL(request.url)
  const wasRefused = searchParams.get("promocode") === "invalid"
  const isAsked = searchParams.has(ASK_PARAMETER)
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
    /** To be answered before another promocode is looked at, and the one that was typed. */
    question: isAsked ? issueQuestion() : null,
    typedPromocode: isAsked ? (searchParams.get("code") ?? "").slice(0, PROMOCODE_MAX_LENGTH) : "",
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
