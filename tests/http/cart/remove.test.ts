import { expect } from "vitest"
import { test } from "#tests/support/http-test.ts"

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

test("[D1.633] stays on the page of an accepted order when the last perfume is removed there, and remembers only the unpaid order when it is removed at the checkout", async ({
  request,
  shop,
}) => {
  const id = "01KAGJTYE2ZJ1W4QMV1Q9Q0Q4T"
  const remove = async (returnTo: string) => {
    const answer = await request.post("/en/form/remove-from-cart", {
      headers: {
        cookie: `cart=110.1; co_step=payment; co_waiting=${id}`,
        origin: shop.url,
      },
      form: { id: "110", return_to: returnTo },
      maxRedirects: 0,
    })
    const cookies = answer
      .headersArray()
      .flatMap(({ name, value }) =>
        name.toLowerCase() === "set-cookie" && value.startsWith("co_") ? [value.split(";")[0]] : [],
      )
    return { location: answer.headers()["location"], cookies }
  }
  expect(await remove(`/en/checkout/accepted/${id}?panel=cart`)).toEqual({
    location: `/en/checkout/accepted/${id}`,
    cookies: [],
  })
  for (const step of ["", "/delivery", "/payment", "/confirmation"]) {
    expect(await remove(`/en/checkout${step}?panel=cart`), step).toEqual({
      location: "/en",
      cookies: ["co_step=", `co_waiting=${id}.emptied`],
    })
  }
})
