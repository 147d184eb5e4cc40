import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { ChangedAnswer, Order } from "#contract/orders.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { bonusEntries, users } from "#shop-api/db/schema/accounts.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { charges, orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { getBonusBalance } from "#shop-api/orders/bonus.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { countStatuses, placeWithRetries as place } from "#tests/support/order-races.ts"
import {
  addPromocode,
  createCustomerWithBonus,
  draftOrder,
  grant,
  listOrderable,
  newKey,
  place as placeOnce,
} from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { whenWaitingForLock } from "#tests/support/test-database.ts"
import { getRaceCount, startTwoShopApis, type TwoShopApis } from "#tests/support/two-shop-apis.ts"

const BONUS = { option: "bonus" }
const rounds = getRaceCount()
vi.setConfig({ testTimeout: 60_000 + rounds * 30_000 })
const everyRound = Array.from({ length: rounds }, (_, round) => round + 1)

let shops: TwoShopApis
/** Products of one price, so that carts differ and their totals do not. */
let ids: number[]
beforeAll(async () => {
  shops = await startTwoShopApis()
  await shops.api.database.db
    .update(productPrices)
    .set({ amount: 5_000_000 })
    .where(eq(productPrices.countryId, 1))
  ids = await listOrderable(shops.api)
}, 240_000)
afterAll(() => shops.stop(), 60_000)

const db = () => shops.api.database.db
const ordersOf = ({ id }: Customer) => db().select().from(orders).where(eq(orders.userId, id))

const createBuyer = () => createCustomerWithBonus(shops.api)

/** Returns a different cart of one product for each turn. */
function cartOf(turn: number): { items: { id: number; qty: number }[] } {
  const id = ids[turn]
  if (id === undefined) throw new Error("the catalogue is too small")
  return { items: [{ id, qty: 1 }] }
}

const usesOf = (id: number) =>
  db().select().from(promocodeUses).where(eq(promocodeUses.promocodeId, id))

/** Repeats a race. After each, ledger, orders and charges must add up. */
async function repeat(run: (round: number) => Promise<void>): Promise<void> {
  for (const round of everyRound) {
    await run(round)
    expect(await checkInvariants(db())).toEqual([])
  }
}

