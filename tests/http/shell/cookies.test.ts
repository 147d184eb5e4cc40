import { afterAll, beforeAll, expect } from "vitest"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { getFreePort, type Shop, startShop } from "#tests/support/shop.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

test("[S9.15] [S9.16] [D.65] sets cookies with their lifetimes", async ({
  request,
  shop: plain,
}) => {
  const DAY = 24 * 60 * 60
  const given = "locale=ru; country=kz; cart=110.1; co_step=payment; unknown=1"
  const setBy = async (path: string, form?: Record<string, string>) => {
    const headers = { cookie: given, origin: plain.url }
    const answer = form
      ? await request.post(path, { headers, form, maxRedirects: 0 })
      : await request.get(path, { headers })
    const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie")
    return Object.fromEntries(
      lines.map(({ value }) => [value.split("=", 1).join(), value] as [string, string]),
    )
  }
  // A visit renews the cookies of cart and country. The language's cookie changes if the URL has another language.
  expect(await setBy("/en/about")).toEqual({
    locale: `locale=en; Max-Age=${365 * DAY}; Path=/; HttpOnly; SameSite=Lax`,
    country: `country=kz; Max-Age=${DAY}; Path=/; HttpOnly; SameSite=Lax`,
    cart: `cart=110.1; Max-Age=${DAY}; Path=/; SameSite=Lax`,
  })
  const chosen = await setBy("/ru/country", { country: "uz" })
  expect(chosen["country"]).toBe(`country=uz; Max-Age=${DAY}; Path=/; HttpOnly; SameSite=Lax`)
  expect(chosen["co_step"]).toMatch(/^co_step=; Max-Age=0; Path=\//)
  expect(chosen).not.toHaveProperty("unknown")
})

test("does not send the cart back with a response that may arrive after the cart has changed", async ({
  request,
}) => {
  const isCartSet = async (path: string, headers: Record<string, string>) => {
    const answer = await request.get(path, { headers: { cookie: "cart=110.1", ...headers } })
    expect(answer.status(), path).toBe(200)
    return answer.headersArray().some(({ value }) => value.startsWith("cart="))
  }
  const mode = (value: string) => ({ "sec-fetch-mode": value })
  // The page cache contains the first page, but never the second.
  for (const page of ["/en/about", "/en/cart"]) {
    expect(await isCartSet(page, mode("navigate")), page).toBe(true)
    // The service worker requests a page in this mode to cache a copy of it.
    expect(await isCartSet(page, mode("cors")), page).toBe(false)
    expect(await isCartSet(`${page}.rsc`, mode("cors")), page).toBe(false)
    // Old browsers do not send the header Sec-Fetch-Mode.
    expect(await isCartSet(page, {}), page).toBe(true)
    expect(await isCartSet(`${page}.rsc`, {}), page).toBe(false)
  }
  expect(await isCartSet("/en/social-links", {})).toBe(false)
})

test("sets neither language nor country with a prefetched page, which the visitor may never open", async ({
  request,
}) => {
  const cookie = "locale=en; country=kz"
  const cookiesOf = async (path: string, headers: Record<string, string>) => {
    const answer = await request.get(path, { headers: { cookie, ...headers } })
    expect(answer.status(), path).toBe(200)
    return answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie")
  }
  // The page cache contains the first page, but never the second.
  for (const page of ["/ru/about.rsc", "/ru/cart.rsc"]) {
    expect(await cookiesOf(page, {}), page).toHaveLength(2)
    expect(await cookiesOf(page, { purpose: "prefetch" }), page).toEqual([])
  }
})

let shop: Shop
let origin: string

// A shop behind a proxy that terminates https.
beforeAll(async () => {
  const port = String(await getFreePort())
  origin = `https://localhost:${port}`
  shop = await startShop({ PORT: port, SITE_URL: origin })
})

afterAll(() => shop.stop())

test("[D.63] sets Secure on every cookie over https, and binds the token to the host", async ({
  request,
}) => {
  const phone = newPhone()
  await createCustomer(shop, phone)
  const answer = await request.post(`${shop.url}/en/auth/login`, {
    headers: { origin, cookie: "locale=ru" },
    form: { phone, password: PASSWORD },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const lines = answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value)
  expect(lines.map((line) => line.split("=")[0])).toContain("__Host-token")
  for (const line of lines) expect(line).toContain("; Secure")
  const token = lines.find((line) => line.startsWith("__Host-token="))
  expect(token).toMatch(/^__Host-token=[^;]{32,}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test("[D.63] names and flags the token's cookie over https so that it is bound to its host", async () => {
  const cookie = `__Host-token=${"x".repeat(43)}; token=${"y".repeat(43)}`
  const answer = await fetch(`${shop.url}/en/about`, {
    headers: { cookie, "user-agent": "Mozilla/5.0 Chrome/140.0" },
  })
  // The shop rejects the unknown token and deletes the cookie `__Host-token`, with the same attributes with which it
  // sets the cookie. Over https, the shop ignores `token`, the cookie's name over plain http.
  const lines = answer.headers.getSetCookie().filter((line) => line.includes("token"))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^__Host-token=;/)
  for (const flag of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
    expect(lines[0]?.split("; ")).toContain(flag)
  expect(lines[0]).not.toMatch(/domain/i)
})
