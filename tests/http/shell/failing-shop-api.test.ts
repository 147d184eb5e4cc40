import { afterAll, afterEach, expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { type RecordingServer, startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS, type Shop, startShop } from "#tests/support/shop.ts"

const TOKEN = "t".repeat(43)

let api: RecordingServer
let storefront: Shop
/** Matches the paths of the calls to which the shop API answers 503; null while it answers all calls as usual. */
let failing: RegExp | null = null

test.beforeAll(async ({ shop }) => {
  api = await startRecordingServer(
    ({ path }) => (failing?.test(path) ? { status: 503, body: { message: "Not now" } } : null),
    shop.url,
  )
  storefront = await startShop({
    SHOP_API_URL: api.url,
    ...SHARED_SECRETS,
    LOG_LEVEL: "silent",
  })
})

afterEach(() => {
  failing = null
})

afterAll(async () => {
  await storefront.stop()
  await api.stop()
})

test("[S8.23] answers crawlers at missing and failed pages with the status and no body", async ({
  request,
}) => {
  const asCrawler = { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }
  const missing = await request.get(`${storefront.url}/en/nowhere`, asCrawler)
  expect([missing.status(), await missing.text()]).toEqual([404, ""])
  const page = await request.get(`${storefront.url}/en`, asCrawler)
  expect(page.status()).toBe(200)
  expect(await page.text()).toContain("</html>")
  failing = /products/
  const path = `${storefront.url}/en/products?sort=price`
  const failed = await request.get(path, asCrawler)
  expect([failed.status(), await failed.text()]).toEqual([500, ""])
  const shown = await request.get(path)
  expect(shown.status()).toBe(500)
  expect(await shown.text()).toContain(getFixedT("en")("pages:error.fault"))
})

test("[S8.09] shows the 500 page while the list of countries fails", async ({ request }) => {
  failing = /header\/countries/
  const headers = { cookie: "country=kz" }
  const answer = await request.get(`${storefront.url}/ru/legal/terms-of-use`, { headers })
  expect(answer.status()).toBe(500)
  const html = await answer.text()
  expect(html).toMatch(/<html[^>]* lang="ru"/)
  expect(html).toContain(getFixedT("ru")("pages:error.fault"))
})

test("[S8.10] shows the 500 page while the visitor's profile fails, and keeps them signed in", async ({
  request,
}) => {
  failing = /account\/profile/
  const headers = { cookie: `token=${TOKEN}` }
  const answer = await request.get(`${storefront.url}/uz`, { headers })
  expect(answer.status()).toBe(500)
  const html = await answer.text()
  expect(html).toMatch(/<html[^>]* lang="uz"/)
  expect(html).toContain(getFixedT("uz")("pages:error.fault"))
  expect(answer.headers()["set-cookie"] ?? "").not.toContain("token=")
})

test("[D1.346] sends the error, but no page without its data, when a customer's profile fails after a link", async ({
  request,
}) => {
  failing = /account\/profile/
  const headers = { cookie: `token=${TOKEN}` }
  for (const path of ["/en/cabinet/orders.rsc", "/en/checkout/delivery.rsc"]) {
    const answer = await request.get(storefront.url + path, { headers })
    expect(answer.status(), path).toBe(500)
    // In a payload, a row with `:E` is an element that has thrown an error while it was rendered.
    expect(await answer.text(), path).not.toMatch(/^[0-9a-f]+:E/m)
  }
})

test("[S7.01] [S7.03] [S7.05] [S7.06] calls the API at the configured URL, with the visitor's language, country and token", async ({
  request,
}) => {
  // A price filter bypasses the cache, so the storefront calls the API for the visitor.
  const answer = await request.get(`${storefront.url}/ru/products?price_min=1`, {
    headers: { cookie: `country=tj; token=${TOKEN}` },
  })
  // Selects the calls of this request, because the storefront may still call the API for pages of earlier tests.
  const number = answer.headers()["x-request-id"]
  const all = api.requests().filter(({ headers }) => headers["x-request-id"] === number)
  // Leaves out the calls by which the storefront polls the origins for its content security policy, because no visitor
  // causes them.
  const asked = all.filter(({ path }) => !path.startsWith("/api/v1/checkout/origins"))
  expect(asked.map(({ path }) => path.split("?")[0])).toEqual(
    expect.arrayContaining(["/api/v1/header/countries", "/api/v1/products"]),
  )
  for (const { path, headers } of asked) {
    expect(headers, path).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "app-locale": "ru",
      "app-country": "tj",
      authorization: `Bearer ${TOKEN}`,
    })
  }
})
