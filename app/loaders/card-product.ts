import "server-only"
import type { Product } from "#contract/products.ts"

/** A product of a list, cut down to what its card shows: loader data travels to the browser too. */
export function toCardProduct(product: Product) {
  const { id, name, image, price, currency, volume, gender, family } = product
  const { canBeAdded, stock_label, brand } = product
  return {
    ...{ id, name, image, price, currency, volume, gender, family, canBeAdded, stock_label },
    brand: brand.name,
  }
}
