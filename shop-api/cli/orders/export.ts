import { type Command, Option } from "commander"
import { and, asc, eq, gt } from "drizzle-orm"
import { addExamples } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { type CsvFormat, type CsvRow, escapeInnerFormulas, writeCsv } from "#shop-api/cli/csv.ts"
import { CUSTOMER_NAME } from "#shop-api/cli/customer-name.ts"
import { LINE_COLUMNS, buildLineRows } from "#shop-api/cli/orders/export-lines.ts"
import {
  buildRefundsInPeriod,
  filterOptions,
  meetsFilters,
  type OrderFilters,
} from "#shop-api/cli/orders/filters.ts"
import { listOrderLines, type OrderLine } from "#shop-api/cli/orders/order-lines.ts"
import { IS_PAYMENT, PAID_AT } from "#shop-api/cli/orders/payment-and-refund-columns.ts"
import { describeWritten, resolveExportFile } from "#shop-api/cli/output-file.ts"
import { print, type Progress, startProgress, type Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import { type ChargeRow, charges, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import type { Translated } from "#shop-api/db/schema/translated.ts"

const BATCH = 500

const COLUMNS = [
  "number",
  "id",
  "placed",
  "country",
  "state",
  "payment_type",
  "payment_status",
  "currency",
  "products_total",
  "discount_percent",
  "discount",
  "promocode",
  "service_fee",
  "total",
  "count",
  "items",
  "receiver",
  "phone",
  "email",
  "region",
  "district",
  "address",
  "notes",
  "manager_id",
  "manager",
  "sponsor",
  "parent",
  "delivered_at",
  "paid_at",
  "refunded_at",
  "refunded",
  "receipt_id",
  "customer",
  "customer_phone",
  "arrival_from",
  "arrival_to",
] as const

interface ExportOptions extends OrderFilters, Required<CsvFormat> {
  lines?: boolean
}

export function registerOrderExport(group: Command, terminal: Terminal): void {
  const command = group
    .command("export")
    .description("write orders as CSV for a spreadsheet, oldest first, amounts in the major unit")
    .argument("[file]", "the file to write; standard output when absent or -")
    .addOption(
      new Option("--separator <sign>", "the separator of columns").choices([",", ";"]).default(","),
    )
    .addOption(
      new Option("--decimal <sign>", "the decimal separator of amounts")
        .choices([".", ","])
        .default("."),
    )
    .option(
      "--lines",
      "a row for each line of an order, with its share of the discount and tax codes",
    )
  for (const option of filterOptions()) command.addOption(option)
  command.action(async (name: string | undefined, options: ExportOptions) => {
    const { separator, decimal, lines = false, ...filters } = options
    const file = resolveExportFile(terminal, name)
    const progress = startProgress(terminal, "Orders")
    const written = await withStore(terminal, async (store) => {
      const count = { rows: 0 }
      const rows = readRows(store, filters, { separator, lines, progress, count })
      const columns = lines ? LINE_COLUMNS : COLUMNS
      await writeCsv(terminal, file, { columns, rows, separator, decimal })
      return count.rows
    }).finally(() => progress.end())
    const noun = lines ? "order line" : "order"
    if (file !== null) print(terminal, describeWritten(written, noun, name))
  })
  addExamples(
    command,
    "orders export orders.csv",
    "orders export orders.csv --separator ';' --decimal ,",
    "orders export paid.csv --by paid --from 2026-11-01 --to 2026-11-30",
    "orders export lines.csv --lines --by paid --from 2026-11-01 --to 2026-11-30",
    "orders export refunded.csv --by refunded --from 2026-11-01 --to 2026-11-30",
  )
}

interface Reading {
  separator: CsvFormat["separator"]
  /** Whether a row is a line of an order, not an order. */
  lines: boolean
  progress: Progress
  count: { rows: number }
}

async function* readRows(
  { db, config: { timeZone } }: Store,
  filters: OrderFilters,
  { separator, lines, progress, count }: Reading,
): AsyncGenerator<CsvRow> {
  const wanted = meetsFilters(filters, timeZone)
  const refunds = buildRefundsInPeriod(filters, timeZone)
  const total = await db.$count(orders, wanted)
  let last = 0
  let done = 0
  for (;;) {
    const rows = await db
      .select({
        order: orders,
        country: countries.isoCode,
        region: regions.name,
        district: districts.name,
        customer: CUSTOMER_NAME,
        customerPhone: users.phone,
        charge: charges,
        paidAt: PAID_AT,
        refundedAt: refunds.at,
        refunded: refunds.amount,
      })
      .from(orders)
      .innerJoin(countries, eq(countries.id, orders.countryId))
      .innerJoin(regions, eq(regions.id, orders.regionId))
      .innerJoin(districts, eq(districts.id, orders.districtId))
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(charges, and(eq(charges.orderId, orders.id), IS_PAYMENT))
      .where(and(wanted, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(BATCH)
    if (rows.length === 0) return
    const ids = rows.map(({ order }) => order.id)
    const byOrder = Map.groupBy(await listOrderLines(db, ids), ({ orderId }) => orderId)
    for (const row of rows) {
      last = row.order.number
      const items = byOrder.get(row.order.id) ?? []
      const cells = toCells(row, items, { timeZone, separator })
      const written = lines ? buildLineRows(cells, items, row.order) : [cells]
      count.rows += written.length
      yield* written
    }
    done += rows.length
    progress.report(done, Math.max(total, done))
  }
}

interface ExportedRow {
  order: OrderRow
  country: string
  region: Translated
  district: Translated
  customer: string
  customerPhone: string
  charge: ChargeRow | null
  paidAt: Date | null
  refundedAt: Date | null
  /** What went back, in minor units. */
  refunded: number | null
}

function toCells(
  row: ExportedRow,
  items: readonly OrderLine[],
  { timeZone, separator }: { timeZone: string; separator: CsvFormat["separator"] },
): CsvRow {
  const { order, charge } = row
  const format = (at: Date | null) => at && formatTimestamp(at, timeZone)
  const escape = (text: string) => escapeInnerFormulas(text, separator)
  return {
    number: order.number,
    id: order.id,
    placed: format(order.createdAt),
    country: row.country,
    state: order.status,
    payment_type: order.paymentType,
    payment_status: order.paymentStatus,
    currency: order.currency,
    products_total: toMajor(order.productsTotal),
    discount_percent: order.discountPercent,
    discount: toMajor(order.discount),
    promocode: order.promocode,
    service_fee: toMajor(order.serviceFee),
    total: toMajor(order.total),
    count: items.reduce((sum, { qty }) => sum + qty, 0),
    items: items
      .map(
        ({ qty, brand, name, type, volume, barcode }) =>
          `${qty} × ${brand} ${name} ${type}, ${volume} ml, ${barcode}`,
      )
      .join("; "),
    receiver: escape(order.receiverName),
    phone: order.receiverPhone,
    email: order.receiverEmail && escape(order.receiverEmail),
    region: row.region.en,
    district: row.district.en,
    address: escape(order.address),
    notes: order.notes && escape(order.notes),
    manager_id: order.payerId,
    manager: order.payerName,
    sponsor: order.sponsorName,
    parent: order.parentName,
    delivered_at: format(order.deliveredAt),
    paid_at: format(row.paidAt),
    refunded_at: format(row.refundedAt),
    refunded: row.refunded === null ? null : toMajor(row.refunded),
    receipt_id: charge?.receiptId ?? null,
    customer: escape(row.customer),
    customer_phone: row.customerPhone,
    arrival_from: order.arrivalFrom,
    arrival_to: order.arrivalTo,
  }
}
