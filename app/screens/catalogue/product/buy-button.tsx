import "server-only"
import { t } from "#app/i18n/translations.ts"
import { AddToCartButton } from "../add-to-cart/add-to-cart-button.tsx"
import type { ProductView } from "./product-view.ts"

interface BuyButtonProps {
  product: ProductView
  /** True in the bar at the bottom of small screens. */
  inBar?: boolean
}

/**
 * The button that adds the perfume to the cart. Its text is "order" for a perfume out of stock. For a perfume that
 * cannot be bought, the button only shows a message that says so.
 */
export function BuyButton({ product, inBar = false }: BuyButtonProps) {
  const { id, brand, name, canBeAdded, stock_label, isInCart } = product
  const orders = canBeAdded && stock_label === "out_of_stock"
  return (
    <AddToCartButton
      id={id}
      canBeAdded={canBeAdded}
      name={`${brand} ${name}`}
      text={orders ? t("cart:order") : t(inBar ? "cart:add_short" : "cart:add")}
      compact={inBar}
      isInCart={isInCart}
      tone={canBeAdded ? "primary" : "line"}
    />
  )
}