describe(`${rounds} times, with two processes on one PostgreSQL,`, () => {
  test.each(["bonus", "card"])(
    "[D.33] fifty requests with one key place one order, paid once by %s, with fifty equal responses",
    async (option) => {
      await repeat(async () => {
        const buyer = await createBuyer()
        const payment =
          option === "card"
            ? { option, card_id: await saveTestCard(shops.api, buyer.token, TEST_CARDS.good) }
            : { option }
        const body = await draftOrder(shops.api, buyer, { payment })
        const key = newKey()
        const replies = await shops.race(50, (one) => place(one, buyer, body, { key }))
        expect(countStatuses(replies)).toEqual({ 201: 50 })
        expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
        const [order, ...others] = await ordersOf(buyer)
        expect(others).toEqual([])
        expect(order?.paymentStatus).toBe("paid")
        const charged = await db()
          .select()
          .from(charges)
          .where(eq(charges.orderId, order?.id ?? ""))
        const receipts = await db().select().from(simulatorReceipts)
        const own = receipts.filter(({ account }) => account["order_id"] === order?.id)
        expect([charged.length, own.length]).toEqual(option === "card" ? [1, 1] : [0, 0])
      })
    },
  )

  test("[D.33] one key with two bodies places one order and rejects the other body", async () => {
    await repeat(async () => {
      const buyer = await createBuyer()
      const body = await draftOrder(shops.api, buyer, { payment: BONUS })
      const other = { ...body, delivery: { ...body.delivery, notes: "another" } }
      const key = newKey()
      const replies = await shops.race(10, (one, turn) =>
        place(one, buyer, turn < 5 ? body : other, { key }),
      )
      expect(countStatuses(replies)).toEqual({ 201: 5, 409: 5 })
      expect(await ordersOf(buyer)).toHaveLength(1)
    })
  })

  test.each(["bonus", "card"])(
    "two tabs that send one cart with two keys place one order, by %s; after a view of the checkout it can be bought again",
    async (option) => {
      await repeat(async (round) => {
        const buyer = await createBuyer()
        const payment =
          option === "card"
            ? { option, card_id: await saveTestCard(shops.api, buyer.token, TEST_CARDS.good) }
            : { option }
        const body = await draftOrder(shops.api, buyer, { payment })
        // Orders from ten tabs at once in even rounds, and from two in odd rounds.
        const tabs = round % 2 === 0 ? 10 : 2
        const replies = await shops.race(tabs, (one) => place(one, buyer, body))
        // A tab that waits while the card is charged receives the same order (200). Once the order is paid, the shop
        // rejects the other tabs (409).
        const { 201: placed, 200: same = 0, 409: refused = 0, ...others } = countStatuses(replies)
        expect([placed, same + refused, others]).toEqual([1, tabs - 1, {}])
        expect(await ordersOf(buyer)).toHaveLength(1)
        const again = await draftOrder(shops.api, buyer, {
          payment,
          ids: body.items.map(({ id }) => id),
        })
        expect((await place(shops.processes[1], buyer, again)).status).toBe(201)
      })
    },
  )

  test("[D.76] [D.77] fifty customers who send a promocode of one use use it once", async () => {
    await repeat(async () => {
      const { code: promocode, id } = await addPromocode(shops.api, {
        limitTotal: 1,
        limitPerCustomer: null,
      })
      const buyers: Customer[] = []
      for (let count = 0; count < 50; count += 1) buyers.push(await createBuyer())
      const [first] = buyers
      if (!first) throw new Error("no buyer")
      const body = await draftOrder(shops.api, first, { payment: BONUS, promocode })
      const replies = await shops.race(50, (one, turn) => place(one, buyers[turn] ?? first, body))
      expect(countStatuses(replies)).toEqual({ 201: 1, 409: 49 })
      expect(await usesOf(id)).toHaveLength(1)
    })
  })

  test("[D.76] [D.77] one customer who sends a promocode of one use for each customer fifty times uses it once", async () => {
    await repeat(async () => {
      const { code: promocode, id } = await addPromocode(shops.api, {
        limitTotal: null,
        limitPerCustomer: 1,
      })
      const buyer = await createBuyer()
      const body = await draftOrder(shops.api, buyer, { payment: BONUS, promocode })
      const replies = await shops.race(50, (one, turn) =>
        place(one, buyer, { ...body, ...cartOf(turn) }),
      )
      expect(countStatuses(replies)).toEqual({ 201: 1, 409: 49 })
      expect(await usesOf(id)).toHaveLength(1)
    })
  })

  test("[D.71] fifty orders that each spend 60 of 100 bonus points place one", async () => {
    await repeat(async () => {
      const buyer = await createCustomer(shops.api)
      const body = await draftOrder(shops.api, buyer, { payment: BONUS })
      const balance = Math.floor((body.total * 100) / 60)
      await grant(shops.api, buyer, balance)
      const replies = await shops.race(50, (one, turn) =>
        place(one, buyer, { ...body, ...cartOf(turn) }),
      )
      expect(countStatuses(replies)).toEqual({ 201: 1, 422: 49 })
      expect(await ordersOf(buyer)).toHaveLength(1)
      const left = await getBonusBalance(db(), buyer.id, "UZS")
      expect(left).toBe((balance - body.total) * MINOR_PER_MAJOR)
    })
  })

  test("an order that is cancelled while it is paid ends either paid, or cancelled and refunded", async () => {
    await repeat(async (round) => {
      const buyer = await createBuyer()
      const blocked = await saveTestCard(shops.api, buyer.token, TEST_CARDS.blocked)
      const good = await saveTestCard(shops.api, buyer.token, TEST_CARDS.good)
      const payment = { option: "card", card_id: blocked }
      const body = await draftOrder(shops.api, buyer, { payment })
      expect((await place(shops.processes[0], buyer, body)).status).toBe(402)
      const [{ id } = { id: "" }] = await ordersOf(buyer)
      const call = { params: { id }, token: buyer.token }
      const replies = await shops.race(10, (one, turn) =>
        (turn + round) % 3 === 0
          ? one.send(cancelOrder, call)
          : one.send(payOrder, { ...call, body: { card_id: good } }),
      )
      for (const { status } of replies) expect([200, 402, 409, 503]).toContain(status)
      await shops.api.background.maintenance.run()
      const [order] = await ordersOf(buyer)
      const ends = ["collecting paid", "cancelled refunded", "cancelled refused"]
      expect(ends).toContain(`${order?.status} ${order?.paymentStatus}`)
    })
  })

  test("[D.78] an order that is advanced while it is cancelled ends either delivered, once, or cancelled", async () => {
    await repeat(async () => {
      const buyer = await createBuyer()
      const body = await draftOrder(shops.api, buyer, { payment: BONUS })
      const { id } = Order.parse((await place(shops.processes[0], buyer, body)).json)
      const at = new Date()
      const [, sent] = await Promise.all([
        shops.race(4, (one) => one.send(cancelOrder, { params: { id }, token: buyer.token })),
        advanceOrder(db(), id, { to: "in_progress", at }),
      ])
      const steps = await Promise.all(
        [1, 2, 3, 4].map(() => advanceOrder(db(), id, { to: "delivered", at })),
      )
      expect(steps.filter(Boolean)).toEqual(sent ? [true] : [])
      const [order] = await ordersOf(buyer)
      expect(order?.status).toBe(sent ? "delivered" : "cancelled")
    })
  })

  test.each(["bonus", "card"])(
    "[D1.424] a delivered order that several commands refund at the same time is refunded once, by %s, while the points that it earned are spent",
    async (option) => {
      await repeat(async () => {
        const buyer = await createBuyer()
        const card_id = await saveTestCard(shops.api, buyer.token, TEST_CARDS.good)
        const payment = { option, ...(option === "card" && { card_id }) }
        const body = await draftOrder(shops.api, buyer, { payment })
        const { id, number } = Order.parse((await place(shops.processes[0], buyer, body)).json)
        for (const to of ADVANCE_STEPS) await advanceOrder(db(), id, { to, at: new Date() })
        const spent = await draftOrder(shops.api, buyer, { payment: BONUS, ids: ids.slice(1, 2) })
        const [ended] = await Promise.all([
          Promise.all(
            [1, 2, 3, 4].map(() => commandInProcess(shops.api.config, "orders", "refund", number)),
          ),
          shops.race(2, (one) => place(one, buyer, spent)),
          shops.api.background.maintenance.run(),
        ])
        expect(ended.map(({ code, err }) => [code, err])).toEqual(ended.map(() => [0, ""]))
        await shops.api.background.maintenance.run()
        const order = (await ordersOf(buyer)).find((one) => one.id === id)
        expect([order?.status, order?.paymentStatus]).toEqual(["delivered", "refunded"])
        const entries = await db().select().from(bonusEntries).where(eq(bonusEntries.orderId, id))
        expect(entries.map(({ reason }) => reason).toSorted()).toEqual(
          option === "bonus" ? ["deducted", "earned", "returned", "spent"] : ["deducted", "earned"],
        )
      })
    },
  )

  test("[D.34] [D.49] a price that changes during the checkout is shown again, so that customers pay only what they saw", async () => {
    await repeat(async () => {
      const buyers: Customer[] = []
      for (let count = 0; count < 10; count += 1) buyers.push(await createBuyer())
      const [first] = buyers
      if (!first) throw new Error("no buyer")
      const body = await draftOrder(shops.api, first, { payment: BONUS })
      const [{ id } = { id: 0 }] = body.items
      const raised = db()
        .update(productPrices)
        .set({ amount: sql`${productPrices.amount} + 100000` })
        .where(eq(productPrices.productId, id))
      const [replies] = await Promise.all([
        shops.race(10, (one, turn) => place(one, buyers[turn] ?? first, body)),
        raised,
      ])
      const late = buyers.filter((_, turn) => replies[turn]?.status === 409)
      for (const { status, json } of replies) {
        expect([201, 409]).toContain(status)
        const total = body.total * MINOR_PER_MAJOR
        if (status === 201) expect(Order.parse(json).total).toBe(total)
        else expect(ChangedAnswer.parse(json).current.total).toBeGreaterThan(total)
      }
      for (const buyer of late) {
        expect(await ordersOf(buyer)).toEqual([])
        const { bonus_balance: left } = await shops.api.get(checkCheckout, { token: buyer.token })
        expect(left).toBe(100_000_000 * MINOR_PER_MAJOR)
      }
      expect((await place(shops.processes[1], await createBuyer(), body)).status).toBe(409)
    })
  })

  test("an order that waits for a refused order, which it replaces, does not lock the promocode meanwhile", async () => {
    const limits = { limitTotal: null, limitPerCustomer: null }
    const { code: promocode, id } = await addPromocode(shops.api, limits)
    const buyer = await createBuyer()
    const [one = 0, two = 0] = ids
    const card_id = await saveTestCard(shops.api, buyer.token, TEST_CARDS.blocked)
    const refused = { ids: [one], payment: { option: "card", card_id } }
    await place(shops.processes[0], buyer, await draftOrder(shops.api, buyer, refused))
    const body = await draftOrder(shops.api, buyer, {
      ids: [one, two],
      payment: BONUS,
      promocode,
    })
    const placing = await db().transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.userId, buyer.id)).for("update")
      const replies = shops.race(1, (process) => place(process, buyer, body))
      await whenWaitingForLock(tx)
      const ofCode = tx.select().from(promocodes).where(eq(promocodes.id, id))
      const free = await ofCode.for("update", { skipLocked: true })
      return { replies, free }
    })
    expect(placing.free).toHaveLength(1)
    expect(countStatuses(await placing.replies)).toEqual({ 201: 1 })
  })

  test("[D.33] a connection that breaks while an order is placed answers 503, and the same key places the order afterwards", async () => {
    const buyer = await createBuyer()
    const body = await draftOrder(shops.api, buyer, { payment: BONUS })
    const key = newKey()
    const [waiting] = await db().transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, buyer.id)).for("update")
      const replies = shops.race(1, (one) => placeOnce(one, buyer, body, { key }))
      const pid = await whenWaitingForLock(tx)
      await tx.execute(sql`select pg_terminate_backend(${pid}::int)`)
      return replies
    })
    expect(waiting?.status).toBe(503)
    expect(Number(waiting?.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await ordersOf(buyer)).toEqual([])
    expect((await place(shops.processes[1], buyer, body, { key })).status).toBe(201)
    expect(await checkInvariants(db())).toEqual([])
  })
})
