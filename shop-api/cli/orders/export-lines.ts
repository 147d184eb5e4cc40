import type { CsvRow } from "#shop-api/cli/csv.ts"
import type { OrderLine } from "#shop-api/cli/orders/order-lines.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { shareDiscount } from "#shop-api/payments/share-discount.ts"

/** The columns of an export with a row for each line. Those up to `refunded` are of the whole order. */
export const LINE_COLUMNS = [
  "number",
  "placed",
  "country",
  "state",
  "payment_type",
  "payment_status",
  "currency",
  "paid_at",
  "delivered_at",
  "refunded_at",
  "refunded",
  "barcode",
  "brand",
  "name",
  "type",
  "volume",
  "qty",
  "price",
  "discount",
  "amount",
  "mxik",
  "package_code",
  "vat_percent",
] as const

/** Builds a row for each line of an order, with its share of the discount. `cells` are the columns of the order. */
export function buildLineRows(
  cells: CsvRow,
  lines: readonly OrderLine[],
  { discount: ofOrder }: { discount: number },
): CsvRow[] {
  return shareDiscount(lines, ofOrder).map(({ price, qty, discount, ...line }) => ({
    ...cells,
    barcode: line.barcode,
    brand: line.brand,
    name: line.name,
    type: line.type,
    volume: line.volume,
    qty,
    price: toMajor(price),
    discount: toMajor(discount),
    amount: toMajor(price * qty - discount),
    mxik: line.mxik,
    package_code: line.packageCode,
    vat_percent: line.vatPercent,
  }))
}
