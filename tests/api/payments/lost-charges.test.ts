import { desc, eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { deleteCard } from "#contract/account.ts"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { Order } from "#contract/orders.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { reconcileReceipts } from "#shop-api/orders/reconcile-receipts.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import type { Reply } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// These tests are about money that was taken, or could be taken, without the shop's knowledge.

const [CREATED, PAID, CANCELLED] = [0, 4, 50]
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (interruption?.method === method) {
      const { act } = interruption
      interruption = null
      await act()
    }
    return own(request)
  },
})
let customer: Customer
/** `act` runs once, before the next call of `method` reaches the provider. */
let interruption: { method: string; act: () => Promise<void> } | null = null

beforeAll(async () => {
  customer = await createCustomer(api)
})
beforeEach(() => (interruption = null))

async function order(number: string) {
  const card = await saveTestCard(api, customer.token, number)
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id: card } })
  return { card, placed: place(api, customer, body) }
}

async function listReceiptStates(orderId: string) {
  const rows = await api.database.db.select().from(simulatorReceipts)
  return rows.filter(({ account }) => account["order_id"] === orderId).map(({ state }) => state)
}

test("[D1.00] refuses in the customer's language to delete a card that a pending charge names", async () => {
  const { card, placed } = await order(TEST_CARDS.dropped)
  expect(Order.parse((await placed).json).payment_status).toBe("pending")
  for (const [locale, message] of [
    ["uz", "Bu karta bilan toʻlov hali tugamagan. Keyinroq olib tashlang"],
    ["ru", "Оплата этой картой ещё не завершена. Удалите её позже"],
    ["en", "A payment with this card is not finished yet. Remove it later"],
  ]) {
    const refusal = await api.refused(409, deleteCard, {
      params: { id: card },
      token: customer.token,
      locale: locale ?? "",
    })
    expect(refusal.message).toBe(message)
  }
  await api.background.maintenance.run()
  await api.get(deleteCard, { params: { id: card }, token: customer.token })
})

test("[D1.00] looks up the receipt of an unknown charge even when its card is deleted", async () => {
  const { card, placed } = await order(TEST_CARDS.dropped)
  const { id } = Order.parse((await placed).json)
  // Deletes the card as an operator or another version of the shop might do.
  await api.database.db.delete(cards).where(eq(cards.id, card))
  const other = await saveTestCard(api, customer.token, TEST_CARDS.good)
  const again = await api.send(payOrder, {
    params: { id },
    token: customer.token,
    body: { option: "card", card_id: other },
  })
  expect(again.status).toBe(200)
  expect(Order.parse(again.json).payment_status).toBe("paid")
  expect(await listReceiptStates(id)).toEqual([PAID])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D1.01] pays nothing for an order that was cancelled while its receipt was opened", async () => {
  let cancellation: Reply | undefined
  interruption = {
    method: "receipts.create",
    async act() {
      const [charge] = await api.database.db
        .select()
        .from(charges)
        .where(eq(charges.state, "pending"))
      const id = charge?.orderId ?? ""
      // Expires the lease, as if the worker had not renewed it in time.
      api.clock.now = new Date(api.clock.now.getTime() + 11_000)
      await api.database.db
        .update(charges)
        .set({ leaseExpiresAt: api.clock.now })
        .where(eq(charges.orderId, id))
      cancellation = await api.send(cancelOrder, { params: { id }, token: customer.token })
    },
  }
  const { placed } = await order(TEST_CARDS.good)
  const { status } = await placed
  expect(cancellation?.status).toBe(200)
  expect(status).toBe(402)
  const { id, payment_status } = Order.parse(cancellation?.json)
  expect(payment_status).toBe("refused")
  expect(await listReceiptStates(id)).toEqual([CREATED])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D1.03] lists money that arrives for a refused charge in the audit, and then returns it", async () => {
  const { placed } = await order(TEST_CARDS.noFunds)
  expect((await placed).status).toBe(402)
  const { db } = api.database
  const [charge] = await db.select().from(charges).orderBy(desc(charges.id)).limit(1)
  if (!charge) throw new Error("nothing was charged")
  // Marks the refused receipt as paid, as a bank might do that has refused by mistake.
  await db
    .update(simulatorReceipts)
    .set({ state: PAID, paidAt: api.clock.now })
    .where(eq(simulatorReceipts.id, charge.receiptId ?? ""))
  const day = 24 * 3_600_000
  const period = {
    from: new Date(api.clock.now.getTime() - day),
    to: new Date(api.clock.now.getTime() + day),
  }
  expect(await reconcileReceipts(db, api.orderServices.payments, period)).toEqual([
    {
      rule: "each paid receipt of the provider belongs to a charge that is not refused or refunded",
      subject: charge.receiptId,
    },
  ])
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
  await api.background.maintenance.run()
  expect(await listReceiptStates(charge.orderId)).toEqual([CANCELLED])
  expect(await reconcileReceipts(db, api.orderServices.payments, period)).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
})

