import { expect, test } from "vitest"
import { loadOrderView } from "#app/loaders/account/order.ts"
import { Session } from "#app/session/session.ts"
import { listCards } from "#contract/account.ts"
import { listCountries } from "#contract/countries.ts"
import { getOrder, type Order } from "#contract/orders.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

/** Loads the page of an order whose payment was refused. Returns the cards with which it can be paid again. */
async function listPayAgainCards(part: Partial<Order>) {
  const order = {
    ...(getOrder.example.answer as object),
    payment_status: "refused",
    status: "collecting",
    ...part,
  }
  const context = createRequestContext({
    locale: "en",
    session: new Session(""),
    shopFetch({ url }) {
      const { pathname } = new URL(url)
      if (pathname === listCountries.path) return respond(listCountries.example.answer)
      return respond(pathname === listCards.path ? listCards.example.answer : order)
    },
  })
  return (await runInRequest(context, () => loadOrderView(context, "01K"))).payAgainCards
}

const respond = (body: unknown) => Promise.resolve(Response.json(body))

test("[D1.266] offers no way to pay while a refused order cannot be paid", async () => {
  expect(await listPayAgainCards({ pay_problem: null })).not.toBeNull()
  expect(await listPayAgainCards({ pay_problem: "This perfume cannot be ordered now" })).toBeNull()
})
