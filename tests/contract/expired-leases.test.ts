import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeEach, expect, it } from "vitest"
import { getOrder, Order } from "#contract/orders.ts"
import { charges, idempotencyKeys } from "#shop-api/db/schema/orders.ts"
import { type OpenShopApi, openShopApi } from "#shop-api/open.ts"
import { createCustomer, type Customer } from "#tests/contract/customers.ts"
import { draftOrder, place } from "#tests/contract/ordering.ts"
import { saveTestCard, TEST_CARDS } from "#tests/contract/payme.ts"
import { callsOf, createTestApi, SECRETS, type TestApi } from "#tests/contract/test-api.ts"

// On the embedded store: one process has it at a time, so that the next one knows that the last is dead.
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-dead-holder-"))
const HOUR = 3_600_000
let api: TestApi
let customer: Customer
/** No call of this method arrives at the provider. */
let lost: string | null = null
let next: OpenShopApi | null = null

beforeEach(async () => {
  api = await createTestApi({
    ...{ dataDir, startsAt: new Date(), setSystemTime: () => {} },
    async providerFetch(request, own) {
      const text = await request.clone().text()
      if (lost !== null && text.includes(lost)) throw new Error("connection refused")
      return own(request)
    },
  })
  customer = await createCustomer(api)
}, 120_000)
afterEach(() => next?.close())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Leaves the store as a process does that is killed while it works on every charge there is; starts the next one. */
async function dieAndStart() {
  const until = new Date(Date.now() + HOUR)
  await api.database.db.update(charges).set({ leaseExpiresAt: until, askedUntil: until })
  await api.database.db.update(idempotencyKeys).set({ answer: null })
  await api.close()
  lost = null
  const opened = await openShopApi({ ...SECRETS, DATA_DIR: dataDir, LOG_LEVEL: "silent" })
  next = opened
  return {
    ...callsOf(async (target, init) =>
      opened.fetch(new Request(`http://shop.test${target}`, init)),
    ),
    opened,
  }
}

async function orderBy(card: keyof typeof TEST_CARDS) {
  const id = await saveTestCard(api, customer.token, TEST_CARDS[card])
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id: id } })
  const key = `dead-holder-${card}`
  const { status, json } = await place(api, customer, body, { key })
  expect(status).toBe(201)
  const order = Order.parse(json)
  expect(order.payment_status).toBe("pending")
  return {
    order,
    again: (shop: Parameters<typeof place>[0]) => place(shop, customer, body, { key }),
  }
}

it("[D.70] an order whose process was killed before it was charged is charged when the customer asks again", async () => {
  lost = "receipts.create"
  const { order, again } = await orderBy("good")
  const shop = await dieAndStart()
  const { status, json } = await again(shop)
  expect(status).toBe(201)
  expect(Order.parse(json)).toMatchObject({ id: order.id, payment_status: "paid" })
})

it("[D.70] a charge that a killed process was asking about is asked about by the next one", async () => {
  const { order } = await orderBy("dropped")
  const shop = await dieAndStart()
  await shop.opened.background.upkeep.run()
  const read = await shop.get(getOrder, { params: { id: order.id }, token: customer.token })
  expect(read.payment_status).toBe("paid")
})
