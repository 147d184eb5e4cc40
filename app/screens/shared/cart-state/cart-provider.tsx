import type { ReactNode } from "react"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { MAX_LINES, MAX_QTY, type CartLine } from "#domain/cart.ts"
import { CartStoreProvider } from "./cart-store-provider.tsx"

interface CartProviderProps {
  /**
   * The lines in the cookie of the request (`session.cart`); null on a cached page, where the browser reads the cookie.
   */
  lines: readonly CartLine[] | null
  children: ReactNode
}

/**
 * Provides the cart to the components inside it. All components that show or change the cart must be inside it: badge,
 * add buttons, panel and page.
 */
export function CartProvider({ lines, children }: CartProviderProps) {
  const locale = currentLocale()
  const settings = {
    addPath: localePath(locale, "form/add-to-cart"),
    removePath: localePath(locale, "form/remove-from-cart"),
    addedPath: localePath(locale, "added/"),
    texts: {
      add: t("cart:add"),
      added: t("cart:added"),
      in_cart: t("cart:in_cart"),
      offline: t("cart:offline"),
      open: t("cart:open"),
      removed: t("cart:removed"),
      cant_add_to_cart: t("cart:cant_add_to_cart"),
      cant_add_more_to_cart: t("cart:cant_add_more_to_cart", { max: MAX_QTY }),
      cart_full: t("cart:cart_full", { max: MAX_LINES }),
    },
  }
  return (
    <CartStoreProvider lines={lines} settings={settings}>
      {children}
    </CartStoreProvider>
  )
}
