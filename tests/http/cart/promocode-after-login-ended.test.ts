import { expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { postForm } from "#tests/support/post-form.ts"

test("[D1.214] [D1.711] says that the login has ended when a promocode is applied after it, and names the promocode", async ({
  request,
  shop,
}) => {
  const form = { intent: "promocode", promocode: " gift10", return_to: "/en/cart" }
  const answer = await postForm(request, shop, "/en/cart", form)
  expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/en/cart"])
  const page = await (await request.get("/en/cart")).text()
  expect(page).toContain(getFixedT("en")("auth:login_ended_promocode", { promocode: "GIFT10" }))
})
