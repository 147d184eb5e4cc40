import { readFileSync } from "node:fs"
import { sql, type SQL } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { Order } from "#contract/orders.ts"
import type { Db } from "#shop-api/db/database.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { auditBooks } from "#shop-api/orders/audit-books.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import { refundDelivered } from "#shop-api/orders/refund-delivered.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, grant, type OrderOptions, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withCommands, withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
/**
 * Id of a second customer, and ids of the first customer's orders. The name of each order's variable says what happened
 * to the order or how it was paid.
 */
let other: number
let delivered: string, cancelled: string, byCard: string, unpaid: string, byBonus: string
let returned: string
beforeAll(async () => {
  const { db } = api.database
  await addPromocode(api, { code: "AUDIT", limitTotal: 9, limitPerCustomer: 9 })
  const buyer = await createCustomer(api)
  other = (await createCustomer(api)).id
  await grant(api, buyer, 100_000_000)
  const card_id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
  const blocked = await saveTestCard(api, buyer.token, TEST_CARDS.blocked)
  const buy = async (options: OrderOptions) => {
    const { json } = await place(api, buyer, await draftOrder(api, buyer, options))
    return Order.safeParse(json).data?.id ?? ""
  }
  const card = { payment: { option: "card", card_id } }
  const bonus = { payment: { option: "bonus" } }
  byCard = await buy({ ...card, promocode: "AUDIT" })
  byBonus = await buy({ ...bonus, promocode: "AUDIT" })
  unpaid = await buy({ payment: { option: "card" } })
  delivered = await buy(bonus)
  for (const to of ADVANCE_STEPS) await advanceOrder(db, delivered, { to, at: NOON })
  returned = await buy({ ...bonus, promocode: "AUDIT" })
  for (const to of ADVANCE_STEPS) await advanceOrder(db, returned, { to, at: NOON })
  await refundDelivered(db, returned, NOON)
  cancelled = await buy(bonus)
  await buy({ payment: { option: "card", card_id: blocked } })
  const refunded = await buy(card)
  for (const id of [cancelled, refunded])
    await cancelOrder(api.orderServices, { id, userId: "operator" })
})

class RolledBack extends Error {}

/** Returns the rules that the statements break. Runs the statements in a transaction, which is rolled back. */
async function listBrokenRules(statements: readonly SQL[]): Promise<string[]> {
  let broken: string[] = []
  const planted = api.database.db.transaction(async (tx) => {
    for (const table of ["bonus_entries", "order_items"]) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    }
    for (const statement of statements) await tx.execute(statement)
    broken = (await auditBooks(tx)).map(({ rule }) => rule)
    throw new RolledBack()
  })
  await expect(planted).rejects.toThrow(RolledBack)
  return broken
}

