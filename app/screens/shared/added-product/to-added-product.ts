import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { t } from "#app/i18n/translations.ts"
import { productPicture } from "#app/ui/media/product-picture.ts"
import type { Product } from "#contract/products.ts"
import { type CartLine, countItems } from "#domain/cart.ts"
import type { Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { AddedProduct } from "./added-product.ts"

type CartField = "id" | "name" | "image" | "price" | "volume" | "canBeAdded"

interface CartOfProduct {
  lines: readonly CartLine[]
  items: readonly (Pick<Product, CartField> & { brand: string })[]
  currency: Currency | null
  discountPercent: number
  serviceFeePercent: number
}

/** The product as the message shows it; null when it is not in the cart. */
export function findAddedProduct(id: number, cart: CartOfProduct): AddedProduct | null {
  const { lines, items, currency, ...percentages } = cart
  const product = items.find((item) => item.id === id)
  if (!product || currency === null) return null
  const priced = lines.flatMap((line) => {
    const item = items.find((candidate) => candidate.id === line.id)
    return item?.canBeAdded ? [{ price: item.price, qty: line.qty }] : []
  })
  const { orderTotal } = computeTotals(priced, percentages, currency)
  return {
    picture: productPicture(product.image, "thumb"),
    brand: product.brand,
    name: product.name,
    meta: `${t("cart:volume", { volume: product.volume })} · ${formatPrice(product.price, currency)}`,
    summary: t("cart:in_cart_sum", {
      count: countItems(lines),
      sum: formatPrice(orderTotal, currency),
    }),
    texts: { cart: t("cart:title"), keepShopping: t("cart:keep_shopping") },
  }
}
