import { expect } from "vitest"
import { encodeNext } from "#app/urls/next-param.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

test("[D1.205] redirects a customer from the auth panel to the page without it", async ({
  request,
  shop,
}) => {
  const cookie = `token=${await createCustomer(shop, newPhone())}`
  for (const [opened, page] of [
    ["/en?panel=auth&tab=register&step=code&next=L2VuL2Fib3V0", "/en"],
    ["/uz/products?gender=F&panel=auth&tab=login", "/uz/products?gender=F"],
    ["/ru/about?panel=auth", "/ru/about"],
  ] as const) {
    const answer = await request.get(opened, { headers: { cookie }, maxRedirects: 0 })
    expect([answer.status(), answer.headers()["location"]]).toEqual([303, page])
    // A visitor without a token gets the page with the panel.
    expect((await request.get(opened, { maxRedirects: 0 })).status()).toBe(200)
  }
})

test("[S4.07] forgets at a logout what the customer has viewed and begun, and keeps cart, country and language", async ({
  request,
  shop,
}) => {
  const token = await createCustomer(shop, newPhone())
  const personal = ["viewed=101~102", "registration=x", "password_reset=y", "restock=z"]
  const cookie = [`token=${token}`, ...personal, "cart=101.1", "country=kz", "locale=en"].join("; ")
  const answer = await request.post("/en/form/logout", {
    headers: { origin: shop.url, cookie },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const deleted = answer
    .headersArray()
    .filter(({ value }) => value.includes("=; Max-Age=0"))
    .map(({ value }) => value.split("=")[0])
  expect(new Set(deleted)).toEqual(
    new Set(["password_reset", "registration", "restock", "token", "viewed"]),
  )
})

test("[S4.06] signs in and ignores a return path that is too long", async ({ request, shop }) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  const next = encodeNext(`/en/about?x=${"a".repeat(3000)}`)
  expect(next.length).toBeGreaterThan(3000)
  await request.get("/en/auth/login")
  const form = { phone, password: PASSWORD, return_to: "/en/products", next }
  const answer = await postForm(request, shop, "/en/auth/login", form)
  expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/en/products"])
})

test("serves pages about a customer without caching", async ({ request, shop }) => {
  const guest = await request.get("/en")
  expect(guest.headers()["cache-control"]).toBe("private, no-cache")
  const cookie = `token=${await createCustomer(shop, newPhone())}`
  for (const path of ["/en", "/en/cabinet/personal", "/en/cabinet/orders.rsc"]) {
    const answer = await request.get(path, { headers: { cookie } })
    expect(answer.headers()["cache-control"], path).toBe("private, no-store")
  }
})
