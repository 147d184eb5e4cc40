import type { Command } from "commander"
import { asc, desc } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { registerStatusChanges } from "#shop-api/cli/orders/change-status.ts"
import { registerOrderDistricts } from "#shop-api/cli/orders/districts.ts"
import { registerOrderDuplicates } from "#shop-api/cli/orders/duplicates.ts"
import { registerOrderExport } from "#shop-api/cli/orders/export.ts"
import { filterOptions, meetsFilters, type OrderFilters } from "#shop-api/cli/orders/filters.ts"
import { registerOrderReceiver } from "#shop-api/cli/orders/receiver.ts"
import { registerPartialRefunds } from "#shop-api/cli/orders/record-refund.ts"
import { registerOrderRefund } from "#shop-api/cli/orders/refund.ts"
import { registerOrderSettle } from "#shop-api/cli/orders/settle.ts"
import { registerOrderShow } from "#shop-api/cli/orders/show.ts"
import { printRows, printTotal } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

interface ListOptions extends OrderFilters {
  limit: number
  oldestFirst?: boolean
  json?: boolean
}

export function registerOrders(program: Command, terminal: Terminal): void {
  const group = program.command("orders").description("manage orders")
  const list = group
    .command("list")
    .description("list orders")
    .addOption(limitOption("newest"))
    .option("--oldest-first", "list the oldest orders first")
    .addOption(jsonOption())
  for (const option of filterOptions()) list.addOption(option)
  list.action(async (options: ListOptions) => {
    const { rows, total } = await withStore(terminal, (store) => listOrders(store, options))
    printRows(terminal, rows, { json: options.json, none: "No matching orders" })
    printTotal(terminal, rows.length, { total, what: "orders" })
  })
  addExamples(
    list,
    "orders list --state collecting",
    "orders list --from 2026-11-01 --limit 100",
    "orders list --phone '90 123-45-67'",
    "orders list --payment paid --state collecting --oldest-first -n 1000",
  )

  registerOrderShow(group, terminal)
  registerStatusChanges(group, terminal)
  registerOrderReceiver(group, terminal)
  registerOrderDistricts(group, terminal)
  registerOrderRefund(group, terminal)
  registerPartialRefunds(group, terminal)
  registerOrderSettle(group, terminal)
  registerOrderExport(group, terminal)
  registerOrderDuplicates(group, terminal)
}

async function listOrders(
  { db, config }: Store,
  { limit, oldestFirst, json, ...filters }: ListOptions,
) {
  const { timeZone } = config
  const wanted = meetsFilters(filters, timeZone)
  const rows = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(oldestFirst ? asc(orders.number) : desc(orders.number))
    .limit(limit)
  const listed = rows.map((order) => ({
    number: order.number,
    placed: formatTimestamp(order.createdAt, timeZone),
    arrival_to: order.arrivalTo,
    state: order.status,
    payment: `${order.paymentType} ${order.paymentStatus}`,
    total: json ? toMajor(order.total) : formatAmount(order.total, order.currency),
    currency: order.currency,
    receiver: order.receiverName,
    phone: order.receiverPhone,
  }))
  return { rows: listed, total: await db.$count(orders, wanted) }
}
