import { afterAll, beforeAll, expect, test } from "vitest"
import { type RecordingServer, startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS, type Shop, startShop } from "#tests/support/shop.ts"

/** Paths of the shop API that would also match a route of the storefront, if `api` or `images` were a language. */
const LIKE_FORMS = ["/api/form/logout", "/api/form/add-to-cart", "/images/auth/login"]
const LIKE_PAGES = ["/api/products?q=rose", "/images/products?q=rose", "/api/cart"]

let api: RecordingServer
let storefront: Shop

beforeAll(async () => {
  api = await startRecordingServer(() => ({ status: 404, body: { message: "unknown" } }))
  storefront = await startShop({ SHOP_API_URL: api.url, ...SHARED_SECRETS })
})

afterAll(async () => {
  await storefront.stop()
  await api.stop()
})

test("[D1.403] forwards a post below /api and /images, and runs no action of the storefront", async () => {
  for (const path of LIKE_FORMS) {
    const response = await fetch(storefront.url + path, {
      method: "POST",
      headers: { origin: "https://evil.example", cookie: "token=t; cart=101.1" },
      body: new URLSearchParams({ id: "101" }),
      redirect: "manual",
    })
    expect(response.status, path).toBe(404)
    expect(response.headers.getSetCookie(), path).toEqual([])
    expect(api.requests().map((one) => `${one.method} ${one.path}`)).toContain(`POST ${path}`)
  }
})

test("[D1.403] forwards a read below /api and /images, and renders no page", async () => {
  for (const path of LIKE_PAGES) {
    const response = await fetch(storefront.url + path, { redirect: "manual" })
    expect(await response.json(), path).toEqual({ message: "unknown" })
    expect(api.requests().map((one) => one.path)).toContain(path)
  }
})

test("[D1.403] runs no action below an unknown language", async () => {
  for (const path of ["/fr/form/logout", "/API/form/logout", "/%61pi/form/add-to-cart"]) {
    const response = await fetch(storefront.url + path, {
      method: "POST",
      headers: { origin: storefront.url, cookie: "token=t" },
      body: new URLSearchParams({ id: "101" }),
      redirect: "manual",
    })
    expect(response.status, path).toBe(404)
    expect(response.headers.getSetCookie().join(), path).not.toMatch(/token=|cart=/)
  }
})
