import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { getOrder } from "#contract/orders.ts"
import { createRequestContext } from "#tests/support/request-context.ts"
import { removePaidFromCart } from "./remove-paid-from-cart.ts"

const paid = getOrder.answer.parse(getOrder.example.answer)

/**
 * Opens the page of an order. Returns the cookies that the redirect sets besides the message of success; null without a
 * redirect.
 */
function open(cookies: string, order: Partial<typeof paid> = {}) {
  const session = new Session(cookies)
  const context = createRequestContext({ locale: "uz", session })
  try {
    removePaidFromCart(context, { ...paid, ...order }, "/uz/checkout/accepted/1")
  } catch (error) {
    expect((error as Response).headers.get("Location")).toBe("/uz/checkout/accepted/1")
    expect(session.flash).toEqual({ tone: "success", key: "checkout:accepted" })
    const lines = session.listSetCookies({ isRedirect: true }).map((line) => line.split(";")[0])
    return lines.filter((line) => !line?.startsWith("flash="))
  }
  const forgotten = session
    .listSetCookies({ isRedirect: false })
    .some((line) => line.startsWith("co_waiting=;"))
  return forgotten ? "forgotten" : null
}

test("[D1.301] removes an order that the checkout has shown as waiting once it is paid", () => {
  const waiting = `co_waiting=${paid.id}`
  expect(open(`${waiting}; cart=101.1`)).toEqual(["co_waiting=", "co_ordered=101.1"])
  expect(open("cart=101.1")).toBeNull()
  expect(open(`co_waiting=01JD3Q6Y8ZV5T7W9X2C4B6N8M1; cart=101.1`)).toBeNull()
  expect(open(`${waiting}; cart=101.1~102.1`)).toEqual(["co_waiting=", "co_ordered=101.1"])
  expect(open(`${waiting}; cart=102.1`)).toEqual(["co_waiting="])
  expect(open(`${waiting}; cart=101.1`, { payment_status: "pending" })).toBeNull()
  expect(open(`${waiting}; cart=101.1`, { payment_status: "refused" })).toBeNull()
  expect(open(`${waiting}; cart=101.1`, { status: "cancelled" })).toBe("forgotten")
  // The order emptied the cart, so the customer has added the perfume again.
  expect(open(`${waiting}.emptied; cart=101.1`)).toEqual(["co_waiting="])
})

test("[S8.22] says once that an order is accepted which was paid on the provider's page", () => {
  expect(open(`co_waiting=${paid.id}`)).toEqual(["co_waiting="])
  expect(open("")).toBeNull()
})
