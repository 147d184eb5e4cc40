import type { Checkout } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"
import { joinArrivals } from "#domain/delivery-date.ts"
import { percentOf } from "#domain/money.ts"
import type { orderItems } from "#shop-api/db/schema/orders.ts"
import { type Cart, hashCart } from "#shop-api/orders/recent-duplicates.ts"

interface OrderParts {
  cart: Cart
  checkout: Checkout
  option: OrderRequest["payment"]["option"]
  bonusPercent: number
  at: Date
}

/** Builds the columns of an order that follow from its cart, its checkout and the way to pay. */
export function buildOrderValues({ cart, checkout, option, bonusPercent, at }: OrderParts) {
  const { currency, total } = checkout
  const arrival = joinArrivals(checkout.items.flatMap(({ product }) => product ?? []))
  const isPaid = total === 0 || option === "bonus"
  return {
    userId: cart.userId,
    countryId: cart.countryId,
    cart: hashCart(cart),
    currency,
    status: "collecting" as const,
    paymentStatus: isPaid ? ("paid" as const) : ("pending" as const),
    paymentType: option,
    productsTotal: checkout.products_total,
    discount: checkout.discount,
    discountPercent: checkout.discount_percent,
    serviceFee: checkout.service_fee,
    serviceFeePercent: checkout.service_fee_percent,
    total,
    bonus: percentOf(total, bonusPercent, currency),
    arrivalFrom: arrival?.from ?? null,
    arrivalTo: arrival?.to ?? null,
    createdAt: at,
  }
}

/** Copies the data of the products into the order, so that later changes of the catalogue do not change the order. */
export function buildItemRows(
  orderId: string,
  { items }: Checkout,
): (typeof orderItems.$inferInsert)[] {
  return items.flatMap(({ product, qty }, position) =>
    product
      ? {
          orderId,
          position,
          productId: product.id,
          name: product.name,
          brand: product.brand.name,
          image: product.image,
          price: product.price,
          qty,
          volume: product.volume,
        }
      : [],
  )
}
