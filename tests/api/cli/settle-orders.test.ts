import { eq, inArray } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { cancelOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { listOverduePayments } from "#shop-api/orders/overdue-payments.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const MINUTE = 60_000
const REASON = "a transfer to their account"

/** Methods that the provider refuses, as Payme does for an account without that right. */
const refused = new Set<string>()
const { api, shop } = withCommands({
  async providerFetch(request, own) {
    if (!refused.has(await readMethod(request))) return own(request)
    return Response.json({ jsonrpc: "2.0", id: 1, error: { code: -32504, message: "No right" } })
  },
})
beforeEach(() => {
  refused.clear()
  api.clock.now = NOON
})

const db = () => api.database.db

async function runMaintenanceAfter(minutes: number) {
  api.clock.now = new Date(NOON.getTime() + minutes * MINUTE)
  await api.background.maintenance.run()
}

async function orderByCard(card: keyof typeof TEST_CARDS) {
  const customer = await createCustomer(api)
  const card_id = await saveTestCard(api, customer.token, TEST_CARDS[card])
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id } })
  const { id, number } = Order.parse((await place(api, customer, body)).json)
  const own = { params: { id }, token: customer.token }
  return {
    id,
    number,
    customer,
    read: () => api.get(getOrder, own),
    cancel: () => api.get(cancelOrder, own),
    /** Makes the provider forget the receipt of the order, as after a change of the cash desk. */
    forgetReceipt: () =>
      db()
        .delete(simulatorReceipts)
        .where(
          inArray(
            simulatorReceipts.id,
            db().select({ id: charges.receiptId }).from(charges).where(eq(charges.orderId, id)),
          ),
        )
        .returning(),
    settle: (outcome: "unpaid" | "returned", ...words: string[]) =>
      shop("orders", "settle", number, "--as", outcome, "--reason", REASON, ...words),
  }
}

async function expectAllSettled(): Promise<void> {
  expect(await listOverduePayments(db(), api.clock.now)).toEqual([])
  expect(await checkInvariants(db())).toEqual([])
  expect((await shop("audit")).out).toBe("The audit found no errors\n")
}

test("[D1.573] marks an overdue payment as refused, and the account of its customer can be closed", async () => {
  const { customer, forgetReceipt, read, settle } = await orderByCard("dropped")
  await forgetReceipt()
  await runMaintenanceAfter(59)
  expect(await settle("unpaid")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/ has no payment whose outcome is overdue/) as string,
  })
  await runMaintenanceAfter(13 * 60)
  expect((await shop("users", "close", customer.phone)).code).toBe(1)
  expect((await settle("returned")).code).toBe(1)
  expect((await settle("unpaid", "--dry-run")).out).toMatch(
    /^Dry run: [\d\s]+ UZS for order \d+ \(receipt \w+\) would count as unpaid\n$/,
  )
  expect(await read()).toMatchObject({ payment_status: "pending" })
  expect((await settle("unpaid")).out).toMatch(
    / counts as unpaid now; money that arrives within 31 days of the start of the payment is refunded\n$/,
  )
  expect(await read()).toMatchObject({ status: "collecting", payment_status: "refused" })
  expect((await settle("unpaid")).code).toBe(1)
  await runMaintenanceAfter(13 * 60 + 1)
  expect(await read()).toMatchObject({ status: "cancelled", payment_status: "expired" })
  await expectAllSettled()
  expect((await shop("users", "close", customer.phone)).code).toBe(0)
})

test("[D1.573] pays an overdue order when the provider says by then that it has the money", async () => {
  const { id, read, settle } = await orderByCard("dropped")
  api.clock.now = new Date(NOON.getTime() + 61 * MINUTE)
  expect((await settle("unpaid", "--dry-run")).out).toContain("would count as unpaid")
  expect(await read()).toMatchObject({ id, payment_status: "pending" })
  expect((await settle("unpaid")).out).toMatch(
    /^Order \d+ no longer needs a settlement: its payment is paid\n$/,
  )
  expect(await read()).toMatchObject({ status: "collecting", payment_status: "paid" })
  await expectAllSettled()
})

