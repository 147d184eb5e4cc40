import { expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { test } from "#tests/support/http-test.ts"
import { postForm } from "#tests/support/post-form.ts"

test("[D1.710] says after a press of an add button that the browser blocks cookies, but only to a browser that sends none", async ({
  request,
  shop,
}) => {
  const text = getFixedT("en")("cart:cookies_blocked")
  const headers = { ...fromElsewhere(), origin: shop.url }
  let from = "/en/products?gender=F"
  // The second press starts on the page that the first one led to.
  for (let press = 1; press <= 2; press += 1) {
    const answer = await fetch(`${shop.url}/en/form/add-to-cart`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ id: "101", return_to: from }),
      redirect: "manual",
    })
    const next = new URL(answer.headers.get("location") ?? "", shop.url)
    from = next.pathname + next.search
    expect(from).toBe("/en/products?gender=F&cookie-check=1")
    expect(await (await fetch(next, { headers })).text()).toContain(text)
  }
  expect(await (await request.get("/en/products?gender=F")).text()).not.toContain(text)
  const added = await postForm(request, shop, "/en/form/add-to-cart", {
    id: "101",
    return_to: from,
  })
  expect(added.headers()["location"]).toBe(`${from}#pressed`)
  expect(await (await request.get(from)).text()).not.toContain(text)
})
