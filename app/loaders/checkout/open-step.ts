import "server-only"
import { replace, type RouterContextProvider } from "react-router"
import { isAfter, openCheckout, type OpenCheckout } from "#app/api/open-checkout.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { joinArrivals } from "#domain/arrival.ts"
import type { CheckoutStep } from "#domain/order.ts"

/**
 * Opens the checkout at a step.
 *
 * @throws a redirect to the first incomplete step, which replaces the history entry so that Back does not lead here again
 * @throws ShopError
 */
export async function openStep(
  context: Readonly<RouterContextProvider>,
  step: CheckoutStep,
): Promise<OpenCheckout> {
  const checkout = await openCheckout(context)
  if (isAfter(step, checkout.furthest)) throw replace(stepPath(checkout.furthest), 303)
  return checkout
}

export function stepPath(step: CheckoutStep): string {
  return localePath(currentLocale(), `checkout/${step}`)
}

/** The view model of the order at each step: lines with their problems, amounts, arrival, and an existing order. */
export function toOrderView({ check, delivery }: OpenCheckout) {
  const orderable = check.items.flatMap(({ product, problem }) =>
    product && !problem ? [product] : [],
  )
  return {
    currency: check.currency,
    lines: check.items.map(({ id, qty, product, unsold, problem }) => {
      const known = product ?? unsold
      return {
        id,
        qty,
        brand: known?.brand.name ?? "",
        name: known?.name ?? null,
        volume: known?.volume ?? null,
        image: known?.image ?? null,
        price: product?.price ?? null,
        problem: problem?.message ?? null,
      }
    }),
    productsTotal: check.products_total,
    discount: check.discount,
    discountPercent: check.discount_percent,
    serviceFee: check.service_fee,
    serviceFeePercent: check.service_fee_percent,
    total: check.total,
    promocode: check.promocode_problem === undefined ? delivery.promocode : null,
    arrival: findArrival(orderable),
    existing: check.existing_order ?? null,
  }
}

/** When all products have arrived, and whether an out-of-stock one delays them; null without products. */
function findArrival(
  products: readonly { arrival: { from: string; to: string }; stock_label: string }[],
) {
  const arrival = joinArrivals(products)
  if (!arrival) return null
  return { ...arrival, isDelayed: products.some((one) => one.stock_label === "out_of_stock") }
}
