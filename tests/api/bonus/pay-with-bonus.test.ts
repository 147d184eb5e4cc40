import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { Order } from "#contract/orders.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, grant, place, RUSSIA } from "#tests/support/orders.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
})

describe("bonus points", () => {
  test("[S1.08] [D.71] leave the account with the order, and the ledger adds up to the balance", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 2_000_000)
    await grant(api, buyer, 500_000)
    const body = await draftOrder(api, buyer, { payment: BONUS })
    const { id, total } = Order.parse((await place(api, buyer, body)).json)
    const { bonus_balance: balance } = await api.get(checkCheckout, { token: buyer.token })
    expect(balance).toBe(250_000_000 - total)
    const entries = await api.database.db
      .select()
      .from(bonusEntries)
      .where(eq(bonusEntries.userId, buyer.id))
    expect(entries.map(({ amount, reason, orderId }) => [amount, reason, orderId])).toEqual([
      [200_000_000, "granted", null],
      [50_000_000, "granted", null],
      [-total, "spent", id],
    ])
  })

  test("[D.71] are spent only in their own currency", async () => {
    const abroad = { country: "ru", countryId: RUSSIA, payment: BONUS }
    const body = await draftOrder(api, customer, abroad)
    const { status, json } = await place(api, customer, body, { country: "ru" })
    expect(status).toBe(422)
    expect(json).toHaveProperty(["errors", "payment.option"])
  })

  test("pay for an order that costs nothing, even when the customer has none", async () => {
    await addPromocode(api, { code: "GIFT", discountPercent: 100 })
    const poor = await createCustomer(api)
    for (const payment of [BONUS, { option: "card" }]) {
      const body = await draftOrder(api, poor, { payment, promocode: "GIFT" })
      expect(body.total).toBe(0)
      expect((await place(api, poor, body)).json).toMatchObject({
        payment_status: "paid",
        total: 0,
      })
    }
  })
})
