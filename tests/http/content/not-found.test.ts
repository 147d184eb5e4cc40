import { expect } from "vitest"
import { test } from "#tests/support/http-test.ts"

test("answers crawlers at an unknown URL with 404 and no body, and forbids shared caches to store it", async ({
  request,
}) => {
  const answer = await request.get("/en/nowhere", { headers: { "user-agent": "Googlebot/2.1" } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toBe("")
  expect(answer.headers()["cache-control"]).toContain("private")
})

test("[D1.122] leads on from an unknown URL and perfume: a search, lists and best sellers", async ({
  request,
}) => {
  for (const path of ["nowhere", "product/999999", "product/x", "legal/cookies"]) {
    let html = ""
    const open = async () => {
      const answer = await request.get(`/ru/${path}`)
      expect(answer.status(), path).toBe(404)
      html = await answer.text()
      return html
    }
    // Requests the page until it contains the best sellers, because a busy shop sends the page without them.
    await expect.poll(open).toContain("<article")
    expect(html, path).toMatch(/<form role="search" action="\/ru\/products"/)
    for (const list of ["gender=F", "gender=M", "family=floral"]) {
      expect(html, path).toContain(`href="/ru/products?${list}"`)
    }
    expect(html.match(/<article/g), path).toHaveLength(4)
  }
})

test("redirects a URL without a language to the same path with one, and never to another host", async ({
  request,
  shop,
}) => {
  for (const path of [
    "/products?q=x",
    "/legal/evil.example",
    "/product/%2F%2Fevil.example",
    "/product/%5Cevil.example",
  ]) {
    const twin = await request.get(path, { maxRedirects: 0 })
    expect(twin.status(), path).toBe(302)
    expect(twin.headers()["location"]).toBe(`/uz${path}`)
  }
  for (const path of ["//evil.example", "//evil.example/", "//evil.example/products"]) {
    const answer = await request.get(shop.url + path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()["location"]], path).toEqual([400, undefined])
  }
})

test("answers 404 at a URL of a language or format that the shop does not have", async ({
  request,
}) => {
  for (const path of ["/fr/products", "/en/products.data"]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test("answers 404 for an unknown perfume", async ({ request }) => {
  for (const id of ["0", "-1", "abc", "99999", "99999999999999999999", "1.5", "%27", "1%2F2"]) {
    const answer = await request.get(`/en/product/${id}`)
    expect(answer.status(), id).toBe(404)
  }
})

test("does not serve the page of components in the built shop", async ({ request }) => {
  const answer = await request.get("/dev/ui")
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain("data-force")
})

test("does not record an unknown perfume as viewed", async ({ request }) => {
  const answer = await request.get("/en/product/999999")
  expect(answer.status()).toBe(404)
  expect(answer.headers()["set-cookie"] ?? "").not.toContain("viewed")
})
