import { applyPromocode } from "#contract/checkout.ts"
import { checkPromocode } from "#shop-api/checkout/check-promocode.ts"
import { saveDraftPromocode } from "#shop-api/checkout/checkout-draft.ts"
import { limitPromocodeGuesses } from "#shop-api/checkout/limit-promocode-guesses.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"

/**
 * Registers the route that checks a promocode and returns its discount. For a signed-in customer, it also changes the
 * draft of the delivery form: it saves the promocode if it applies, and otherwise removes the saved promocode [S4.31]
 * [S4.33].
 */
export function registerPromocodes(app: ApiApp): void {
  const { db } = app.services.database

  handle(app, applyPromocode, async ({ body, caller }) => {
    await limitPromocodeGuesses(app.services, caller, body.promocode)
    const checked = await checkPromocode(db, body.promocode, {
      country: caller.country,
      userId: caller.user?.id ?? null,
      subtotal: body.subtotal,
      locale: caller.locale,
      at: caller.now(),
    })
    const { user } = caller
    if (user) {
      const promocode = "problem" in checked ? null : checked.promocode.code
      await saveDraftPromocode(db, { ...caller, user }, promocode)
    }
    if ("problem" in checked) {
      const { problem } = checked
      throw new ApiError(422, problem, { fields: { promocode: problem } })
    }
    return { discount_percent: checked.promocode.discountPercent }
  })
}
