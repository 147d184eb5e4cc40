import { expect } from "vitest"
import { test } from "#tests/support/http.ts"

test("returns to the page's own query when the last perfume is removed", async ({
  request,
  shop,
}) => {
  const locationOf = async (returnTo: string) => {
    const answer = await request.post("/en/form/remove-from-cart", {
      headers: { cookie: "cart=110.1", origin: shop.url },
      form: { id: "110", return_to: returnTo },
      maxRedirects: 0,
    })
    expect(answer.headers()["set-cookie"]).toMatch(/cart=; Max-Age=0/)
    return answer.headers()["location"]
  }
  expect(await locationOf("/en/cart?utm_source=letter")).toBe("/en/cart?utm_source=letter")
  expect(await locationOf("/en/products?q=oud&panel=cart")).toBe("/en/products?q=oud")
  expect(await locationOf("/en/cart")).toBe("/en/cart")
})
