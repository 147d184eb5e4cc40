import "server-only"
import { t } from "#app/i18n/translations.ts"
import { AddToCart } from "../add-to-cart/add-to-cart.tsx"
import type { ProductView } from "./product-view.ts"

interface BuyButtonProps {
  product: ProductView
  /** In the bar of small screens. */
  compact?: boolean
}

/** Puts it into the cart; what is out of stock is ordered, what cannot be bought says so when pressed. */
export function BuyButton({ product, compact = false }: BuyButtonProps) {
  const { id, brand, name, canBeAdded, stock_label } = product
  const orders = canBeAdded && stock_label === "out_of_stock"
  return (
    <AddToCart
      id={id}
      canBeAdded={canBeAdded}
      name={`${brand} ${name}`}
      text={orders ? t("cart:order") : t(compact ? "cart:add_short" : "cart:add")}
      compact={compact}
      tone={canBeAdded ? "primary" : "line"}
    />
  )
}
