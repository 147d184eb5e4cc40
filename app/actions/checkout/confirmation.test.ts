import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { getOrderKey, saveReceiver } from "#app/session/receiver.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { getDelivery } from "#contract/checkout.ts"
import { listCountries } from "#contract/countries.ts"
import { getOrder, placeOrder } from "#contract/orders.ts"
import { action } from "./confirmation.ts"

/** Sends the confirmation form again after a lost response. `now` is the order as it is now; null if unknown. */
async function repeat(now: object | null) {
  const order = getOrder.example.answer as { id: string }
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [getDelivery.path]: getDelivery.example.answer,
    [placeOrder.path]: order,
    [`${placeOrder.path}/${order.id}`]: now && { ...order, ...now },
  }
  const host = readHostContext({
    shopFetch({ url }: Request) {
      const answer = answers[new URL(url).pathname]
      return Promise.resolve(
        answer ? Response.json(answer) : Response.json({ message: "Busy" }, { status: 503 }),
      )
    },
  })
  const context = new RouterContextProvider()
  const token = "a".repeat(43)
  const session = new Session(`token=${token}; cart=101.1; co_step=confirmation`)
  const delivery = getDelivery.answer.parse(getDelivery.example.answer)
  await saveReceiver(session, { ...delivery, fullName: "Nilufar", phone: "+998901234567" })
  const key = getOrderKey(session)
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token }))
  const url = "http://localhost/uz/checkout/confirmation"
  const body = new URLSearchParams({ key, total: "138720000", terms: "on" })
  const args = {
    ...{ context, request: new Request(url, { method: "POST", body }), url: new URL(url) },
    ...{ pattern: "/:locale?/checkout/confirmation" as const, params: {} },
  }
  let answer: unknown
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, async () => {
      answer = await action(args)
      return redirect("/")
    })
    return redirect("/")
  })
  const location = answer instanceof Response ? answer.headers.get("Location") : null
  return { location, session, hasNewKey: getOrderKey(session) !== key }
}

test("lets the customer place another order after the order of a repeated form was cancelled", async () => {
  const { location, session, hasNewKey } = await repeat({ status: "cancelled" })
  expect(location).toBe("/uz/checkout/confirmation")
  expect(session.flash).toMatchObject({ tone: "warning", key: "checkout:changed" })
  expect(session.cart).toEqual([{ id: 101, qty: 1 }])
  expect(hasNewKey).toBe(true)
})

test.each([
  [{ payment_status: "paid" }, "checkout:accepted"],
  [{ payment_status: "refused" }, undefined],
  [null, "checkout:accepted"],
])("leads a repeated form to its order, which is now %j", async (now, message) => {
  const { location, session } = await repeat(now)
  expect(location).toMatch(/^\/uz\/checkout\/accepted\/[0-9A-Z]{26}$/)
  expect(session.cart).toEqual([])
  expect(session.flash?.key).toBe(message)
})
