import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { t } from "#app/i18n/translations.ts"
import { productPicture } from "#app/ui/media/product-picture.ts"
import type { Product } from "#contract/product-schemas.ts"
import { formatCartSum, type SummedCart } from "../format-cart-sum.ts"
import type { AddedProduct } from "./added-product.ts"

type CartField = "id" | "name" | "image" | "price" | "volume" | "canBeAdded"

interface CartOfProduct extends SummedCart {
  items: readonly (Pick<Product, CartField> & { brand: string })[]
}

/** Returns the data of the message about an added product; null if the product is not in the cart. */
export function findAddedProduct(id: number, cart: CartOfProduct): AddedProduct | null {
  const { items, currency } = cart
  const product = items.find((item) => item.id === id)
  const summary = formatCartSum(cart)
  if (!product || currency === null || summary === null) return null
  return {
    picture: productPicture(product.image, "thumb"),
    brand: product.brand,
    name: product.name,
    meta: `${t("cart:volume", { volume: product.volume })} · ${formatPrice(product.price, currency)}`,
    summary,
    texts: { cart: t("cart:title"), keepShopping: t("cart:keep_shopping") },
  }
}
