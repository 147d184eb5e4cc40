import path from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { beforeAll, describe, expect, test } from "vitest"
import { Order } from "#contract/orders.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
})

const list = async () => (await shop("orders", "duplicates", "--json")).out

/** Statements of the migration that limits each cart to one open order. An open order can still be paid. */
const [migration] = readMigrationFiles({
  migrationsFolder: path.resolve(import.meta.dirname, "../../../shop-api/db/migrations"),
})
  .filter((one) => one.sql.some((text) => text.includes('INDEX "orders_one_open"')))
  .map((one) => one.sql.slice(-2))

describe("[D.70] two open orders of one cart, from before the limit of one", () => {
  test("are listed, and the cart belongs to the newer one", async () => {
    expect(await list()).toBe("[]\n")
    const { db } = api.database
    await db.execute(sql`drop index orders_one_open`)
    const body = await draftOrder(api, customer)
    const first = Order.parse((await place(api, customer, body)).json)
    await db.update(orders).set({ cart: null })
    const second = Order.parse((await place(api, customer, body)).json)
    await db.update(orders).set({ cart: "equal" })

    expect(JSON.parse(await list())).toEqual([
      {
        number: Number(first.number),
        payment: "pending",
        second_number: Number(second.number),
        second_payment: "pending",
        phone: customer.phone,
      },
    ])
    for (const statement of migration ?? []) await db.execute(sql.raw(statement))
    const own = await db
      .select()
      .from(orders)
      .where(eq(orders.userId, customer.id))
      .orderBy(asc(orders.number))
    expect(own.map(({ cart }) => cart)).toEqual([null, "equal"])
    expect(await checkInvariants(db)).toEqual([])
  })
})
