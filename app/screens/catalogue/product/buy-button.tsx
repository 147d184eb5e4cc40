import "server-only"
import { t } from "#app/i18n/translations.ts"
import { AddToCart } from "../add-to-cart/add-to-cart.tsx"
import type { ProductView } from "./product-view.ts"

interface BuyButtonProps {
  product: ProductView
  /** For the bar on small screens. */
  compact?: boolean
}

/**
 * Adds the perfume to the cart. Out of stock the text is "order"; a perfume that cannot be bought
 * has a button that says so.
 */
export function BuyButton({ product, compact = false }: BuyButtonProps) {
  const { id, brand, name, canBeAdded, stock_label, isInCart } = product
  const orders = canBeAdded && stock_label === "out_of_stock"
  return (
    <AddToCart
      id={id}
      canBeAdded={canBeAdded}
      name={`${brand} ${name}`}
      text={orders ? t("cart:order") : t(compact ? "cart:add_short" : "cart:add")}
      compact={compact}
      isInCart={isInCart}
      tone={canBeAdded ? "primary" : "line"}
    />
  )
}
