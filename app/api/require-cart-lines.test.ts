import { expect, test } from "vitest"
import { hashConfirmation } from "#app/api/confirmation-hash.ts"
import { requireCartLines } from "#app/api/require-cart-lines.ts"
import { Session } from "#app/session/session.ts"
import { clearDelivery, getDelivery, type Delivery } from "#contract/checkout.ts"
import { getOrder, listOrders, type Order } from "#contract/orders.ts"
import type { CartLine } from "#domain/cart.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

/** Opens the checkout with an empty cart, right after an order. Returns the message of the redirect to the order. */
async function openAfter(part: Partial<Order>, confirmationHash?: string) {
  const order = {
    ...(getOrder.example.answer as object),
    ...part,
    created_at: new Date().toISOString(),
  }
  const list = { ...(listOrders.example.answer as object), items: [order] }
  const session = new Session("")
  const context = createRequestContext({
    locale: "ru",
    session,
    shopFetch: ({ url }) =>
      Promise.resolve(Response.json(new URL(url).pathname === listOrders.path ? list : order)),
  })
  const opened = runInRequest(context, () => requireCartLines(context, confirmationHash))
  await expect(opened).rejects.toMatchObject({ status: 303 })
  return session.flash
}

test.each([
  ["paid", null, "info", "Корзина пуста. Ваш последний заказ: № 100042"],
  ["refused", null, "warning", "Заказ № 100042 ещё не оплачен"],
  ["pending", "https://pay.test/1", "warning", "Заказ № 100042 ждёт оплаты"],
  ["pending", null, "info", "Проверяем оплату заказа № 100042"],
] as const)(
  "redirects an empty cart to the latest order with a message about its payment: %s, pay URL %s",
  async (payment_status, pay_url, tone, text) => {
    const flash = await openAfter({ payment_status, pay_url })
    expect(flash?.tone).toBe(tone)
    expect(flash?.text?.replaceAll("\u00a0", " ")).toBe(text)
  },
)

test("[D1.790] says that the order contains the sent cart only if it does", async () => {
  const { items } = getOrder.example.answer as Order
  const lines = items.map(({ product_id: id, qty }) => ({ id, qty }))
  const payment = { option: "bonus" } as const
  const { answer: draft } = getDelivery.example
  const delivery = { ...(draft as Delivery), fullName: "Nilufar", phone: "+998901234567" }
  const send = (cart: CartLine[]) =>
    openAfter(
      { payment_status: "paid", pay_url: null },
      hashConfirmation({ items: cart, delivery, payment }),
    )
  expect(lines).not.toEqual([])
  expect((await send(lines))?.key).toBe("checkout:existing_paid")
  expect((await send([{ id: 1, qty: 1 }]))?.key).toBe("checkout:existing_last")
})

/**
 * Opens a step of the checkout with an empty cart, and expects a redirect. The customer has no recent order. Returns
 * whether the draft at the shop API was deleted.
 */
async function openWithEmptyCart(session: Session): Promise<boolean> {
  let isDraftDeleted = false
  const context = createRequestContext({
    locale: "en",
    session,
    shopFetch({ method, url }) {
      if (method === "DELETE" && new URL(url).pathname === clearDelivery.path) {
        isDraftDeleted = true
        return Promise.resolve(Response.json(clearDelivery.example.answer))
      }
      return Promise.resolve(Response.json({ ...(listOrders.example.answer as object), items: [] }))
    },
  })
  const opened = runInRequest(context, () => requireCartLines(context))
  await expect(opened).rejects.toMatchObject({ status: 303 })
  return isDraftDeleted
}

test("[S4.26] [S4.27] [S4.28] [S4.42] clears the checkout whose cart was emptied in another tab", async () => {
  const session = new Session("co_step=payment; co_receiver=sealed; co_option=bonus; country=kz")
  expect(await openWithEmptyCart(session)).toBe(true)
  const set = session.listSetCookies({ isRedirect: true }).map((line) => line.split(";")[0])
  expect(set).toEqual(expect.arrayContaining(["co_step=", "co_receiver=", "co_option="]))
  expect(session.country).toBe("kz")
})

test("[S8.22] remembers the order that waits for its payment when the cart is empty, without its products", async () => {
  const { id } = getOrder.example.answer as { id: string }
  const session = new Session(`co_step=payment; co_waiting=${id}`)
  expect(await openWithEmptyCart(session)).toBe(false)
  expect(session.waiting).toEqual({ id, isInCart: false })
})

test("[D1.630] keeps the draft of another device when a browser without a checkout has no cart", async () => {
  expect(await openWithEmptyCart(new Session("country=kz; locale=en"))).toBe(false)
})

test("[D1.630] clears nothing of the checkout for a prefetch", async () => {
  const session = new Session("co_step=payment", { isPrefetch: true })
  expect(await openWithEmptyCart(session)).toBe(false)
  expect(session.checkout.step).toBe("payment")
})
