import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const HOUR = 3_600_000

const api = withTestApi()

test("[D1.354] expires an unpaid order although 500 older ones have a pending charge", async () => {
  const { db } = api.database
  const customer = await createCustomer(api)
  const { token } = customer
  const placeBy = async (card: string) => {
    const payment = { option: "card", card_id: await saveTestCard(api, token, card) }
    return place(api, customer, await draftOrder(api, customer, { payment }))
  }
  const { id } = Order.parse((await placeBy(TEST_CARDS.dropped)).json)
  await db.execute(sql`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'number', o.number + n, 'cart', null))).*
    from orders o, generate_series(1, 500) n
    where o.id = ${id}`)
  // The maintenance job leaves these charges out, like those about which the provider has not responded lately.
  await db.execute(sql`
    insert into charges (order_id, provider, way, state, created_at, asked_until)
    select id, 'simulator', 'card', 'pending', created_at, '2030-01-01'
    from orders where id like ${`${id}_%`}`)
  await db.execute(sql`select setval('order_numbers', 200000)`)
  const other = await createCustomer(api)
  const payment = {
    option: "card",
    card_id: await saveTestCard(api, other.token, TEST_CARDS.blocked),
  }
  await place(api, other, await draftOrder(api, other, { payment }))
  const [refused] = (await api.get(listOrders, { token: other.token })).items
  const unpaid = { params: { id: refused?.id ?? "" }, token: other.token }
  expect((await api.get(getOrder, unpaid)).payment_status).toBe("refused")

  api.clock.now = new Date(NOON.getTime() + 13 * HOUR)
  await api.background.maintenance.run()
  expect((await api.get(getOrder, unpaid)).payment_status).toBe("expired")
})
