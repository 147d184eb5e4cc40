import { parse } from "csv-parse/sync"
import { asc, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { bonusEntries, smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { charges, orders, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { deductBonus, getBonusBalance } from "#shop-api/orders/bonus.ts"
import { listOverduePayments } from "#shop-api/orders/overdue-payments.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, grant, type OrderOptions, place } from "#tests/support/orders.ts"
import { callShop, readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const MINUTE = 60_000

/** Methods that the provider refuses, as Payme does for an account without that right. */
const refused = new Set<string>()

const { api, shop } = withCommands({
  env: { BONUS_PERCENT: "10" },
  async providerFetch(request, own) {
    if (!refused.has(await readMethod(request))) return own(request)
    return Response.json({ jsonrpc: "2.0", id: 1, error: { code: -32504, message: "No right" } })
  },
})
let customer: Customer
let card_id: number
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 1_000_000_000)
  card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
})
beforeEach(() => {
  refused.clear()
  api.clock.now = NOON
})

const BONUS = { payment: { option: "bonus" } }
const byCard = () => ({ payment: { option: "card", card_id } })
const PAGE = { payment: { option: "card" } }

const db = () => api.database.db
const read = (id: string, { token } = customer) => api.get(getOrder, { params: { id }, token })
const balanceOf = ({ id }: Customer) => getBonusBalance(db(), id, "UZS")

async function order(options: OrderOptions, buyer = customer): Promise<Order> {
  const { json } = await place(api, buyer, await draftOrder(api, buyer, options))
  return Order.parse(json)
}

async function deliver({ id }: Pick<Order, "id">): Promise<void> {
  for (const to of ADVANCE_STEPS) await advanceOrder(db(), id, { to, at: api.clock.now })
}

async function orderDelivered(options: OrderOptions, buyer = customer): Promise<Order> {
  const placed = await order(options, buyer)
  await deliver(placed)
  return placed
}

async function entriesOf(orderId: string) {
  const rows = await db()
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.orderId, orderId))
    .orderBy(asc(bonusEntries.id))
  return rows.map(({ reason, amount }) => [reason, amount])
}

async function receiptStates(orderId: string): Promise<number[]> {
  const rows = await db().select().from(simulatorReceipts)
  return rows.filter(({ account }) => account["order_id"] === orderId).map(({ state }) => state)
}

const expectAudit = async (code: number) => expect(await shop("audit")).toMatchObject({ code })

