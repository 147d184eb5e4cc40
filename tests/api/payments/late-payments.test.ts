import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const [PAID, CANCELLED] = [4, 50]
const MINUTE = 60_000
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
