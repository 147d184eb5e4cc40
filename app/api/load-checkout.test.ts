import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { requireLines } from "#app/api/load-checkout.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import {
  languageMiddleware,
  localeContext,
  translationsMiddleware,
} from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { getOrder, listOrders, type Order } from "#contract/orders.ts"

/** Opens the checkout with an empty cart, right after an order. Returns the message of the redirect to the order. */
async function openAfter(part: Partial<Order>) {
  const order = {
    ...(getOrder.example.answer as object),
    ...part,
    created_at: new Date().toISOString(),
  }
  const list = { ...(listOrders.example.answer as object), items: [order] }
  const host = readHostContext({
    shopFetch: ({ url }: Request) =>
      Promise.resolve(Response.json(new URL(url).pathname === listOrders.path ? list : order)),
  })
  const context = new RouterContextProvider()
  const session = new Session("")
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(localeContext, "ru")
  context.set(shopApiContext, connectShopApi(host, { locale: "ru", country: null, token: null }))
  const url = "http://localhost/ru/checkout"
  const args = { context, request: new Request(url), url: new URL(url), pattern: "", params: {} }
  const open = async () => {
    await expect(requireLines(context)).rejects.toMatchObject({ status: 303 })
    return redirect("/")
  }
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, open)
    return redirect("/")
  })
  return session.flash
}

test.each([
  ["paid", null, "info", "Вы только что это заказали: заказ № 100042"],
  ["refused", null, "warning", "Заказ № 100042 ещё не оплачен"],
  ["pending", "https://pay.test/1", "warning", "Заказ № 100042 ждёт оплаты"],
  ["pending", null, "info", "Проверяем оплату заказа № 100042"],
] as const)(
  "says for an empty cart how the payment of the latest order stands: %s, to be paid at %s",
  async (payment_status, pay_url, tone, text) => {
    const flash = await openAfter({ payment_status, pay_url })
    expect(flash?.tone).toBe(tone)
    expect(flash?.text?.replaceAll("\u00a0", " ")).toBe(text)
  },
)
