import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import type { CartData } from "./cart-data.ts"
import { CART_PROMOCODE_FORM } from "./cart-promocode-form-id.ts"
import { CartPromocode } from "./cart-promocode.tsx"

interface CartPromocodeSectionProps {
  cart: CartData
  /** URL of the page or the panel that shows the cart. */
  returnTo: string
}

/**
 * The promocode's form with its texts. Renders nothing for a visitor who is not signed in, and if the promocode could
 * not be loaded.
 */
export function CartPromocodeSection({ cart, returnTo }: CartPromocodeSectionProps) {
  const { promocode, discountPercent } = cart
  if (promocode === null) return null
  return (
    <CartPromocode
      id={CART_PROMOCODE_FORM}
      summary={t("cart:promocode")}
      action={pagePath("cart")}
      returnTo={returnTo}
      checkoutPath={pagePath("checkoutStart")}
      applied={promocode.applied}
      problem={promocode.problem}
      texts={{
        promocode: t("checkout:promocode"),
        apply: t("checkout:apply"),
        reset: t("checkout:reset"),
        applied: t("checkout:promocode_applied", { percent: discountPercent }),
        removed: t("checkout:promocode_removed"),
      }}
    />
  )
}
