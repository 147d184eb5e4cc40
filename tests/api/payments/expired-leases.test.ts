import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getOrder, Order } from "#contract/orders.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { type OpenShopApi, openShopApi } from "#shop-api/open.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import {
  type ApiCalls,
  callsOf,
  createTestApi,
  SECRETS,
  type TestApi,
} from "#tests/support/test-api.ts"

// Only one process at a time can open the embedded store, so a process that opens it knows that the previous one is
// dead.
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-dead-holder-"))
const HOUR = 3_600_000
/** The method whose calls do not reach the provider. */
let lost: string | null = null
/** The shop API that opens the store after the killed process. */
let next: OpenShopApi | undefined
let shop: ApiCalls
let customer: Customer
let uncharged: Awaited<ReturnType<typeof orderBy>>
let asking: Awaited<ReturnType<typeof orderBy>>

beforeAll(async () => {
  const api = await createTestApi({
    dataDir,
    startsAt: new Date(),
    setSystemTime: () => {},
    async providerFetch(request, own) {
      const text = await request.clone().text()
      if (lost !== null && text.includes(lost)) throw new Error("connection refused")
      return own(request)
    },
  })
  customer = await createCustomer(api)
  lost = "receipts.create"
  uncharged = await orderBy(api, "good")
  lost = null
  asking = await orderBy(api, "dropped")
  await dieAtWork(api)
  const opened = await openShopApi({ ...SECRETS, DATA_DIR: dataDir, LOG_LEVEL: "silent" })
  next = opened
  shop = callsOf(async (target, init) =>
    opened.fetch(new Request(`http://shop.test${target}`, init)),
  )
})
afterAll(async () => {
  await next?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Leaves the store like a process that is killed while it works on every charge. */
async function dieAtWork(api: TestApi): Promise<void> {
  const until = new Date(Date.now() + HOUR)
  await api.database.db.update(charges).set({ leaseExpiresAt: until, claimExpiresAt: until })
  await api.database.db.update(idempotencyKeys).set({ answer: null })
  await api.close()
}

async function orderBy(api: TestApi, card: keyof typeof TEST_CARDS) {
  const id = await saveTestCard(api, customer.token, TEST_CARDS[card])
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id: id } })
  const key = `dead-holder-${card}`
  const { status, json } = await place(api, customer, body, { key })
  expect(status).toBe(201)
  const order = Order.parse(json)
  expect(order.payment_status).toBe("pending")
  return { order, again: () => place(shop, customer, body, { key }) }
}

test("[D.70] charges an order whose process was killed before the charge when the customer retries", async () => {
  const { status, json } = await uncharged.again()
  expect(status).toBe(201)
  expect(Order.parse(json)).toMatchObject({ id: uncharged.order.id, payment_status: "paid" })
})

test("[D.70] reconciles a charge that a killed process was checking in the next process", async () => {
  await next?.background.maintenance.run()
  const asked = { params: { id: asking.order.id }, token: customer.token }
  expect((await shop.get(getOrder, asked)).payment_status).toBe("paid")
})