test("[D1.573] leaves charges alone about which a worker is asking the provider", async () => {
  const pending = await orderByCard("dropped")
  const refunding = await orderByCard("good")
  for (const { forgetReceipt } of [pending, refunding]) await forgetReceipt()
  await refunding.cancel()
  await runMaintenanceAfter(61)
  const expiry = new Date(api.clock.now.getTime() + MINUTE)
  const setExpiry = async (at: Date | null) => {
    await db().update(charges).set({ leaseExpiresAt: at }).where(eq(charges.orderId, pending.id))
    await db().update(charges).set({ claimExpiresAt: at }).where(eq(charges.orderId, refunding.id))
  }
  const settleBoth = () => Promise.all([pending.settle("unpaid"), refunding.settle("returned")])
  await setExpiry(expiry)
  for (const { code, err } of await settleBoth()) {
    expect(code).toBe(1)
    expect(err).toMatch(/^shop: The shop is asking the provider about order \d+: try again in a /)
  }
  await setExpiry(null)
  for (const { code } of await settleBoth()) expect(code).toBe(0)
  await expectAllSettled()
})

test("[D1.574] marks an overdue refund as made, and the account of its customer can be closed", async () => {
  const { customer, forgetReceipt, cancel, read, settle } = await orderByCard("good")
  await forgetReceipt()
  expect(await cancel()).toMatchObject({ status: "cancelled", payment_status: "paid" })
  await runMaintenanceAfter(59)
  expect((await settle("returned")).err).toMatch(/ has no refund whose outcome is overdue/)
  await runMaintenanceAfter(61)
  expect((await shop("users", "close", customer.phone)).code).toBe(1)
  expect((await settle("unpaid")).code).toBe(1)
  expect((await settle("returned", "--dry-run")).out).toContain("would count as returned")
  expect(await read()).toMatchObject({ payment_status: "paid", refunding: true })
  expect((await settle("returned")).out).toMatch(/ counts as returned now\n$/)
  expect(await read()).toMatchObject({ payment_status: "refunded", refunding: false })
  await expectAllSettled()
  expect((await shop("users", "close", customer.phone)).code).toBe(0)
})

test("[D1.575] records why, and the audit accepts that the provider has the money of such a refund", async () => {
  const { number, cancel, settle } = await orderByCard("good")
  refused.add("receipts.cancel")
  await cancel()
  await runMaintenanceAfter(61)
  expect((await settle("returned")).code).toBe(0)
  await expectAllSettled()
  const { out } = await shop("orders", "show", number)
  expect(out).toContain(`settled by the operator: ${REASON})`)
  expect(JSON.parse((await shop("orders", "show", number, "--json")).out)).toMatchObject({
    charges: [{ state: "refunded", settlement: REASON }],
  })
})

test("[D1.575] records why a payment on the provider's page counts as unpaid", async () => {
  const customer = await createCustomer(api)
  const { number } = Order.parse((await place(api, customer, await draftOrder(api, customer))).json)
  api.clock.now = new Date(NOON.getTime() + 13 * 60 * MINUTE)
  const words = ["orders", "settle", number, "--as", "unpaid", "--reason", REASON]
  expect((await shop(...words)).out).toContain(" counts as unpaid now")
  expect((await shop("orders", "show", number)).out).toContain(`settled by the operator: ${REASON}`)
  await runMaintenanceAfter(13 * 60 + 1)
  await expectAllSettled()
})

test("[D1.573] returns money that arrives after an order was settled as unpaid", async () => {
  const { number, forgetReceipt, read, settle } = await orderByCard("dropped")
  const receipts = await forgetReceipt()
  await runMaintenanceAfter(61)
  expect((await settle("unpaid")).code).toBe(0)
  await db().insert(simulatorReceipts).values(receipts)
  // The shop compares its refused charges with the provider's receipts once an hour.
  await runMaintenanceAfter(15 * 60)
  expect(await read()).toMatchObject({ payment_status: "expired", late_payment: "refunded" })
  await expectAllSettled()
  const { out } = await shop("orders", "show", number, "--json")
  expect(JSON.parse(out)).toMatchObject({ charges: [{ state: "refunded", settlement: null }] })
})

test("[D1.600] returns money that arrives weeks after an order was settled as unpaid", async () => {
  const forgotten = await orderByCard("dropped")
  const late = await orderByCard("dropped")
  await forgotten.forgetReceipt()
  const receipts = await late.forgetReceipt()
  await runMaintenanceAfter(61)
  for (const { settle } of [forgotten, late]) expect((await settle("unpaid")).code).toBe(0)
  await db().insert(simulatorReceipts).values(receipts)
  await runMaintenanceAfter(30 * 24 * 60)
  const { out } = await shop("orders", "show", forgotten.number, late.number, "--json")
  expect(JSON.parse(out)).toMatchObject([
    { charges: [{ state: "refused", settlement: REASON }] },
    { charges: [{ state: "refunded", settlement: null }] },
  ])
  await expectAllSettled()
})
