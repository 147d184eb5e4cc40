import "server-only"
import type { Product } from "#contract/products.ts"

/** A product of a list as its card shows it. */
export function toCardProduct(product: Product) {
  const { id, name, image, price, currency, volume, gender, family } = product
  const { canBeAdded, stock_label, brand } = product
  return {
    ...{ id, name, image, price, currency, volume, gender, family, canBeAdded, stock_label },
    brand: brand.name,
  }
}
