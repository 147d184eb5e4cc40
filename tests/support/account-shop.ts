import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { getOrder, listOrders } from "#contract/orders.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { refundDelivered } from "#shop-api/orders/refund-delivered.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  createCustomerWithBonus,
  draftOrder,
  listOrderable,
  type OrderOptions,
  place,
  RUSSIA,
} from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { createTestApi, SECRETS, type TestApi } from "#tests/support/test-api.ts"

interface Buyer<Name extends string = never> {
  token: string
  orders: Record<Name, string>
}

/** The comment of the delivered order: a link has no place at which a browser breaks lines. */
export const NOTES = `Call first: https://maps.example.com/place/${"@39.6542,66.9597".repeat(8)}`

/** A shop whose customers have orders in all states. Each customer belongs to one test. */
export interface AccountShop {
  shop: Shop
  /** A customer with an order in each state. The delivered order has all optional fields. */
  withAllStates: Buyer<"collecting" | "in_progress" | "delivered" | "cancelled">
  /** A customer whose orders the tests cancel. */
  cancelling: Buyer<"byBonus" | "byCard" | "onItsWay">
  /** A customer with a blocked card, a valid card and two orders whose charge the provider declined. */
  declined: Buyer<"first" | "second">
  /**
   * A customer with three cards. The payment provider declined an order of two perfumes with two of the cards. The
   * customer then ordered and paid only the first perfume with the third card.
   */
  changed: Buyer<"refused" | "paid"> & { bought: string }
  /** A customer with a declined order of two perfumes, one of which is `gone` of `reordering`. */
  unpayable: Buyer<"refused">
  /** A customer with a declined order for which the provider charged the card late. The shop has refunded the money. */
  late: Buyer<"refused">
  /** A customer with a delivered order that the operator has refunded. */
  refunded: Buyer<"delivered">
  /**
   * A customer with an order of three perfumes, an order of a single perfume, and an order of the perfume `gone`, which
   * can no longer be ordered.
   */
  reordering: Buyer<"threePerfumes" | "onePerfume" | "gonePerfume"> & { gone: string }
  /** A customer in Russia with an e-mail and no orders. */
  inRussia: Buyer
  withoutOrders: Buyer
  stop(): Promise<void>
}

/**
 * Starts a shop whose store contains states that a visitor cannot create. A shop API in this process fills the store
 * first.
 */
