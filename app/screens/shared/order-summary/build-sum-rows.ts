import type { TermRow } from "./term-list.tsx"

interface SumRowsOptions {
  /** In minor units. */
  sums: {
    productsTotal: number
    discount: number
    serviceFee: number
    total: number
    /** Null if the order does not name it. */
    serviceFeePercent: number | null
  }
  texts: Record<"products" | "discount" | "fee" | "shipping" | "shippingWords" | "total", string>
  format: (minor: number) => string
  /** Whether the order is still to be delivered. */
  isOpen?: boolean
}

/**
 * Returns the rows of products, discount, service fee, shipping and total, the total last. Shipping shows a text instead
 * of an amount, because the total excludes it [S9.07]. A shop without a service fee does not mention it.
 */
export function buildSumRows({ sums, texts, format, isOpen = true }: SumRowsOptions): TermRow[] {
  const rows: TermRow[] = [{ term: texts.products, value: format(sums.productsTotal) }]
  if (sums.discount > 0) {
    rows.push({ term: texts.discount, value: `−${format(sums.discount)}`, tone: "good" })
  }
  if (sums.serviceFeePercent !== 0) {
    rows.push({ term: texts.fee, value: format(sums.serviceFee) })
  }
  if (isOpen) rows.push({ term: texts.shipping, value: texts.shippingWords, as: "quiet" })
  rows.push({ term: texts.total, value: format(sums.total), tone: "total" })
  return rows
}
