import type { Command } from "commander"
import { asc, eq } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { addExamples, jsonOption } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { CUSTOMER_NAME } from "#shop-api/cli/customer-name.ts"
import { cleanCell, formatTable } from "#shop-api/cli/format-table.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { listOrderLines } from "#shop-api/cli/orders/order-lines.ts"
import { print, printJson, type Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import {
  type ChargeRow,
  charges,
  orderEvents,
  orderRefunds,
  type OrderRow,
} from "#shop-api/db/schema/orders.ts"
import { arrivalOf } from "#shop-api/orders/read-orders.ts"

export function registerOrderShow(group: Command, terminal: Terminal): void {
  const show = group
    .command("show")
    .description("show orders with their lines, receivers and events")
    .argument("<orders...>", "numbers or ids of orders, or ids of receipts as printed by `audit`")
    .addOption(jsonOption())
    .action(async (texts: string[], { json }: { json?: boolean }) => {
      const shown = await withStore(terminal, (store) => readAll(store, texts))
      // For a single order, programs get an object and not an array, as they did before the command accepted several
      // orders.
      if (json) printJson(terminal, shown.length === 1 ? shown.map(toJson)[0] : shown.map(toJson))
      else print(terminal, shown.map(describe).join("\n\n\n"))
    })
  addExamples(show, "orders show 100001", "orders show 100001 100002 100003")
}

async function readAll(store: Store, texts: readonly string[]): Promise<ShownOrder[]> {
  const shown: ShownOrder[] = []
  for (const text of texts) shown.push(await readOrder(store, await getOrder(store.db, text)))
  return shown
}

type ShownOrder = Awaited<ReturnType<typeof readOrder>>

/** Returns an order with its lines, its receiver, its charges and its history, as JSON for programs. */
export async function getOrderJson(store: Pick<Store, "db" | "config">, order: OrderRow) {
  return toJson(await readOrder(store, order))
}

async function readOrder({ db, config }: Pick<Store, "db" | "config">, order: OrderRow) {
  const [place] = await db
    .select({ region: regions.name, district: districts.name })
    .from(districts)
    .innerJoin(regions, eq(regions.id, districts.regionId))
    .where(eq(districts.id, order.districtId))
  const [customer] = await db
    .select({ name: CUSTOMER_NAME, phone: users.phone })
    .from(users)
    .where(eq(users.id, order.userId))
  const items = await listOrderLines(db, [order.id])
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at))
  const paid = await db
    .select()
    .from(charges)
    .where(eq(charges.orderId, order.id))
    .orderBy(asc(charges.id))
  const refunds = await db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, order.id))
    .orderBy(asc(orderRefunds.id))
  const receiver = {
    name: order.receiverName,
    phone: order.receiverPhone,
    email: order.receiverEmail,
    region: place?.region.en ?? "",
    district: place?.district.en ?? "",
    address: order.address,
  }
  const format = (instant: Date) => formatTimestamp(instant, config.timeZone)
  return { order, customer, receiver, items, events, paid, refunds, format }
}

function describe({
  order,
  customer,
  receiver,
  items,
  events,
  paid,
  refunds,
  format,
}: ShownOrder): string {
  const sum = (minor: number) => `${formatAmount(minor, order.currency)} ${order.currency}`
  const arrival = arrivalOf(order)
  const facts: [string, string | null][] = [
    ["Order", `${order.number} (${order.id})`],
    ["State", order.status],
    ["Payment", `${order.paymentType}, ${order.paymentStatus}`],
    ["Promised", arrival && `${arrival.from} to ${arrival.to}`],
    ["Customer", customer ? `${customer.name}, ${customer.phone}` : null],
    ["Receiver", receiver.name],
    ["Phone", receiver.phone],
    ["E-mail", receiver.email],
    ["Address", [receiver.region, receiver.district, receiver.address].join(", ")],
    ["Notes", order.notes],
    ["Manager", order.payerName && `${order.payerName} (${order.payerId})`],
    ["Products", sum(order.productsTotal)],
    ["Discount", order.discount ? `${sum(order.discount)} (${order.promocode})` : null],
    ["Service fee", sum(order.serviceFee)],
    ["Total", sum(order.total)],
  ]
  const lines = items.map((item) => [
    String(item.qty),
    `${item.brand} ${item.name}`,
    item.type,
    `${item.volume} ml`,
    sum(item.price),
    item.barcode,
    `id ${item.productId}`,
  ])
  const happened = [
    ...events.map(({ status, at }) => [format(at), status]),
    ...paid.map((charge) => [format(charge.settledAt ?? charge.createdAt), describeCharge(charge)]),
    ...refunds.map(({ amount, reason, createdAt }) => [
      format(createdAt),
      `refunded in part: ${sum(amount)} (${reason})`,
    ]),
  ]
  if (order.receiverChangedAt) happened.push([format(order.receiverChangedAt), "receiver changed"])
  const shown = facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
  return [
    ...shown.map(([name, value]) => `${name.padEnd(12)} ${cleanCell(value)}`),
    "",
    formatTable(["qty", "product", "type", "volume", "price", "barcode", ""], lines),
    "",
    formatTable(["when", "what"], happened),
  ].join("\n")
}

function describeCharge({ state, provider, masked, receiptId, settlement }: ChargeRow): string {
  const parts = [
    provider,
    masked,
    receiptId && `receipt ${receiptId}`,
    settlement && `settled by the operator: ${settlement}`,
  ]
  return `charge ${state} (${parts.filter(Boolean).join(", ")})`
}

function toJson({ order, customer, receiver, items, events, paid, refunds, format }: ShownOrder) {
  return {
    number: order.number,
    id: order.id,
    state: order.status,
    payment_type: order.paymentType,
    payment_status: order.paymentStatus,
    currency: order.currency,
    products_total: toMajor(order.productsTotal),
    discount: toMajor(order.discount),
    promocode: order.promocode,
    service_fee: toMajor(order.serviceFee),
    total: toMajor(order.total),
    created_at: format(order.createdAt),
    arrival: arrivalOf(order),
    delivered_at: order.deliveredAt && format(order.deliveredAt),
    receiver_changed_at: order.receiverChangedAt && format(order.receiverChangedAt),
    notes: order.notes,
    payer: order.payerId === null ? null : { id: order.payerId, name: order.payerName },
    customer,
    receiver,
    items: items.map(({ productId, barcode, name, brand, type, volume, price, qty }) => ({
      product_id: productId,
      barcode,
      brand,
      name,
      type,
      volume,
      qty,
      price: toMajor(price),
    })),
    timeline: events.map(({ status, at }) => ({ state: status, at: format(at) })),
    charges: paid.map(({ provider, state, masked, receiptId, settlement, createdAt }) => ({
      provider,
      state,
      masked,
      receipt_id: receiptId,
      settlement,
      created_at: format(createdAt),
    })),
    refunds: refunds.map(({ amount, reason, createdAt }) => ({
      amount: toMajor(amount),
      reason,
      created_at: format(createdAt),
    })),
  }
}
