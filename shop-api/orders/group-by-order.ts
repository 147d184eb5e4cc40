import type { OrderProducts } from "#contract/order-products.ts"

/** Groups order lines by their order. Orders and products keep the sequence of the rows. */
export function groupByOrder(
  rows: readonly { id: string; number: number; productId: number }[],
): OrderProducts[] {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => ({
    id,
    number: String(own[0]?.number),
    product_ids: own.map(({ productId }) => productId),
  }))
}
