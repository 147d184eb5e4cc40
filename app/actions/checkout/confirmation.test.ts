import { expect, test } from "vitest"
import { postedFormContext } from "#app/host/posted-form-context.ts"
import { getOrderKey } from "#app/session/order-key.ts"
import { saveReceiver } from "#app/session/receiver.ts"
import { Session } from "#app/session/session.ts"
import { getDelivery } from "#contract/checkout.ts"
import { listCountries } from "#contract/countries.ts"
import { getOrder, placeOrder } from "#contract/orders.ts"
import { recordLog } from "#tests/support/record-log.ts"
import { createRequestContext, runInRequest, toFormData } from "#tests/support/request-context.ts"
import { action } from "./confirmation.ts"

const order = getOrder.example.answer as { id: string }

/**
 * Submits the confirmation form. `placed` creates the shop API's response to the order. `now` has the fields of the
 * order that have changed when the action reads the order again; null if that read fails. `fields` are further fields
 * of the form.
 */
async function confirm(
  now: object | null,
  placed: () => Response | Promise<Response> = () => Response.json(order),
  fields: Record<string, string> = {},
) {
  const answers: Record<string, unknown> = {
    [listCountries.path]: listCountries.example.answer,
    [getDelivery.path]: getDelivery.example.answer,
    [`${placeOrder.path}/${order.id}`]: now && { ...order, ...now },
  }
  const session = new Session(`token=${"a".repeat(43)}; cart=101.1; co_step=confirmation`)
  const context = createRequestContext({
    locale: "uz",
    session,
    shopFetch({ url, method }) {
      const { pathname } = new URL(url)
      if (pathname === placeOrder.path) return Promise.resolve(placed())
      const answer = method === "GET" ? answers[pathname] : null
      return Promise.resolve(
        answer ? Response.json(answer) : Response.json({ message: "Busy" }, { status: 503 }),
      )
    },
  })
  const delivery = getDelivery.answer.parse(getDelivery.example.answer)
  await saveReceiver(session, { ...delivery, fullName: "Nilufar", phone: "+998901234567" })
  const key = getOrderKey(session)
  const url = "http://localhost/uz/checkout/confirmation"
  context.set(postedFormContext, toFormData({ key, total: "138720000", terms: "on", ...fields }))
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/checkout/confirmation" as const,
    params: {},
  }
  const answer = await runInRequest(context, () => action(args))
  const location = answer instanceof Response ? answer.headers.get("Location") : null
  return { answer, location, session, hasNewKey: getOrderKey(session) !== key }
}

test("lets the customer place another order after the order of a repeated form was cancelled", async () => {
  const { location, session, hasNewKey } = await confirm({ status: "cancelled" })
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
  const { location, session } = await confirm(now)
  expect(location).toMatch(/^\/uz\/checkout\/accepted\/[0-9A-Z]{26}$/)
  expect(session.cart).toEqual([])
  expect(session.flash?.key).toBe(message)
})

test("logs that a placed order could not be read again", async () => {
  const log = recordLog()
  await confirm(null)
  await expect.poll(log).toContain(`${placeOrder.path}/${order.id}`)
})

test("[S8.22] remembers an order that is paid on the provider's page, whose payment the shop then announces", async () => {
  const payUrl = "https://pay.test/1"
  const { location, session } = await confirm({ payment_status: "pending", pay_url: payUrl })
  expect(location).toBe(payUrl)
  expect(session.cart).toEqual([])
  expect(session.waiting).toEqual({ id: order.id, isInCart: false })
  expect(session.flash).toBeNull()
})

test("[D1.219] shows the text of a limit at the confirmation step, and keeps cart and key", async () => {
  const message = "Buyurtmani 40 daqiqadan keyin qayta tasdiqlang"
  const { answer, session, hasNewKey } = await confirm(null, () =>
    Response.json({ message }, { status: 429, headers: { "Retry-After": "2400" } }),
  )
  expect(answer).toMatchObject({
    data: { error: { formErrors: [message] } },
    init: { status: 422 },
  })
  expect(session.cart).toEqual([{ id: 101, qty: 1 }])
  expect(hasNewKey).toBe(false)
})

test.each([
  ["no response", () => Promise.reject(new TypeError("connection reset"))],
  ["a 503", () => Response.json({ message: "Busy" }, { status: 503 })],
  ["a malformed response", () => new Response("<p>Down")],
])(
  "[D1.761] leads an order with %s back to the confirmation, and keeps cart and key",
  async (_, placed) => {
    const { location, session, hasNewKey } = await confirm(null, placed)
    expect(location).toBe("/uz/checkout/confirmation")
    expect(session.flash).toMatchObject({ tone: "error", key: "checkout:outcome_unknown" })
    expect(session.cart).toEqual([{ id: 101, qty: 1 }])
    expect(hasNewKey).toBe(false)
  },
)

test.each([
  ["remove the manager", { intent: "drop_payer" }, undefined],
  ["remove the promocode", { intent: "drop_promocode" }, undefined],
  [
    "remove a rejected manager",
    {},
    () => Response.json({ message: "No", errors: { payer: ["No"] } }, { status: 422 }),
  ],
])("[D1.762] shows the form again when the shop API cannot %s", async (_, fields, placed) => {
  const { answer } = await confirm(null, placed, fields)
  expect(answer).toMatchObject({ init: { status: 503 }, data: { error: { formErrors: ["Busy"] } } })
})

test.each([
  [{ payment_status: "paid" }, /^\/uz\/checkout\/accepted\//, false],
  [{ payment_status: "refused" }, /^\/uz\/checkout\/confirmation$/, true],
  [{ status: "cancelled" }, /^\/uz\/checkout\/confirmation$/, true],
  [null, /^\/uz\/checkout\/confirmation$/, false],
])(
  "[D1.761] leads a changed form whose key has placed an order, which is now %j, to it unless it is refused or cancelled",
  async (now, page, isNew) => {
    const answer = { message: "Used", order_id: order.id }
    const { location, hasNewKey, session } = await confirm(now, () =>
      Response.json(answer, { status: 409 }),
    )
    expect(location).toMatch(page)
    if (session.cart.length > 0) expect(hasNewKey).toBe(isNew)
  },
)