test("[D1.03] returns late money although the provider does not know the receipt of another charge", async () => {
  const { db } = api.database
  const { placed: paying } = await order(TEST_CARDS.good)
  const paid = Order.parse((await paying).json)
  const [known] = await db.select().from(charges).where(eq(charges.orderId, paid.id))
  const [deleted] = await db
    .delete(simulatorReceipts)
    .where(eq(simulatorReceipts.id, known?.receiptId ?? ""))
    .returning()
  if (!deleted) throw new Error("nothing was charged")
  const { placed } = await order(TEST_CARDS.noFunds)
  expect((await placed).status).toBe(402)
  const [charge] = await db.select().from(charges).orderBy(desc(charges.id)).limit(1)
  await db
    .update(simulatorReceipts)
    .set({ state: PAID, paidAt: api.clock.now })
    .where(eq(simulatorReceipts.id, charge?.receiptId ?? ""))
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
  await api.background.maintenance.run()
  expect(await listReceiptStates(charge?.orderId ?? "")).toEqual([CANCELLED])
  await db.insert(simulatorReceipts).values(deleted)
  expect(await checkInvariants(db)).toEqual([])
})

test("[D1.03] finds a paid charge whose money the provider does not have, and another amount", async () => {
  const { placed } = await order(TEST_CARDS.good)
  const { id, total } = Order.parse((await placed).json)
  const { db } = api.database
  const [charge] = await db.select().from(charges).where(eq(charges.orderId, id))
  const period = { from: new Date(0), to: new Date(api.clock.now.getTime() + 3_600_000) }
  const audit = async (receipt: { state?: number; amount?: number }) => {
    await db
      .update(simulatorReceipts)
      .set(receipt)
      .where(eq(simulatorReceipts.id, charge?.receiptId ?? ""))
    return (await reconcileReceipts(db, api.orderServices.payments, period)).map(({ rule }) => rule)
  }
  expect(await audit({ amount: total - 1 })).toEqual([
    "the amount of a receipt is the total of its order",
  ])
  expect(await audit({ state: CANCELLED, amount: total })).toEqual([
    "each paid charge has a paid receipt at the provider",
  ])
  expect(await audit({ state: PAID })).toEqual([])
})

test("[D1.03] compares more receipts than a statement may have parameters", async () => {
  const { db } = api.database
  const [provider] = api.orderServices.payments.list()
  if (!provider) throw new Error("the shop has no provider")
  const receipts = Array.from({ length: 70_000 }, (_, index) => ({
    id: `other-${index}`,
    state: "open" as const,
    amount: 100,
    orderId: null,
  }))
  const many = { ...provider, listReceipts: () => Promise.resolve(receipts) }
  const payments = { ...api.orderServices.payments, list: () => [many] }
  const period = { from: new Date(0), to: new Date(1) }
  expect(await reconcileReceipts(db, payments, period)).toEqual([])
})
