import { parseSubmission } from "@conform-to/dom/future"
import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { applyPromocode, checkCheckout, saveDelivery } from "#contract/checkout.ts"
import { recordLog } from "#tests/support/record-log.ts"
import { createRequestContext, runInRequest, toFormData } from "#tests/support/request-context.ts"
import { applyTypedPromocode, removePromocode } from "./promocode.ts"

/** Creates the context of a customer. The shop API responds with `status` to all calls except `checkCheckout`. */
function createContext(status: number) {
  return createRequestContext({
    locale: "uz",
    session: new Session(`token=${"a".repeat(43)}; cart=101.1`),
    shopFetch({ url }) {
      const { pathname } = new URL(url)
      return Promise.resolve(
        pathname === checkCheckout.path
          ? Response.json(checkCheckout.example.answer)
          : Response.json({ message: pathname === applyPromocode.path ? "No" : "" }, { status }),
      )
    },
  })
}

const form = toFormData({ promocode: "GIFT10" })

async function applyWith(status: number) {
  const context = createContext(status)
  const typed = { promocode: "GIFT10", answeredQuestionId: null, returnPath: "/uz/cart" }
  return await runInRequest(context, () =>
    applyTypedPromocode(context, parseSubmission(form), typed),
  )
}

test("logs that the saved promocode could not be cleared", async () => {
  const log = recordLog()
  await applyWith(503)
  await expect.poll(log).toContain(saveDelivery.path)
})

test.each([
  [422, 422],
  [404, 422],
  [500, 503],
  [503, 503],
])(
  "responds to a promocode for which the shop API responds with %s with %s",
  async (status, answered) => {
    expect(await applyWith(status)).toMatchObject({
      init: { status: answered },
      data: { error: { fieldErrors: { promocode: [expect.any(String)] } } },
    })
  },
)

test("[D1.762] shows the form again when the shop API cannot remove a promocode", async () => {
  const context = createContext(503)
  const answer = await runInRequest(context, () =>
    removePromocode(context, parseSubmission(form), "/uz/cart"),
  )
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { error: { formErrors: [expect.any(String)] } },
  })
})
