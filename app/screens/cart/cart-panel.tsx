import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { hasPromocode, type CartData } from "./cart-data.ts"
import { CartEmpty } from "./cart-empty.tsx"
import { CartList } from "./cart-list.tsx"
import { CartPromocodeSection } from "./cart-promocode-section.tsx"
import { CartSheet } from "./cart-sheet.tsx"
import { CartSum } from "./cart-sum.tsx"
import { ContinueToCheckout } from "./continue-to-checkout.tsx"
import { toCartItems } from "./to-cart-items.ts"
import { WhenCartFilled } from "./when-cart-filled.tsx"

interface CartPanelProps {
  /** Null while the cart is closed. The panel is mounted even then, so that it opens at once. */
  cart: CartData | null
  /** The message about the visitor's last action. It is shown above the lines. */
  flashMessage: ReactNode
  /** URL of the page under the panel. */
  closeHref: string
}

/**
 * The cart as a panel over any page: its lines, the total, and the buttons Back and Continue [S2.30] [S2.31] [S2.33].
 */
export function CartPanel({ cart, flashMessage, closeHref }: CartPanelProps) {
  return (
    <CartSheet
      closeHref={closeHref}
      texts={{
        title: t("cart:title"),
        close: t("common:close"),
        loading: t("cart:loading"),
      }}
      content={cart && buildContent(cart, flashMessage, closeHref)}
    />
  )
}

/** Returns the URL of a page with the query parameter that opens the cart over it. */
function withCart(href: string): string {
  const [pathname = "", search = ""] = href.split("?")
  return pathname + queryWithPanel(search, "cart")
}

function buildContent(cart: CartData, flashMessage: ReactNode, closeHref: string) {
  const items = toCartItems(cart)
  return {
    lines: (
      <>
        {flashMessage}
        <WhenCartFilled empty={<CartEmpty />}>
          <CartList items={items} hasPromocode={hasPromocode(cart)} />
          <Stack>
            <CartPromocodeSection cart={cart} returnTo={withCart(closeHref)} />
            {/* All sums but the total, which is in the footer: a low footer leaves the lines more room. */}
            <CartSum {...cart} items={items} part="rest" />
          </Stack>
        </WhenCartFilled>
      </>
    ),
    footer: (
      <>
        <CartSum {...cart} items={items} part="total" />
        <Actions align="split">
          <Button tone="quiet" href={closeHref} replace keepScroll>
            {t("common:back")}
          </Button>
          <ContinueToCheckout cart={cart} items={items} />
        </Actions>
      </>
    ),
  }
}