type Plant = [rule: string, statements: () => SQL[]]
const PLANTS: Plant[] = [
  [
    "partial refunds of an order are at most its payment by card",
    () => [
      sql`insert into order_refunds (order_id, amount, reason, created_at)
        select id, total + 1, 'x', now() from orders where id = ${byCard}`,
    ],
  ],
  [
    "partial refunds of an order are at most its payment by card",
    () => [
      sql`insert into order_refunds (order_id, amount, reason, created_at)
        values (${byBonus}, 1, 'x', now())`,
    ],
  ],
  [
    "the total of an order is the sum of its lines minus the discount plus the fee",
    () => [sql`update orders set total = total + 1 where id = ${unpaid}`],
  ],
  [
    "the total of an order is the sum of its lines minus the discount plus the fee",
    () => [sql`update order_items set price = price - 100 where order_id = ${unpaid}`],
  ],
  [
    "the total of an order is the sum of its lines minus the discount plus the fee",
    () => [sql`delete from order_items where order_id = ${unpaid}`],
  ],
  [
    "an order is placed by one Idempotency-Key at most",
    () => [
      sql`insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
        select user_id, 'another-key', 'x', id, created_at from orders where id = ${byCard}`,
    ],
  ],
  [
    "an Idempotency-Key stands for an order of its customer",
    () => [
      sql`insert into idempotency_keys (user_id, key, request_hash, order_id, placed, created_at)
        select ${other}, 'another-key', 'x', id, false, created_at from orders where id = ${byCard}`,
    ],
  ],
  [
    "a cart has at most one order that can still be paid",
    () => [
      sql`drop index orders_one_open`,
      sql`update orders set cart = 'equal' where payment_status in ('pending', 'refused')`,
    ],
  ],
  [
    "a replaced order was refused, is cancelled, and has no product that its replacement lacks",
    () => [sql`update orders set replaced_by_id = ${byCard} where id = ${unpaid}`],
  ],
  [
    "the status of an order matches its timeline",
    () => [sql`update orders set status = 'in_progress' where id = ${byBonus}`],
  ],
  [
    "the status of an order matches its timeline",
    () => [sql`update orders set delivered_at = now() where id = ${byBonus}`],
  ],
  [
    "the status of an order matches its timeline",
    () => [
      sql`insert into order_events (order_id, status, at) values (${delivered}, 'cancelled', now())`,
    ],
  ],
  [
    "an order has the event collecting exactly when it is paid",
    () => [sql`delete from order_events where order_id = ${byCard}`],
  ],
  [
    "the payment status of an order matches its charge or its bonus points",
    () => [sql`update orders set payment_status = 'pending' where id = ${byCard}`],
  ],
  [
    "the payment status of an order matches its charge or its bonus points",
    () => [sql`delete from charges where order_id = ${byCard}`],
  ],
  [
    "the payment status of an order matches its charge or its bonus points",
    () => [sql`update orders set payment_status = 'refused' where id = ${byBonus}`],
  ],
  [
    "the payment of a cancelled order is refunded, and that of no other order except a delivered one",
    () => [sql`update orders set status = 'cancelled' where id = ${byCard}`],
  ],
  [
    "the payment of a cancelled order is refunded, and that of no other order except a delivered one",
    () => [sql`update charges set state = 'refunding' where order_id = ${byCard}`],
  ],
  [
    "money that arrived for a refused charge goes back",
    () => [sql`update charges set late_paid_at = now() where order_id = ${byCard}`],
  ],
  [
    "an order has at most one charge, and none if its total is zero",
    () => [
      sql`insert into charges (order_id, provider, way, state, created_at)
        values (${byBonus}, 'simulator', 'card', 'pending', now())`,
    ],
  ],
  [
    "an order has at most one charge, and none if its total is zero",
    () => [
      sql`drop index charges_one_alive`,
      sql`insert into charges (order_id, provider, way, state, created_at)
        values (${byCard}, 'simulator', 'card', 'paid', now())`,
    ],
  ],
  [
    "an order paid with bonus points has spent its total once",
    () => [sql`update bonus_entries set amount = amount + 1 where order_id = ${byBonus}`],
  ],
  [
    "spent bonus points are returned exactly when the order is cancelled or refunded",
    () => [sql`delete from bonus_entries where order_id = ${cancelled} and reason = 'returned'`],
  ],
  [
    "spent bonus points are returned exactly when the order is cancelled or refunded",
    () => [
      sql`insert into bonus_entries (user_id, currency, amount, reason, order_id, created_at)
        select user_id, currency, total, 'returned', id, now() from orders where id = ${byBonus}`,
    ],
  ],
  [
    "spent bonus points are returned exactly when the order is cancelled or refunded",
    () => [sql`delete from bonus_entries where order_id = ${returned} and reason = 'returned'`],
  ],
  [
    "earned bonus points are deducted only for a refunded order, and no more than it earned",
    () => [
      sql`update bonus_entries set amount = amount - 1
        where order_id = ${returned} and reason = 'deducted'`,
    ],
  ],
  [
    "earned bonus points are deducted only for a refunded order, and no more than it earned",
    () => [
      sql`insert into bonus_entries (user_id, currency, amount, reason, order_id, created_at)
        select user_id, currency, -bonus, 'deducted', id, now() from orders where id = ${delivered}`,
    ],
  ],
  [
    "bonus points are earned exactly when the order is delivered",
    () => [sql`delete from bonus_entries where order_id = ${delivered} and reason = 'earned'`],
  ],
  [
    "bonus points are earned exactly when the order is delivered",
    () => [
      sql`insert into bonus_entries (user_id, currency, amount, reason, order_id, created_at)
        select user_id, currency, bonus, 'earned', id, now() from orders where id = ${byBonus}`,
    ],
  ],
  [
    "a ledger entry has the customer and the currency of its order",
    () => [sql`update bonus_entries set currency = 'RUB' where order_id = ${byBonus}`],
  ],
  [
    "a ledger entry has the customer and the currency of its order",
    () => [sql`update bonus_entries set order_id = 'nobody''s' where order_id = ${byBonus}`],
  ],
  [
    "a ledger entry has the customer and the currency of its order",
    () => [
      sql`insert into bonus_entries (user_id, currency, amount, reason, created_at)
        select user_id, currency, amount, 'deducted', created_at
        from bonus_entries where reason = 'granted'`,
    ],
  ],
  [
    "a ledger balance is never negative",
    () => [
      // Moves the grant of the points behind their spending: adds a copy of its entry at the end, and deletes the
      // original.
      sql`insert into bonus_entries (user_id, currency, amount, reason, created_at)
        select user_id, currency, amount, reason, created_at
        from bonus_entries where reason = 'granted'`,
      sql`delete from bonus_entries where id = (select min(id) from bonus_entries)`,
    ],
  ],
  [
    "a balance is the sum of its ledger entries",
    () => [sql`update bonus_accounts set balance = balance + 1`],
  ],
  ["a balance is the sum of its ledger entries", () => [sql`delete from bonus_accounts`]],
  [
    "a promocode is used no more often than it may be",
    () => [sql`update promocodes set limit_total = 1 where code = 'AUDIT'`],
  ],
  [
    "a customer uses a promocode no more often than they may",
    () => [sql`update promocodes set limit_per_customer = 1 where code = 'AUDIT'`],
  ],
  [
    "an order counts as a use of its promocode until it is cancelled, refused or expired",
    () => [sql`delete from promocode_uses where order_id = ${returned}`],
  ],
  [
    "an order counts as a use of its promocode until it is cancelled, refused or expired",
    () => [sql`delete from promocode_uses where order_id = ${byCard}`],
  ],
  [
    "an order counts as a use of its promocode until it is cancelled, refused or expired",
    () => [
      sql`insert into promocode_uses (order_id, promocode_id, user_id)
        select o.id, p.id, o.user_id from orders o, promocodes p
        where o.id = ${cancelled} and p.code = 'AUDIT'`,
    ],
  ],
  [
    "a paid charge has a paid receipt of the same amount in the simulator",
    () => [sql`update simulator_receipts set amount = amount - 1 where state = 4`],
  ],
  [
    "the simulator has no money of a charge that was refused or given back",
    () => [sql`update simulator_receipts set state = 4 where state = 50`],
  ],
  [
    "the simulator was paid once at most for an order",
    () => [
      sql`update simulator_receipts set state = 4, account = jsonb_build_object('order_id', ${byCard}::text)`,
    ],
  ],
]

