import "server-only"
import type { LoadedCheckout } from "#app/api/load-checkout.ts"
import { t } from "#app/i18n/translations.ts"
import { joinArrivals } from "#domain/delivery-date.ts"

/**
 * Converts the checkout to the view model of the order that each step shows: lines with their problems, amounts,
 * arrival, and an existing order.
 */
export function toOrderView({ checkout, delivery }: LoadedCheckout) {
  const orderable = checkout.items.flatMap(({ product, problem }) =>
    product && !problem ? [product] : [],
  )
  return {
    currency: checkout.currency,
    lines: checkout.items.map(({ id, qty, product, unsold, problem }) => {
      const known = product ?? unsold
      return {
        id,
        qty,
        brand: known?.brand.name ?? "",
        name: known?.name ?? null,
        volume: known?.volume ?? null,
        image: known?.image ?? null,
        price: product?.price ?? null,
        refusalText: problem ? t(`cart:${problem.code}`) : null,
      }
    }),
    productsTotal: checkout.products_total,
    discount: checkout.discount,
    discountPercent: checkout.discount_percent,
    serviceFee: checkout.service_fee,
    serviceFeePercent: checkout.service_fee_percent,
    total: checkout.total,
    promocode: checkout.promocode_problem === undefined ? delivery.promocode : null,
    arrival: findArrival(orderable),
    existingOrder: checkout.existing_order ?? null,
    replacedOrders: checkout.replaced_orders ?? [],
    pendingOrders: (checkout.pending_orders ?? []).map(({ id, number, product_ids: ids }) => {
      const names = orderable.filter((product) => ids.includes(product.id)).map(({ name }) => name)
      return { id, number, names: [...new Set(names)] }
    }),
  }
}

/**
 * Returns when the last product arrives, and whether an out-of-stock product delays the order; null without products.
 */
function findArrival(
  products: readonly { arrival: { from: string; to: string }; stock_label: string }[],
) {
  const arrival = joinArrivals(products)
  if (!arrival) return null
  return { ...arrival, isDelayed: products.some((one) => one.stock_label === "out_of_stock") }
}
