import { beforeAll, describe, expect, test } from "vitest"
import { cancelOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, type OrderOptions, place } from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 1_000_000_000)
})

const byBonus = { payment: { option: "bonus" } }

async function order(options: OrderOptions): Promise<Order> {
  const { json } = await place(api, customer, await draftOrder(api, customer, options))
  return Order.parse(json)
}

const own = (id: string) => ({ params: { id }, token: customer.token })

describe("[D.78] [D.80] [S4.48] an order", () => {
  test("goes from collecting over in progress to delivered, with a date for each step, and no further", async () => {
    const { id } = await order(byBonus)
    const steps = [
      ["in_progress", "2026-11-21T05:00:00.000Z"],
      ["delivered", "2026-11-22T06:00:00.000Z"],
    ] as const
    for (const [status, at] of steps) {
      const step = { to: status, at: new Date(at) }
      expect(await advanceOrder(api.database.db, id, step)).toBe(true)
      const now = await api.get(getOrder, own(id))
      expect(now).toMatchObject({ status, delivered_at: status === "delivered" ? at : null })
      expect(now.timeline.at(-1)).toEqual({ status, at })
    }
    for (const to of ADVANCE_STEPS) {
      expect(await advanceOrder(api.database.db, id, { to, at: NOON })).toBe(false)
    }
    expect((await api.get(getOrder, own(id))).timeline).toHaveLength(3)
  })

  test("does not advance before it is paid, nor after it is cancelled", async () => {
    const unpaid = await order({ payment: { option: "card" } })
    const ended = await order(byBonus)
    await api.get(cancelOrder, own(ended.id))
    for (const { id } of [unpaid, ended]) {
      const before = await api.get(getOrder, own(id))
      for (const to of ADVANCE_STEPS) {
        expect(await advanceOrder(api.database.db, id, { to, at: NOON })).toBe(false)
      }
      expect(await api.get(getOrder, own(id))).toEqual(before)
    }
  })
})
