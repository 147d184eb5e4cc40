import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { ORDERING } from "#app/screens/shared/promocode/submit-typed-promocode.ts"
import { Button } from "#app/ui/action/button.tsx"
import type { CartData } from "./cart-data.ts"
import type { CartItem } from "./cart-item.ts"
import { CART_PROMOCODE_FORM } from "./cart-promocode-form-id.ts"
import { ContinueButton } from "./continue-button.tsx"
import * as styles from "./continue-to-checkout.css.ts"

interface ContinueToCheckoutProps {
  cart: Pick<CartData, "promocode">
  items: readonly CartItem[]
  block?: boolean
}

/**
 * The link to the checkout. Without scripts, while a promocode can be typed, it is a button that submits the
 * promocode's form first [D1.265]. Text browsers, which ignore the attribute `form`, open the checkout with the button's
 * own form.
 */
export function ContinueToCheckout({ cart, items, block }: ContinueToCheckoutProps) {
  const sums = items.map(({ id, price }) => ({ id, price }))
  const checkout = pagePath("checkoutStart")
  const link = (
    <ContinueButton items={sums} block={block} href={checkout}>
      {t("common:continue")}
    </ContinueButton>
  )
  const canTypePromocode = cart.promocode?.applied === null
  if (!canTypePromocode || sums.some(({ price }) => price === null)) return link
  return (
    <>
      <div className={styles.link}>{link}</div>
      <form className={styles.button} action={checkout}>
        <Button form={CART_PROMOCODE_FORM} name={ORDERING} value="1" formNoValidate block={block}>
          {t("common:continue")}
        </Button>
      </form>
    </>
  )
}