describe("orders refund", () => {
  test("[D1.424] refunds a delivered order that was paid by card once, and the order stays delivered", async () => {
    const { id, number } = await orderDelivered(byCard())
    const before = await read(id)
    const messages = await db().$count(smsOutbox)
    expect(await shop("orders", "refund", number, "--dry-run")).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^Dry run: order ${number} would be refunded; the [^;]+ would be deducted\n$`),
      ) as string,
    })
    expect(await read(id)).toEqual(before)
    expect(await shop("orders", "refund", number)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^Order ${number} is refunded and stays delivered; the [^;]+ was deducted\n$`),
      ) as string,
    })
    expect(await read(id)).toEqual({ ...before, payment_status: "refunded" })
    expect(await receiptStates(id)).toEqual([50])
    const entries = await entriesOf(id)
    for (const words of [[number], [number, "--dry-run"], [id]]) {
      const again = await shop("orders", "refund", ...words)
      expect(again).toEqual({ code: 0, err: "", out: `Order ${number} is refunded already\n` })
    }
    expect(await entriesOf(id)).toEqual(entries)
    expect(await db().$count(smsOutbox)).toBe(messages)
    await expectAudit(0)
  })

  test("[D1.424] refunds a payment on the provider's page, whose cancellation the provider reports", async () => {
    const { id, number, pay_url } = await order(PAGE)
    await api.fetch(new URL(pay_url ?? "").pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "choice=pay",
    })
    await deliver({ id })
    expect((await shop("orders", "refund", number)).code).toBe(0)
    expect(await read(id)).toMatchObject({ status: "delivered", payment_status: "refunded" })
    expect(await receiptStates(id)).toEqual([50])
    await expectAudit(0)
  })

  test("[D1.424] leaves the promocode of the order used", async () => {
    await addPromocode(api, { code: "ONCE", limitTotal: 1, limitPerCustomer: 1 })
    const { id, number } = await orderDelivered({ ...BONUS, promocode: "ONCE" })
    expect((await shop("orders", "refund", number)).code).toBe(0)
    const uses = await db().select().from(promocodeUses).where(eq(promocodeUses.orderId, id))
    expect(uses).toHaveLength(1)
    await expectAudit(0)
  })

  test("[D1.424] refuses an order that is not delivered, is not paid or cost nothing", async () => {
    const collecting = await order(BONUS)
    const free = await orderDelivered(BONUS)
    await db().update(orders).set({ total: 0 }).where(eq(orders.id, free.id))
    const texts = {
      [collecting.number]: `Order ${collecting.number} is collecting: use orders cancel`,
      [free.number]: `Order ${free.number} has a total of zero: there is nothing to refund`,
    }
    for (const [number, text] of Object.entries(texts)) {
      expect(await shop("orders", "refund", number)).toEqual({
        code: 1,
        out: "",
        err: `shop: ${text}\n`,
      })
    }
    await db().update(orders).set({ total: free.total }).where(eq(orders.id, free.id))
    await shop("orders", "cancel", collecting.number)
    expect((await shop("orders", "refund", collecting.number)).err).toBe(
      `shop: Order ${collecting.number} is cancelled: its payment is refunded automatically\n`,
    )
    await expectAudit(0)
  })

  test("[D1.425] returns the bonus points that paid the order, and deducts those that it earned", async () => {
    const before = await balanceOf(customer)
    const { id, number, total } = await orderDelivered(BONUS)
    expect((await shop("orders", "refund", number)).code).toBe(0)
    expect(await balanceOf(customer)).toBe(before)
    const earned = Math.round(total / 10 / MINOR_PER_MAJOR) * MINOR_PER_MAJOR
    expect(await entriesOf(id)).toEqual([
      ["spent", -total],
      ["earned", earned],
      ["returned", total],
      ["deducted", -earned],
    ])
    expect((await shop("bonus", "list", customer.phone)).out).toContain(
      `Order ${number} was refunded`,
    )
    await expectAudit(0)
  })

  test.each([
    ["a part", 300],
    ["none", 0],
  ])(
    "[D1.425] deducts what the customer still has of the points that the order earned, and says so: %s",
    async (_, left) => {
      const buyer = await createCustomer(api)
      const card = await saveTestCard(api, buyer.token, TEST_CARDS.good)
      const { id, number } = await orderDelivered(
        { payment: { option: "card", card_id: card } },
        buyer,
      )
      const earned = await balanceOf(buyer)
      const amount = earned - left * MINOR_PER_MAJOR
      await deductBonus(db(), { userId: buyer.id, currency: "UZS", amount, at: NOON })
      const { code, out } = await shop("orders", "refund", number)
      expect(code).toBe(0)
      expect(out).toMatch(
        new RegExp(`; ${left} UZS of the .+ was deducted: the customer has no more\n$`),
      )
      expect(await balanceOf(buyer)).toBe(0)
      expect((await entriesOf(id)).map(([reason]) => reason)).toEqual(
        left > 0 ? ["earned", "deducted"] : ["earned"],
      )
      await expectAudit(0)
    },
  )

  test("[D1.425] refuses an order paid with bonus points whose customer's account was closed", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const [refunded, kept] = [
      await orderDelivered(BONUS, buyer),
      await orderDelivered(BONUS, buyer),
    ]
    await shop("orders", "refund", refunded.number)
    expect((await shop("users", "close", buyer.phone)).code).toBe(0)
    expect((await shop("orders", "refund", refunded.number)).out).toBe(
      `Order ${refunded.number} is refunded already\n`,
    )
    for (const words of [["--dry-run"], []]) {
      expect(await shop("orders", "refund", kept.number, ...words)).toEqual({
        code: 1,
        out: "",
        err:
          `shop: Order ${kept.number} was paid with bonus points, and the account of its customer is closed: ` +
          "the customer could not spend returned points. Use bonus grant with --currency UZS if they have registered again\n",
      })
    }
    expect(await balanceOf(buyer)).toBe(0)
    await expectAudit(0)
  })

  test("[D1.425] refunds an order paid by card although the customer's account was closed", async () => {
    const buyer = await createCustomer(api)
    const card = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const { number } = await orderDelivered({ payment: { option: "card", card_id: card } }, buyer)
    expect((await shop("users", "close", buyer.phone)).code).toBe(0)
    expect(await shop("orders", "refund", number)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("is refunded and stays delivered") as string,
    })
    await expectAudit(0)
  })

  test("[D1.428] is repeated by the shop until the provider refunds, and is overdue after an hour", async () => {
    const { id, number } = await orderDelivered(byCard())
    const ofOrder = eq(charges.orderId, id)
    api.clock.now = new Date(NOON.getTime() + 180 * MINUTE)
    // The shop has no settings for Payme, so it cannot reach the provider of this charge.
    await db().update(charges).set({ provider: "payme" }).where(ofOrder)
    expect((await shop("orders", "refund", number)).out).toMatch(
      /stays delivered; its provider has not refunded it yet: the shop retries every minute; the /,
    )
    expect(await shop("orders", "refund", number)).toEqual({
      code: 0,
      err: "",
      out: `Order ${number} is being refunded already\n`,
    })
    await db().update(charges).set({ provider: "simulator" }).where(ofOrder)
    expect(await read(id)).toMatchObject({
      status: "delivered",
      payment_status: "paid",
      refunding: true,
    })
    const listOverdue = () => listOverduePayments(db(), api.clock.now)
    const countOverdue = async () => (await readDatabaseGauges(db(), api.clock.now)).overduePayments
    refused.add("receipts.cancel")
    api.clock.now = new Date(NOON.getTime() + 239 * MINUTE)
    await api.background.maintenance.run()
    expect([await listOverdue(), await countOverdue()]).toEqual([[], 0])
    await expectAudit(0)
    api.clock.now = new Date(NOON.getTime() + 241 * MINUTE)
    expect([await listOverdue(), await countOverdue()]).toMatchObject([[{ subject: id }], 1])
    refused.clear()
    await api.background.maintenance.run()
    expect(await read(id)).toMatchObject({
      status: "delivered",
      payment_status: "refunded",
      refunding: false,
    })
    expect([await listOverdue(), await countOverdue()]).toEqual([[], 0])
    await expectAudit(0)
  })

  test("[D1.424] records money that the operator has returned at the provider alone", async () => {
    const { id, number } = await orderDelivered(byCard())
    const [charge] = await db().select().from(charges).where(eq(charges.orderId, id))
    const receipt = eq(simulatorReceipts.id, charge?.receiptId ?? "")
    await db().update(simulatorReceipts).set({ state: 50 }).where(receipt)
    await expectAudit(1)
    expect((await shop("orders", "refund", number)).out).toContain(
      "is refunded and stays delivered",
    )
    expect((await read(id)).payment_status).toBe("refunded")
    await expectAudit(0)
  })

  test("[D1.427] lets Payme cancel the transaction of a delivered order only after the command", async () => {
    const { id, number, total } = await order(PAGE)
    const transaction = "7".padStart(24, "0")
    const call = (method: string, params: Record<string, unknown>) => callShop(api, method, params)
    await call("CreateTransaction", {
      id: transaction,
      time: NOON.getTime(),
      amount: total,
      account: { order_id: id },
    })
    await call("PerformTransaction", { id: transaction })
    await deliver({ id })
    const cancel = () => call("CancelTransaction", { id: transaction, reason: 5 })
    expect((await cancel()).error?.code).toBe(-31007)
    // The simulator does not know this transaction, so the shop cannot cancel it there.
    expect((await shop("orders", "refund", number)).out).toContain("has not refunded it yet")
    expect((await cancel()).result).toMatchObject({ state: -2, cancel_time: NOON.getTime() })
    expect(await read(id)).toMatchObject({ status: "delivered", payment_status: "refunded" })
  })

  test("[D1.426] is in the customer's list and in the export as a delivered order that was refunded", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const { id, number, total } = await orderDelivered(BONUS, buyer)
    api.clock.now = new Date(NOON.getTime() + 5 * MINUTE)
    await shop("orders", "refund", number)
    const { items } = await api.get(listOrders, {
      token: buyer.token,
      query: { state: "delivered" },
    })
    expect(items).toMatchObject([
      { id, status: "delivered", payment_status: "refunded", refunding: false },
    ])
    const filters = ["--state", "delivered", "--payment", "refunded"]
    const { out } = await shop("orders", "export", ...filters)
    const rows = parse<Record<string, string>>(out, { columns: true, bom: true })
    expect(rows.find((row) => row["number"] === number)).toMatchObject({
      state: "delivered",
      payment_status: "refunded",
      refunded: String(total / 100),
      refunded_at: formatTimestamp(api.clock.now, api.config.timeZone),
    })
  })
})
