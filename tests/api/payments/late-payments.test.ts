import { desc, eq, sql } from "drizzle-orm"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { Order } from "#contract/orders.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const [PAID, CANCELLED] = [4, 50]
const MINUTE = 60_000
/** Minutes of a day. */
const DAY = 24 * 60
const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
})

/** Pays a refused receipt, as a bank might do that has refused by mistake. Returns the id of the receipt. */
async function payLate(): Promise<string> {
  const card_id = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id } })
  expect((await place(api, customer, body)).status).toBe(402)
  const { db } = api.database
  const [charge] = await db.select().from(charges).orderBy(desc(charges.id)).limit(1)
  const receiptId = charge?.receiptId ?? ""
  await db
    .update(simulatorReceipts)
    .set({ state: PAID, paidAt: api.clock.now })
    .where(eq(simulatorReceipts.id, receiptId))
  return receiptId
}

async function getStateAfter(minutes: number, receiptId: string) {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE)
  await api.background.maintenance.run()
  const { db } = api.database
  const isReceipt = eq(simulatorReceipts.id, receiptId)
  return (await db.select().from(simulatorReceipts).where(isReceipt))[0]?.state
}

test("[D1.391] returns late money a minute after the start, and then every hour", async () => {
  const first = await payLate()
  expect(await getStateAfter(1, first)).toBe(CANCELLED)
  const second = await payLate()
  expect(await getStateAfter(59, second)).toBe(PAID)
  expect(await getStateAfter(1, second)).toBe(CANCELLED)
})

/**
 * Creates a shop with Payme, which does not respond while `isSilent` returns true, and the payment simulator. Returns
 * functions that place an order at the simulator whose refused charge is paid late, and run the maintenance job.
 */
async function createShopWithSilentPayme(isSilent: () => boolean) {
  let calls = 0
  const shop = await createTestApi({
    env: {
      PAYMENT_PROVIDERS: "uz:payme,kz:simulator",
      PAYME_MERCHANT_ID: "5e730e8e0b852a417aa49ceb",
      PAYME_KEY: "desk-key",
    },
    async providerFetch(request, own) {
      if (!request.url.includes("paycom.uz")) return own(request)
      calls += 1
      if (isSilent()) throw new Error("timeout")
      return Response.json({ jsonrpc: "2.0", id: 1, result: [] })
    },
  })
  onTestFinished(() => shop.close())
  const { db } = shop.database
  const country = { country: "kz", countryId: 2 }
  return {
    db,
    async payRefused(receiptId: string, charge: Partial<typeof charges.$inferInsert> = {}) {
      const buyer = await createCustomer(shop)
      const body = await draftOrder(shop, buyer, country)
      const { id, total } = Order.parse((await place(shop, buyer, body, country)).json)
      await db.insert(simulatorReceipts).values({
        id: receiptId,
        state: PAID,
        amount: total,
        account: { order_id: id },
        description: "",
        createdAt: shop.clock.now,
        paidAt: shop.clock.now,
      })
      await db
        .update(charges)
        .set({ method: "card", receiptId, state: "refused", ...charge })
        .where(eq(charges.orderId, id))
      await db.update(orders).set({ paymentStatus: "refused" }).where(eq(orders.id, id))
    },
    /** Runs the job after a number of minutes, and returns how often it called Payme. */
    async countCallsAfter(minutes: number) {
      calls = 0
      shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE)
      await shop.background.maintenance.run()
      return calls
    },
    async listStates() {
      const { id, state } = simulatorReceipts
      const rows = await db.select({ id, state }).from(simulatorReceipts)
      return Object.fromEntries(rows.map((row) => [row.id, row.state]))
    },
  }
}

test("[D1.768] returns late money while another provider is silent, and asks that one again in the next run", async () => {
  let isSilent = true
  const shop = await createShopWithSilentPayme(() => isSilent)
  await shop.payRefused("late")
  await shop.countCallsAfter(60)
  expect(await shop.listStates()).toEqual({ late: CANCELLED })
  isSilent = false
  expect(await shop.countCallsAfter(1)).toBeGreaterThan(0)
  expect(await shop.countCallsAfter(1)).toBe(0)
})

test("[D1.768] returns the late money of a settled charge while another provider with one is silent", async () => {
  let isSilent = true
  const shop = await createShopWithSilentPayme(() => isSilent)
  const settled = { settlement: "paid in another way" }
  await shop.payRefused("at payme", { ...settled, provider: "payme" })
  await shop.payRefused("at the simulator", settled)
  // The list of receipts, which covers two days, no longer has them.
  await shop.countCallsAfter(3 * DAY)
  expect(await shop.listStates()).toEqual({ "at payme": PAID, "at the simulator": CANCELLED })
  isSilent = false
  expect(await shop.countCallsAfter(1)).toBeGreaterThan(0)
})

test("[D1.768] returns late money after a charge whose money could not be returned, and tries that one again", async () => {
  const shop = await createShopWithSilentPayme(() => false)
  await shop.payRefused("broken", { settlement: "unpaid" })
  await shop.payRefused("settled", { settlement: "unpaid" })
  await shop.payRefused("listed")
  await shop.db.execute(
    sql`alter table charges add constraint broken check (receipt_id <> 'broken' or state = 'refused')`,
  )
  await shop.countCallsAfter(60)
  expect(await shop.listStates()).toEqual({ broken: PAID, listed: CANCELLED, settled: CANCELLED })
  await shop.db.execute(sql`alter table charges drop constraint broken`)
  await shop.countCallsAfter(1)
  expect(await shop.listStates()).toMatchObject({ broken: CANCELLED })
})
