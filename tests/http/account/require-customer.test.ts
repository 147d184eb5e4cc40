import type { RouteConfigEntry } from "@react-router/dev/routes"
import { runnerImport } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { encodeNext, findNextPath } from "#app/urls/next-param.ts"
import { LOCALES } from "#domain/locale.ts"
import { FormVisitor } from "#tests/support/form-visitor.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"

const METRICS_TOKEN = "a token that is long enough for metrics"

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ METRICS_TOKEN })
})
afterAll(() => shop.stop())

async function countProfileCalls(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  const line =
    /^storefront_shop_api_calls_total\{call="GET \/api\/v1\/account\/profile",outcome="answered"\} (\d+)/m
  return Number(line.exec(text)?.[1] ?? 0)
}

const post = (path: string, form: Record<string, string>, cookie = "") =>
  fetch(shop.url + path, {
    method: "POST",
    headers: { cookie, origin: shop.url },
    body: new URLSearchParams(form),
    redirect: "manual",
  })

test("loads the profile once per request", async () => {
  const token = await createCustomer(shop, "+998901119922")
  const [product] = await listOrderable(shop, 1)
  const cookie = `token=${token}; cart=${product}.1`
  const load = (path: string) => () => fetch(shop.url + path, { headers: { cookie } })
  const refused = { part: "profile", first_name: "", last_name: "" }
  const requests = [
    { status: 200, send: load("/en/cabinet/orders") },
    { status: 200, send: load("/en/cabinet/orders.rsc") },
    { status: 200, send: load("/en/checkout/delivery") },
    { status: 200, send: load("/en/contact") },
    { status: 422, send: () => post("/en/cabinet/personal", refused, cookie) },
  ]
  for (const { status, send } of requests) {
    const before = await countProfileCalls()
    const response = await send()
    expect(response.status, response.url).toBe(status)
    expect((await countProfileCalls()) - before, response.url).toBe(1)
  }
})

/** Returns the English paths of all routes that only a customer may open, with an example id for each parameter. */
async function listGuardedPaths(): Promise<string[]> {
  const { module } = await runnerImport<{ default: RouteConfigEntry[] }>("./app/routes.ts")
  const list = (routes: RouteConfigEntry[], parent: string, isGuarded: boolean): string[] =>
    routes.flatMap(({ path, file, children }) => {
      const below = isGuarded || file === "routes/account/require-customer.ts"
      const full = path === undefined ? parent : `${parent}/${path}`
      if (children) return list(children, full, below)
      return below ? [full.replace(":locale?", "en").replace(":id", "9b1d")] : []
    })
  return list(module.default, "", false)
}

/** For each form whose own path has no page, the page that shows the form. */
const FORM_PAGES: Record<string, string> = {
  "/en/form/draft": "/en/checkout/delivery",
  "/en/form/save-card": "/en/checkout/payment",
  "/en/form/reorder": "/en/cabinet/orders/9b1d",
  "/en/form/remove-card": "/en/cabinet",
}

test("[S6.07] redirects a guest's post to the login, and from there to the form's page", async () => {
  const paths = await listGuardedPaths()
  expect(paths).toContain("/en/form/draft")
  expect(paths).toContain("/en/cabinet")
  for (const path of paths) {
    const response = await post(path, { order: "9b1d" })
    expect(response.status, path).toBe(303)
    const login = new URL(response.headers.get("location") ?? "", shop.url)
    expect(login.pathname + login.search, path).toMatch(/^\/en\?panel=auth&tab=login&next=/)
    expect(findNextPath(login.searchParams.get("next")), path).toBe(FORM_PAGES[path] ?? path)
  }
})

test("[S2.01] [S6.07] [D.92] redirects a guest from every page of account and checkout to the login, in the page's language", async () => {
  const paths = (await listGuardedPaths()).filter((each) => !each.includes("/form/"))
  expect(paths).toContain("/en/checkout/accepted/9b1d")
  for (const locale of LOCALES) {
    for (const path of paths.map((each) => each.replace("/en/", `/${locale}/`))) {
      const response = await fetch(shop.url + path, { redirect: "manual" })
      expect(response.status, path).toBe(303)
      const login = `/${locale}?panel=auth&tab=login&next=${encodeNext(path)}`
      expect(response.headers.get("location"), path).toBe(login)
      expect(response.headers.get("set-cookie"), path).toContain("auth%3Alogin_required")
    }
  }
})

test("[D1.375] opens the login over the public page from which the guest came, else over the home page", async () => {
  const login = `panel=auth&tab=login&next=${encodeNext("/en/checkout")}`
  const other = "https://shop.example"
  for (const [from, opened] of [
    [`${shop.url}/en/cart`, `/en/cart?${login}`],
    [`${shop.url}/en`, `/en?${login}`],
    [`${shop.url}/en/products?q=rose&panel=cart`, `/en/products?q=rose&${login}`],
    [`${shop.url}/en/product/7`, `/en/product/7?${login}`],
    // The login would open over a page that redirects to the login again, or has the form itself.
    [`${shop.url}/en/cabinet/orders?panel=cart`, `/en?${login}`],
    [`${shop.url}/en/auth/login`, `/en?${login}`],
    [`${shop.url}/ru/cart`, `/en?${login}`],
    [`${shop.url}//${other.slice(8)}/en/cart`, `/en?${login}`],
    [`${other}/en/cart`, `/en?${login}`],
    ["about:blank", `/en?${login}`],
  ] as const) {
    const headers = { referer: from }
    const response = await fetch(`${shop.url}/en/checkout`, { headers, redirect: "manual" })
    expect(response.status, from).toBe(303)
    expect(response.headers.get("location"), from).toBe(opened)
  }
})

test("answers 404 to a GET of a form's URL", async () => {
  for (const path of (await listGuardedPaths()).filter((each) => each.includes("/form/"))) {
    expect((await fetch(shop.url + path, { redirect: "manual" })).status, path).toBe(404)
  }
})

test("returns after the sign-in to the requested page in the language of the login [S4.46]", async () => {
  const phone = "+998901230461"
  await createCustomer(shop, phone)
  const visitor = new FormVisitor(shop.url, { add: () => undefined })
  for (const [path, opened] of [
    ["/en/cabinet/orders?state=delivered", "/uz/cabinet/orders?state=delivered"],
    ["/ru", "/uz"],
    ["/images/logo.svg", "/images/logo.svg"],
  ] as const) {
    const page = `/uz/auth/login?next=${encodeNext(path)}`
    const form = { phone, password: PASSWORD, next: encodeNext(path), return_to: "" }
    const answer = await visitor.post(page, {
      ...form,
      stamp: await visitor.readField(page, "stamp"),
    })
    expect([answer.status, answer.location]).toEqual([303, opened])
    await visitor.post("/uz/logout", {})
  }
})