export async function startAccountShop(): Promise<AccountShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "account-shop-"))
  // Leaves the process's clock alone, because Playwright needs it. The orders need only the clock of the test API.
  const api = await createTestApi({ dataDir, startsAt: new Date(), setSystemTime: () => {} })
  const customers = await fill(api)
  await api.close()
  const shop = await startShop({ ...SECRETS, DATA_DIR: dataDir })
  return {
    ...customers,
    shop,
    async stop() {
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(api: TestApi): Promise<Omit<AccountShop, "shop" | "stop">> {
  const ids = await listOrderable(api)
  return {
    withAllStates: await createWithAllStates(api, ids),
    cancelling: await createCancelling(api),
    declined: await createDeclined(api),
    changed: await createChanged(api, ids),
    unpayable: await createUnpayable(api, ids.slice(11, 13)),
    late: await createLate(api),
    refunded: await createRefunded(api),
    inRussia: { token: (await createCustomer(api, RUSSIA)).token, orders: {} },
    withoutOrders: { token: (await createCustomer(api)).token, orders: {} },
    reordering: await createReordering(api, ids.slice(10)),
  }
}

const BONUS = { option: "bonus" }

async function buy(api: TestApi, customer: Customer, options: OrderOptions = {}): Promise<string> {
  const body = await draftOrder(api, customer, { payment: BONUS, ...options })
  await place(api, customer, body)
  const { items } = await api.get(listOrders, { token: customer.token })
  const [newest] = items
  if (!newest) throw new Error("the order was not placed")
  return newest.id
}

async function createWithAllStates(
  api: TestApi,
  ids: number[],
): Promise<AccountShop["withAllStates"]> {
  const { db } = api.database
  const customer = await createCustomerWithBonus(api)
  const { token } = customer
  const delivered = await buy(api, customer, { ids: ids.slice(0, 2), promocode: "ATIR10" })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  for (const to of ADVANCE_STEPS) await advanceOrder(db, delivered, { to, at: api.clock.now })
  const names = { payerName: "Kamola Yusupova", sponsorName: "Anvar Saidov", parentName: "Zulfiya" }
  const more = { ...names, notes: NOTES, receiverEmail: "receiver@example.com" }
  await db.update(orders).set(more).where(eq(orders.id, delivered))
  const cancelled = await buy(api, customer)
  await api.get(cancelOrder, { params: { id: cancelled }, token })
  const in_progress = await buy(api, customer)
  await advanceOrder(db, in_progress, { to: "in_progress", at: api.clock.now })
  return {
    token,
    orders: { delivered, cancelled, in_progress, collecting: await buy(api, customer) },
  }
}

async function createCancelling(api: TestApi): Promise<AccountShop["cancelling"]> {
  const customer = await createCustomerWithBonus(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.good)
  const byBonus = await buy(api, customer)
  const byCard = await buy(api, customer, { payment: { option: "card", card_id } })
  const onItsWay = await buy(api, customer)
  await advanceOrder(api.database.db, onItsWay, { to: "in_progress", at: api.clock.now })
  return { token, orders: { byBonus, byCard, onItsWay } }
}

async function createDeclined(api: TestApi): Promise<AccountShop["declined"]> {
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.blocked)
  const buyDeclined = () => buy(api, customer, { payment: { option: "card", card_id } })
  const [first, second] = [await buyDeclined(), await buyDeclined()]
  await saveTestCard(api, token, TEST_CARDS.otherGood)
  return { token, orders: { first, second } }
}

async function createChanged(api: TestApi, ids: number[]): Promise<AccountShop["changed"]> {
  const customer = await createCustomer(api)
  const { token } = customer
  const blocked = await saveTestCard(api, token, TEST_CARDS.blocked)
  const noFunds = await saveTestCard(api, token, TEST_CARDS.noFunds)
  const good = await saveTestCard(api, token, TEST_CARDS.good)
  const byCard = (card_id: number) => ({ payment: { option: "card", card_id } })
  const refused = await buy(api, customer, { ids: ids.slice(0, 2), ...byCard(blocked) })
  await api.send(payOrder, { params: { id: refused }, token, body: { card_id: noFunds } })
  const paid = await buy(api, customer, { ids: ids.slice(0, 1), ...byCard(good) })
  const { items } = await api.get(getOrder, { params: { id: paid }, token })
  return { token, orders: { refused, paid }, bought: items[0]?.name ?? "" }
}

async function createUnpayable(api: TestApi, ids: number[]): Promise<AccountShop["unpayable"]> {
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.blocked)
  const refused = await buy(api, customer, { ids, payment: { option: "card", card_id } })
  return { token, orders: { refused } }
}

async function createLate(api: TestApi): Promise<AccountShop["late"]> {
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.noFunds)
  const refused = await buy(api, customer, { payment: { option: "card", card_id } })
  await api.database.db
    .update(simulatorReceipts)
    .set({ state: 4, paidAt: api.clock.now })
    .where(sql`${simulatorReceipts.account} ->> 'order_id' = ${refused}`)
  // Before the shop API charges the card again, it checks the receipts of earlier attempts. It finds the late payment
  // and refunds it.
  await api.send(payOrder, { params: { id: refused }, token, body: { card_id } })
  return { token, orders: { refused } }
}

async function createRefunded(api: TestApi): Promise<AccountShop["refunded"]> {
  const { db } = api.database
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.good)
  const delivered = await buy(api, customer, { payment: { option: "card", card_id } })
  for (const to of ADVANCE_STEPS) await advanceOrder(db, delivered, { to, at: api.clock.now })
  await refundDelivered(db, delivered, api.clock.now)
  await api.orderServices.charging.refund(delivered)
  return { token, orders: { delivered } }
}

async function createReordering(api: TestApi, ids: number[]): Promise<AccountShop["reordering"]> {
  const customer = await createCustomerWithBonus(api)
  const threePerfumes = await buy(api, customer, { ids: ids.slice(0, 3) })
  const [, , last = 0, single = 0] = ids
  const onePerfume = await buy(api, customer, { ids: [single] })
  const gonePerfume = await buy(api, customer, { ids: [last] })
  const [product] = await api.database.db
    .update(products)
    .set({ orderable: false })
    .where(eq(products.id, last))
    .returning({ name: products.name })
  return {
    token: customer.token,
    orders: { threePerfumes, onePerfume, gonePerfume },
    gone: product?.name ?? "",
  }
}