describe("the audit of the books", () => {
  test("finds nothing in a shop with orders of every kind", async () => {
    expect([delivered, cancelled, byCard, unpaid, byBonus].every(Boolean)).toBe(true)
    expect(await auditBooks(api.database.db)).toEqual([])
  })

  test.each(PLANTS)("finds a broken rule: %s (%#)", async (rule, statements) => {
    expect(await listBrokenRules(statements())).toContain(rule)
  })

  test("has a test for each of its rules", () => {
    const text = readFileSync(
      new URL("../../../shop-api/orders/audit.sql", import.meta.url),
      "utf8",
    )
    const rules = [...text.matchAll(/^select '((?:[^']|'')+)'/gm)].map(([, rule = ""]) =>
      rule.replaceAll("''", "'"),
    )
    expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(rules))
  })

  test("names the customers and orders concerned", async () => {
    const broken: string[] = []
    const planted = api.database.db.transaction(async (tx) => {
      await tx.execute(sql`update orders set total = total + 1 where id = ${unpaid}`)
      for (const { subject } of await auditBooks(tx)) broken.push(subject)
      throw new RolledBack()
    })
    await expect(planted).rejects.toThrow(RolledBack)
    expect(broken).toEqual([unpaid])
  })
})

describe("the audit of many orders on the embedded database", () => {
  const { api: many } = withCommands()

  test("[D1.581] checks some at a time, so that other callers are answered in between, and names each fault once", async () => {
    const { db } = many.database
    await insertExpiredOrders(db, 5000)
    let answered = 0
    const polling = new AbortController()
    const audit = auditBooks(db).finally(() => polling.abort())
    while (!polling.signal.aborted) {
      await db.execute(sql`select 1`)
      answered += 1
    }
    expect(await audit).toEqual([])
    expect(answered).toBeGreaterThan(4)

    await db.execute(sql`update orders set total = total + 1 where number % 1000 = 0`)
    expect((await auditBooks(db)).map(({ subject }) => subject)).toEqual([
      "order-1000",
      "order-2000",
      "order-3000",
      "order-4000",
      "order-5000",
    ])
  })
})

/** Inserts orders `order-1`, `order-2` and so on that were not paid in time, two of each customer. */
async function insertExpiredOrders(db: Db, count: number): Promise<void> {
  const statements = [
    sql`insert into users (country_id, first_name, last_name, phone, password_hash, created_at)
      select min(id), 'Nodira', 'Karimova', 'phone-' || n, 'x', now()
      from countries, generate_series(1, ${count / 2}::integer) n group by n`,
    sql`insert into orders (id, number, user_id, country_id, currency, status, payment_status, payment_type,
        products_total, discount, discount_percent, service_fee, total, notes, receiver_name, receiver_phone,
        region_id, district_id, address, created_at)
      select 'order-' || n, n, u.id, u.country_id, 'UZS', 'cancelled', 'expired', 'card',
        100, 0, 0, 0, 100, '', 'Nodira Karimova', '+998901234567', d.region_id, d.id, 'Amir Temur 1', now()
      from generate_series(1, ${count}::integer) n
      join users u on u.phone = 'phone-' || (n + 1) / 2
      cross join (select * from districts limit 1) d`,
    sql`insert into order_items (order_id, position, product_id, name, brand, image, price, qty, volume)
      select o.id, 0, p.id, 'Lavanda', 'Gulzor', '', 100, 1, 50
      from orders o cross join (select min(id) as id from products) p`,
    sql`insert into order_events (order_id, status, at) select id, 'cancelled', now() from orders`,
  ]
  for (const statement of statements) await db.execute(statement)
}
