import { parseSubmission } from "@conform-to/dom/future"
import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { applyPromocode, checkCheckout } from "#contract/checkout.ts"
import { applyTypedPromocode } from "./promocode.ts"

/** Applies a promocode. The shop API responds with `status` to all calls except `checkCheckout`. */
async function applyWith(status: number) {
  const host = readHostContext({
    shopFetch({ url }: Request) {
      const { pathname } = new URL(url)
      return Promise.resolve(
        pathname === checkCheckout.path
          ? Response.json(checkCheckout.example.answer)
          : Response.json({ message: pathname === applyPromocode.path ? "No" : "" }, { status }),
      )
    },
  })
  const context = new RouterContextProvider()
  const token = "a".repeat(43)
  context.set(hostContext, host)
  context.set(sessionContext, new Session(`token=${token}; cart=101.1`))
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token }))
  const form = new FormData()
  form.set("promocode", "GIFT10")
  const typed = { promocode: "GIFT10", answeredQuestionId: null, returnPath: "/uz/cart" }
  const args = { context, request: new Request("http://localhost/uz/cart"), params: {} } as never
  let answer: unknown
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, async () => {
      answer = await applyTypedPromocode(context, parseSubmission(form), typed)
      return redirect("/")
    })
    return redirect("/")
  })
  return answer
}

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
