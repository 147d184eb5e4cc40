import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { payOrder } from "#contract/order-actions.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./order.ts"

const order = payOrder.example.answer as { id: string }

/** Presses "Pay" on the page of an order of perfume 101, with a cart. Returns the cookies of the response. */
async function pay(cart: string, answered: object) {
  const session = new Session(`token=${"a".repeat(43)}; cart=${cart}`)
  const context = createRequestContext({
    locale: "uz",
    session,
    form: { card: "3" },
    shopFetch: () => Promise.resolve(Response.json({ ...order, ...answered })),
  })
  const url = `http://localhost/uz/cabinet/orders/${order.id}`
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/cabinet/orders/:id" as const,
    params: { id: order.id },
  }
  await runInRequest(context, () => action(args))
  const cookies = session.listSetCookies({ isRedirect: true })
  return cookies
    .filter((line) => /^(?:cart|co_ordered)=/.test(line))
    .map((line) => line.split(";")[0])
}

test("[D1.286] leaves it to the next request to remove the products of a paid order from the cart", async () => {
  expect(await pay("101.1~102.1", {})).toEqual(["co_ordered=101.1"])
  expect(await pay("102.1", {})).toEqual([])
})

test("removes the products of an order that is paid on the provider's page at once", async () => {
  const waiting = { payment_status: "pending", pay_url: "https://checkout.example/1" }
  expect(await pay("101.1~102.1", waiting)).toEqual(["cart=102.1"])
})
