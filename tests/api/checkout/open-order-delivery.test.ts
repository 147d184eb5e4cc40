import { describe, expect, test } from "vitest"
import { applyPromocode, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { cancelOrder } from "#contract/order-actions.ts"
import { Order } from "#contract/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, getPlace, grant, listOrderable, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const gift = {
  fullName: "Kamola Yusupova",
  phone: "+998935550102",
  location: "Bogʻishamol 7",
  notes: "Sovgʻa, narxini aytmang",
}
const expected = {
  location: gift.location,
  notes: gift.notes,
  receiver: { full_name: gift.fullName, phone: gift.phone },
}

/**
 * Places a customer's order for another receiver. Depending on `payment`, the order then waits for its payment, or its
 * card is refused.
 */
async function placeGift(payment: (customer: Customer) => Promise<object>) {
  const customer = await createCustomer(api)
  const draft = await draftOrder(api, customer, { payment: { ...(await payment(customer)) } })
  const delivery = { ...draft.delivery, ...gift }
  const { status, json } = await place(api, customer, { ...draft, delivery })
  const ids = draft.items.map(({ id }) => id)
  return { customer, ids, delivery, status, json }
}

const byPage = () => Promise.resolve({ option: "card" })
const byBlockedCard = async ({ token }: Customer) => ({
  option: "card",
  card_id: await saveTestCard(api, token, TEST_CARDS.blocked),
})
const read = ({ token }: Customer, ids: readonly number[]) =>
  api.get(getDelivery, { token, query: { "item_ids[]": ids.map(String) } })

describe("[D1.300] the delivery of a cart whose order is not paid", () => {
  test("is that of the order, with its receiver and its comment", async () => {
    for (const payment of [byPage, byBlockedCard]) {
      const { customer, ids, delivery } = await placeGift(payment)
      const { region, district } = delivery
      expect(await read(customer, ids)).toMatchObject({ ...expected, region, district })
    }
  })

  test("stays that of the order when only a promocode is saved, and a newer order has another address", async () => {
    const { customer, ids, status } = await placeGift(byPage)
    expect(status).toBe(201)
    await grant(api, customer, 100_000_000)
    const other = (await listOrderable(api)).filter((id) => !ids.includes(id)).slice(0, 1)
    const body = await draftOrder(api, customer, { ids: other, payment: { option: "bonus" } })
    expect((await place(api, customer, body)).status).toBe(201)
    const { token } = customer
    expect(await read(customer, ids)).toMatchObject(expected)
    await api.get(applyPromocode, { token, body: { promocode: "ATIR10", subtotal: 1_000_000 } })
    expect(await read(customer, ids)).toMatchObject({ ...expected, promocode: "ATIR10" })
    await api.get(saveDelivery, { token, body: { promocode: null } })
    expect(await read(customer, ids)).toMatchObject({ ...expected, promocode: null })
  })

  test("completes a draft of which a part is saved, although a newer order has another address", async () => {
    const { customer, ids } = await placeGift(byPage)
    await grant(api, customer, 100_000_000)
    const other = (await listOrderable(api)).filter((id) => !ids.includes(id)).slice(0, 1)
    const body = await draftOrder(api, customer, { ids: other, payment: { option: "bonus" } })
    expect((await place(api, customer, body)).status).toBe(201)
    const { token } = customer
    await api.get(saveDelivery, { token, body: { notes: "Kechqurun", item_ids: ids } })
    const { location } = gift
    expect(await read(customer, ids)).toMatchObject({ location, notes: "Kechqurun" })
  })

  test("has the address and the comment that the customer has typed since", async () => {
    const { customer, ids } = await placeGift(byPage)
    const typed = { ...(await getPlace(api)), location: "Registon 12", notes: "" }
    await api.get(saveDelivery, { token: customer.token, body: typed })
    expect(await read(customer, ids)).toMatchObject({ ...typed, receiver: expected.receiver })
  })

  test("is not that of an order of another cart, another customer, or a cancelled one", async () => {
    const { customer, ids, json } = await placeGift(byPage)
    const other = (await listOrderable(api)).filter((id) => !ids.includes(id)).slice(0, 1)
    const otherCustomer = await createCustomer(api)
    for (const delivery of [
      await read(customer, other),
      await read(customer, [...ids, ...other]),
      await api.get(getDelivery, { token: customer.token }),
      await read(otherCustomer, ids),
    ]) {
      expect(delivery).toMatchObject({ notes: "" })
      expect(delivery).not.toHaveProperty("receiver")
    }
    expect(await read(otherCustomer, ids)).toMatchObject({ region: null, location: "" })
    const { id } = Order.parse(json)
    await api.get(cancelOrder, { token: customer.token, params: { id } })
    const after = await read(customer, ids)
    expect(after).toMatchObject({ notes: "" })
    expect(after).not.toHaveProperty("receiver")
  })
})
