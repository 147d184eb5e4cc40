import { expect, test } from "vitest"
import { loadCode as loadPasswordCode } from "#app/loaders/auth/password-reset.ts"
import { loadCode as loadRestockCode } from "#app/loaders/catalogue/restock.ts"
import { Session } from "#app/session/session.ts"
import { productExample } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

const product = { ...(getProduct.example.answer as object), ...productExample, canBeAdded: false }

/** Opens both pages of a code without a form that waits for it. Returns where each leads, and the message there. */
async function openCodePages(cookie: string) {
  const results = []
  for (const load of [loadPasswordCode, loadRestockCode]) {
    const session = new Session(cookie)
    const context = createRequestContext({
      locale: "uz",
      session,
      shopFetch: () => Promise.resolve(Response.json(product)),
    })
    const url = "http://localhost/uz/code"
    const args = {
      context,
      request: new Request(url),
      url: new URL(url),
      pattern: "",
      params: { id: "101" },
    }
    const redirect = await runInRequest(context, async () => {
      await load(args)
    }).catch((error: unknown) => error)
    if (!(redirect instanceof Response)) throw redirect
    results.push([redirect.headers.get("Location"), session.flash?.key])
  }
  return results
}

test("[D1.619] says that the code has expired, but not after a code that was right", async () => {
  expect(await openCodePages("locale=uz")).toEqual([
    ["/uz/password", "auth:reset_expired"],
    ["/uz/product/101/notify", "auth:reset_expired"],
  ])
  // The cookies of the code (otp_request) and of the form that waits for it expire together, but a right code deletes
  // only the form's. So a code without a form was right. No cookies at all mean that the browser sends none.
  for (const cookie of ["locale=uz; otp_request=abc", ""]) {
    expect(await openCodePages(cookie)).toEqual([
      ["/uz/password", undefined],
      ["/uz/product/101/notify", undefined],
    ])
  }
})
