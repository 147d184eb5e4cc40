import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import { askFirst, asksQuestion } from "#app/actions/ask-first.ts"
import { formatError } from "#app/actions/reply.ts"
import { requireLines } from "#app/api/open-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { PromocodeForm } from "#app/schemas/checkout.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { readAnswer } from "#app/session/simple-question.ts"
import { applyPromocode, checkCheckout, saveDelivery } from "#contract/checkout.ts"
import type { CartLine } from "#domain/cart.ts"
import type { Route } from "../../routes/checkout/+types/promocode.ts"

/**
 * Applies a promocode to the cart's products, or takes it back. One that fails is cleared: the server's
 * message goes ahead as a flash, the field says that the code is invalid (specification 8).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = localePath(currentLocale(), "checkout/confirmation")
  const [session, shop] = [getSession(context), getShopApi(context)]
  const lines = requireLines(session)
  const form = await request.formData().catch(() => new FormData())
  const answer = readAnswer(form)
  const { promocode, reset } = PromocodeForm.safeParse(Object.fromEntries(form)).data ?? {}
  if (reset) {
    await shop.call(saveDelivery, { body: { promocode: null } })
    session.saveFlash({ tone: "success", key: "checkout:promocode_removed" })
    return redirect(page, 303)
  }
  if (answer === "wrong") return askAgain(session, { promocode, text: t("errors:answer") })
  let refusal: string | null
  try {
    refusal = promocode ? await findRefusal(context, lines, promocode, answer?.id) : ""
  } catch (error) {
    return askAgain(session, { promocode, text: formatError(context, error) })
  }
  await shop.call(saveDelivery, {
    body: { promocode: refusal === null ? (promocode ?? null) : null },
  })
  if (refusal === null) {
    session.saveFlash({ tone: "success", key: "checkout:promocode_saved" })
    return redirect(page, 303)
  }
  session.saveFlash({ tone: "error", key: "checkout:promocode_invalid", text: refusal })
  return redirect(`${page}?promocode=invalid`, 303)
}

/** The page again with the simple question beside the promocode that was typed. */
function askAgain(
  session: Session,
  { promocode = "", text }: { promocode: string | undefined; text: string },
) {
  session.saveFlash({ tone: "error", key: "checkout:promocode_invalid", text })
  const page = localePath(currentLocale(), "checkout/confirmation")
  return redirect(askFirst(`${page}?${new URLSearchParams({ code: promocode })}`), 303)
}

/**
 * Why the promocode does not count, in the words of the shop API; null when it does. Throws when the simple question is
 * to be answered first.
 */
async function findRefusal(
  context: Readonly<RouterContextProvider>,
  lines: readonly CartLine[],
  promocode: string,
  answered: string | null = null,
): Promise<string | null> {
  const shop = getShopApi(context)
  const { products_total: subtotal } = await shop.call(checkCheckout, {
    query: { item_ids: lines.map(({ id }) => id) },
  })
  try {
    await shop.call(applyPromocode, { answered, body: { promocode, subtotal } })
    return null
  } catch (error) {
    if (asksQuestion(error)) throw error
    return formatError(context, error)
  }
}
