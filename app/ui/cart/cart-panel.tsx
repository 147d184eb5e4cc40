import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Button } from "../button/button.tsx"
import { Actions } from "../layout/actions.tsx"
import { Sheet } from "../sheet/sheet.tsx"
import { CartCount } from "./cart-count.tsx"
import type { CartData } from "./cart-data.ts"
import { CartEmpty } from "./cart-empty.tsx"
import { CartFilled } from "./cart-filled.tsx"
import { toCartItems } from "./cart-items.ts"
import { CartList } from "./cart-list.tsx"
import { CartSum } from "./cart-sum.tsx"

interface CartPanelProps {
  cart: CartData
  /** The address of the page below, without the panel. */
  closeHref: string
}

/** The cart over any page (specification 2): its lines, what they cost, back and continue. */
export function CartPanel({ cart, closeHref }: CartPanelProps) {
  const items = toCartItems(cart)
  return (
    <Sheet
      id="cart"
      title={
        <>
          {t("cart:title")}
          <CartCount />
        </>
      }
      closeHref={closeHref}
      closeLabel={t("common:close")}
      footer={
        <CartFilled empty={<Back href={closeHref} />}>
          <CartSum items={items} currency={cart.currency} />
          <Actions align="split">
            <Back href={closeHref} />
            <Button href={localePath(currentLocale(), "checkout")}>{t("common:continue")}</Button>
          </Actions>
        </CartFilled>
      }
    >
      <CartFilled empty={<CartEmpty />}>
        <CartList items={items} closeHref={closeHref} />
      </CartFilled>
    </Sheet>
  )
}

function Back({ href }: { href: string }) {
  return (
    <Button tone="line" href={href} replace keepScroll>
      {t("common:back")}
    </Button>
  )
}
