import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import type { PictureSource } from "#app/ui/media/picture.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { formatDate } from "#domain/format-date.ts"
import type { Currency } from "#domain/money.ts"
import type { CartData, CartProduct, UnsoldCartProduct } from "./cart-data.ts"
import type { CartItem } from "./cart-item.ts"

/**
 * Returns the cart's lines with translated texts. A product may be for sale, not for sale in this country, or deleted.
 */
export function toCartItems({ lines, items, notSoldHere, currency }: CartData): CartItem[] {
  return lines.map(({ id }) => {
    const product = items.find((item) => item.id === id)
    if (product && currency) return soldItem(product, currency)
    const known = notSoldHere.find((item) => item.id === id)
    return known ? unsoldItem(known) : deletedItem(id)
  })
}

/** A transparent picture, so that only the background of its frame is visible. */
const NO_PICTURE: PictureSource = {
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 5'/%3E",
  width: 400,
  height: 500,
}

/** Returns brand, name and volume, because the cart may hold two volumes of a perfume. */
function titleOf({ brand, name, volume }: UnsoldCartProduct): string {
  return `${brand} ${name}, ${t("cart:volume", { volume })}`
}

const productHref = (id: number) => pagePath("product", { id })

function soldItem(product: CartProduct, currency: Currency): CartItem {
  const { id, brand, name, volume, gender, canBeAdded, price, stock_label, arrival } = product
  const dates = { from: formatDate(arrival.from), to: formatDate(arrival.to) }
  return {
    id,
    title: titleOf(product),
    brand,
    name,
    picture: productPicture(product.image, "thumb"),
    href: productHref(id),
    meta: t("cart:line_meta", { volume, gender: t(`attributes:gender_inline.${gender}`) }),
    canBeAdded,
    price: canBeAdded ? price : null,
    priceText: formatPrice(price, currency),
    delivery: canBeAdded && stock_label === "in_stock" ? t("cart:delivery", dates) : "",
    remark: canBeAdded
      ? stock_label === "in_stock"
        ? null
        : {
            tone: "warning",
            text: t("cart:comes", dates),
          }
      : { tone: "error", text: t("cart:not_orderable") },
  }
}

function unsoldItem(product: UnsoldCartProduct): CartItem {
  const { id, brand, name, image, volume } = product
  return {
    id,
    title: titleOf(product),
    brand,
    name,
    picture: productPicture(image, "thumb"),
    href: productHref(id),
    meta: t("cart:volume", { volume }),
    canBeAdded: false,
    price: null,
    priceText: "",
    delivery: "",
    remark: { tone: "error", text: t("cart:not_sold_here") },
  }
}

function deletedItem(id: number): CartItem {
  const name = t("cart:unknown_product", { id: String(id) })
  return {
    id,
    title: name,
    brand: "",
    name,
    picture: NO_PICTURE,
    href: productHref(id),
    meta: "",
    canBeAdded: false,
    price: null,
    priceText: "",
    delivery: "",
    remark: { tone: "error", text: t("cart:not_found") },
  }
}
