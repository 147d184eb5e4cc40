import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { t } from "#app/i18n/translations.ts"
import type { Product } from "#contract/product-schemas.ts"
import { type CartLine, countItems } from "#domain/cart.ts"
import type { Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"

/** The data from which the sum of a cart is computed. */
export interface SummedCart {
  lines: readonly CartLine[]
  items: readonly Pick<Product, "id" | "price" | "canBeAdded">[]
  currency: Currency | null
  discountPercent: number
  serviceFeePercent: number
}

/**
 * Formats the number and the total of the items in the cart that can be ordered. Names the service fee, because the
 * total then differs from the prices on the page. Returns null for an empty cart.
 */
export function formatCartSum({
  lines,
  items,
  currency,
  ...percentages
}: SummedCart): string | null {
  if (currency === null) return null
  const priced = lines.flatMap((line) => {
    const item = items.find((candidate) => candidate.id === line.id)
    return item?.canBeAdded ? [{ ...line, price: item.price }] : []
  })
  const { orderTotal, serviceFee } = computeTotals(priced, percentages, currency)
  return t(serviceFee > 0 ? "cart:in_cart_sum_with_fee" : "cart:in_cart_sum", {
    count: countItems(priced),
    sum: formatPrice(orderTotal, currency),
  })
}
