import { once } from "node:events"
import { request as sendRequest } from "node:http"
import { afterAll, expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { loadProductPages } from "#tests/support/cached-product-pages.ts"
import { fetchRaw } from "#tests/support/fetch-raw.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")

const badge = (count: number) => t("cart:count_label").replace("{count}", String(count))

const METRICS_TOKEN = "counts-builds-of-the-feed"
let changing: Promise<Shop> | null = null

/** Returns a shop that only this file uses, because its tests change the catalogue. The first call starts the shop. */
const openChanging = () => (changing ??= startShop({ METRICS_TOKEN }))

afterAll(async () => {
  await (await changing)?.stop()
})

test("caches pages that are the same for every visitor, and answers 304 to a client that has one", async ({
  shop,
}) => {
  for (const target of ["/en", "/en/products", "/en/about", "/en/products.rsc"]) {
    if (!target.endsWith(".rsc")) await waitForLinks(shop, target)
    const gzip = { "Accept-Encoding": "gzip" }
    const first = await fetchRaw(shop, target, gzip)
    expect(first).toMatchObject({ status: 200, encoding: "gzip" })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w.-]+"$/)
    expect(first.headers["cache-control"]).toBe("private, no-cache")
    expect(first.headers.vary).toBe("Cookie, Accept-Encoding")
    const again = await fetchRaw(shop, target, { ...gzip, "If-None-Match": etag })
    expect(again).toMatchObject({ status: 304, html: "" })
    expect(again.headers.etag).toBe(etag)
    const plain = await fetchRaw(shop, target)
    expect(plain.encoding).toBeUndefined()
    expect(plain.html).toBe(first.html)
    expect(plain.headers.etag).not.toBe(etag)
    await expect
      .poll(async () => (await fetchRaw(shop, target, { "Accept-Encoding": "br" })).encoding)
      .toBe("br")
    expect((await fetchRaw(shop, target, { "Accept-Encoding": "br" })).html).toBe(first.html)
  }
})

test("sets each visitor's own cookies with a cached page", async ({ shop }) => {
  const cookiesOf = async (cookie: string) =>
    (await fetchRaw(shop, "/en", cookie === "" ? {} : { Cookie: cookie })).headers["set-cookie"] ??
    []
  expect(await cookiesOf("")).toEqual([expect.stringMatching(/^locale=en;/)])
  expect(await cookiesOf("locale=en")).toEqual([])
  expect(await cookiesOf("locale=en; country=kz; cart=5.1")).toEqual([
    expect.stringMatching(/^cart=5\.1;/),
    expect.stringMatching(/^country=kz;/),
  ])
  expect(await cookiesOf("locale=en")).toEqual([])
})

test("ignores headers and unknown parameters in the cache key, and does not show them in pages", async ({
  shop,
}) => {
  const { headers, html } = await fetchRaw(shop, "/en/products?family=woody")
  const etag = String(headers.etag)
  for (const more of ["", "&utm_source=canary", "&family=none", "&page=1", "&sort=new"]) {
    const varied = await fetchRaw(shop, `/en/products?family=woody${more}`, {
      Host: `127.0.0.1:${new URL(shop.url).port}`,
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Host": "canary.example",
      "X-Forwarded-Proto": "https",
      "X-Original-URL": "/canary",
      Forwarded: "host=canary",
      "Accept-Language": "ru",
      Accept: "application/canary",
      Range: "bytes=0-9",
      "User-Agent": "canary (compatible; Googlebot/2.1)",
      "Cache-Control": "no-cache",
      Cookie: "canary=1; theme=dark; country=zz; viewed=1~2",
    })
    expect(varied).toMatchObject({ status: 200, html })
    expect(varied.headers.etag).toBe(etag)
  }
  for (const accepted of ["gzip;q=0", "canary, *;q=0", "gzip, br;q=0", "GZIP", "x".repeat(5000)]) {
    const varied = await fetchRaw(shop, "/en/products?family=woody", {
      "Accept-Encoding": accepted,
    })
    expect(varied.html, accepted).toBe(html)
  }
  // The shop does not cache the list of an unknown brand.
  expect((await fetchRaw(shop, "/en/products?brand=canary-1")).headers.etag).toBeUndefined()
  expect(
    (await fetchRaw(shop, "/en/products?family=woody&brand=canary-1")).headers.etag,
  ).toBeUndefined()
})

test("[D1.783] caches a product page until the visitor has viewed two other perfumes", async ({
  shop,
}) => {
  const read = (viewed: string) =>
    fetchRaw(shop, "/en/product/101", { Cookie: `locale=en; viewed=${viewed}` })
  const cached = await loadCached(shop, "/en/product/101", "locale=en")
  for (const viewed of ["101", "102", "102~101"])
    expect((await read(viewed)).headers.etag, viewed).toBe(cached.headers.etag)
  expect((await read("102~103")).headers.etag).toBeUndefined()
})

test("caches a search and a price filter when they are requested again within a minute", async ({
  shop,
}) => {
  for (const target of ["/en/products?q=neroli%20nu", "/en/products?price_max=910000"]) {
    const first = await fetchRaw(shop, target)
    expect(first.headers.etag, target).toBeUndefined()
    const second = await fetchRaw(shop, target)
    expect(second.headers.etag, target).toBeDefined()
    const third = await fetchRaw(shop, target)
    expect(third.headers.etag).toBe(second.headers.etag)
    expect(third.html).toBe(second.html)
    const heading = /<h1[^>]*>[^<]*/
    expect(heading.exec(third.html)?.[0]).toBe(heading.exec(first.html)?.[0])
  }
})

test("never caches a search that finds nothing, a personal panel, or a search outside the list", async ({
  shop,
}) => {
  for (const target of [
    "/en/products?q=zzzzqqqq",
    "/en/products?q=neroli&panel=menu",
    "/en?panel=cart",
    "/en?panel=country",
    "/en?q=neroli",
  ]) {
    for (const time of [1, 2, 3]) {
      const answer = await fetchRaw(shop, target)
      expect(answer.status, target).toBe(200)
      expect(answer.headers.etag, `${target}, request ${time}`).toBeUndefined()
    }
  }
})

test("[D1.671] caches the menus over a page, apart for guests and customers, languages and countries", async ({
  shop,
}) => {
  const guest = ""
  const customer = `; token=${await createCustomer(shop, newPhone())}`
  const paths = ["?panel=menu", "?panel=catalogue", "/products.rsc?panel=menu"]
  for (const locale of ["ru", "en"] as const) {
    const texts = getFixedT(locale)
    for (const country of ["uz", "kz"] as const) {
      for (const visitor of [guest, customer]) {
        const Cookie = `locale=${locale}; country=${country}${visitor}`
        // A token must have been accepted lately: the first page of a customer bypasses the cache.
        await fetchRaw(shop, `/${locale}/about`, { Cookie })
        for (const path of paths) {
          const target = `/${locale}${path}`
          const first = await loadCached(shop, target, Cookie)
          const second = await fetchRaw(shop, `${target}&next=canary&offer=canary`, {
            Cookie: `${Cookie}; viewed=1~2; canary=1`,
          })
          expect(second.headers.etag, `${target} ${Cookie}`).toBe(first.headers.etag)
          expect(second.html).toBe(first.html)
          expect(second.html).not.toContain("canary")
          const isCustomer = visitor !== guest
          expect(second.html.includes(texts("shell:my_orders")), target).toBe(isCustomer)
          expect(second.html.includes(texts("shell:my_profile")), target).toBe(isCustomer)
          expect(second.html).toMatch(country === "uz" ? /UZS|сум|soʻm/ : /KZT|₸|тенге/)
          expect(second.headers["cache-control"]).toBe(
            isCustomer ? "private, no-store" : "private, no-cache",
          )
        }
      }
    }
  }
})

test("[D1.671] shows a flash message and the cart's number in a menu to their own visitor", async ({
  shop,
}) => {
  const read = (Cookie: string) => fetchRaw(shop, "/en/about?panel=menu", { Cookie })
  const plain = await loadCached(shop, "/en/about?panel=menu", "locale=en")
  const flash = encodeURIComponent(JSON.stringify(["success", "auth:logged_out"]))
  const message = await read(`locale=en; flash=${flash}`)
  expect(message.headers.etag).toBeUndefined()
  expect(message.html).toContain(t("auth:logged_out"))
  expect((await read("locale=en; cart=1.1~2.1")).html).toContain(`aria-label="${badge(2)}"`)
  const again = await read("locale=en")
  expect(again.headers.etag).toBe(plain.headers.etag)
  expect(again.html).toBe(plain.html)
  expect(again.html).not.toContain(t("auth:logged_out"))
  expect(again.html).not.toContain(badge(2))
})

test("shows simultaneous visitors the numbers of their own carts", async ({ shop }) => {
  const carts = ["1.1", "2.1~3.1", "4.1~5.1~6.1"]
  const read = async (cart: string) => {
    const { html } = await fetchRaw(shop, "/en/products", {
      Cookie: `cart=${cart}`,
      "Accept-Encoding": "gzip",
    })
    return { badge: html.includes(`aria-label="${badge(cart.split("~").length)}"`), html, cart }
  }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => read(carts[turn % 3] ?? "")),
  )
  for (const answer of answers) {
    expect(answer.badge).toBe(true)
    for (const cart of carts) expect(answer.html).not.toContain(cart)
  }
  const guest = await fetchRaw(shop, "/en/products", { "Accept-Encoding": "gzip" })
  expect(guest.html).toContain(`aria-label="${t("cart:title")}"`)
})

test("shows nothing of a forged cart cookie", async ({ shop }) => {
  for (const canary of ["</script><script>alert(1)</script>", '1.1"><i>', "1.1%22%3E%3Ci%3E"]) {
    const cart = encodeURIComponent(canary)
    const { html, status } = await fetchRaw(shop, "/en", { Cookie: `cart=${cart}` })
    expect(status).toBe(200)
    expect(html).not.toContain("alert(1)")
    expect(html).not.toContain('"><i>')
  }
})

test("shows a flash message once, as text, and does not cache the page with it", async ({
  shop,
}) => {
  const flash = (...parts: string[]) => `flash=${encodeURIComponent(JSON.stringify(parts))}`
  const plain = await fetchRaw(shop, "/en/about")
  const message = await fetchRaw(shop, "/en/about", { Cookie: flash("success", "auth:logged_out") })
  expect(message.html).toContain(t("auth:logged_out"))
  expect(message.html.match(/role="status"/g)).toHaveLength(1)
  expect(message.headers.etag).toBeUndefined()
  expect(String(message.headers["set-cookie"])).toContain("flash=;")
  // The visitor may never open a prefetched page, so the response does not delete the message.
  const prefetched = await fetchRaw(shop, "/en/about.rsc", {
    Cookie: flash("success", "auth:logged_out"),
    Purpose: "prefetch",
  })
  expect(prefetched.status).toBe(200)
  expect(String(prefetched.headers["set-cookie"])).not.toContain("flash=;")
  // The router of a page of another build opens the page as a document, which must still find the message.
  const ofOtherBuild = await fetchRaw(shop, "/en/about.rsc", {
    Cookie: flash("success", "auth:logged_out"),
    "X-Build": "of-yesterday",
  })
  expect(String(ofOtherBuild.headers["set-cookie"])).not.toContain("flash=;")
  const text = "$& </div><script>alert(1)</script>"
  const { html } = await fetchRaw(shop, "/en/about", { Cookie: flash("error", "auth:title", text) })
  expect(html).toContain("$&amp; &lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
  for (const broken of [
    "flash=1",
    "flash=[]",
    flash("loud", "auth:logged_out"),
    flash("info", "auth:none"),
  ]) {
    const answer = await fetchRaw(shop, "/en/about", { Cookie: broken })
    expect(answer.status).toBe(200)
    expect(answer.html).not.toContain('role="status"')
    expect(String(answer.headers["set-cookie"])).toContain("flash=;")
  }
  expect((await fetchRaw(shop, "/en/about", { Cookie: "locale=en" })).headers.etag).toBe(
    plain.headers.etag,
  )
})

test("[D1.323] shows the message that a page requires a login in the login panel alone", async ({
  shop,
}) => {
  const flash = encodeURIComponent(JSON.stringify(["warning", "auth:login_required"]))
  const text = t("auth:login_required")
  const panel = await fetchRaw(shop, "/en?panel=auth&tab=login", { Cookie: `flash=${flash}` })
  expect(panel.html).toContain(text)
  for (const path of ["/en", "/en/about", "/en/nowhere", "/en?panel=menu"]) {
    const page = await fetchRaw(shop, path, { Cookie: `flash=${flash}` })
    expect(page.html, path).toContain("</main>")
    expect(page.html, path).not.toContain(text)
    expect(String(page.headers["set-cookie"]), path).toContain("flash=;")
  }
})

test("shows whether the visitor is signed in, also after the session has ended", async ({
  shop,
}) => {
  const token = await createCustomer(shop, newPhone())
  const signedIn = { Cookie: `token=${token}` }
  const pages = ["/en", "/en?panel=menu"]
  for (const page of [...pages, ...pages, ...pages]) {
    const answer = await fetchRaw(shop, page, signedIn)
    expect(answer.html).toContain(t("shell:my_profile"))
    expect(answer.headers["cache-control"]).toBe("private, no-store")
    expect((await fetchRaw(shop, page)).html).not.toContain(t("shell:my_profile"))
  }
  const { hostname, port } = new URL(shop.url)
  const logout = sendRequest({
    hostname,
    port,
    path: "/en/form/logout",
    method: "POST",
    headers: { ...signedIn, "Content-Length": "0", Origin: shop.url },
  })
  logout.end()
  const [{ statusCode }] = (await once(logout, "response")) as [import("node:http").IncomingMessage]
  expect(statusCode).toBeLessThan(400)
  for (const page of pages) {
    const after = await fetchRaw(shop, page, signedIn)
    expect(after.html, page).not.toContain(t("shell:my_profile"))
    expect(String(after.headers["set-cookie"])).toContain("token=;")
  }
  expect((await fetchRaw(shop, "/en", { Cookie: `token=${"f".repeat(43)}` })).html).not.toContain(
    t("shell:my_profile"),
  )
})

test("shows a change of price or stock in the next response of each page", async () => {
  const shop = await openChanging()
  const product = await loadProductPages(shop, shop)
  const before = await namePayload(shop, "/en/products?sort=-price")
  for (const offer of [
    { price: 9_771_000, stock: "in_stock" },
    { price: 9_772_000, stock: "out_of_stock" },
    { price: 9_773_000, stock: "in_stock" },
  ] as const) {
    await product.importOffer(offer)
    expect(await product.listPagesWithout(shop, offer)).toEqual([])
  }
  // Each document names the URL of its own payload. The old URL still returns the old payload, and the current URL the
  // current one.
  for (const [named, shows] of [
    [before, false],
    [await namePayload(shop, "/en/products?sort=-price"), true],
  ] as const) {
    const payload = await fetchRaw(shop, named)
    expect(payload).toMatchObject({ status: 200, headers: { "content-type": "text/x-component" } })
    expect(/9\D773\D000/.test(payload.html)).toBe(shows)
  }
})

test("builds the merchant feed once until the catalogue changes", async () => {
  const shop = await openChanging()
  const product = await loadProductPages(shop, shop)
  const countBuilds = async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
    const { html } = await fetchRaw(shop, "/metrics", headers)
    const calls = /_calls_total\{call="GET \/api\/v1\/products\/feed",outcome="answered"\} (\d+)/
    return Number(calls.exec(html)?.[1] ?? 0)
  }
  const feed = "/en/merchant.xml"
  const first = await fetchRaw(shop, feed)
  expect(first).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=600" } })
  expect(first.headers["content-type"]).toBe("application/xml; charset=utf-8")
  expect(first.headers["set-cookie"]).toBeUndefined()
  const builds = await countBuilds()
  expect(builds).toBeGreaterThan(0)
  const again = await fetchRaw(shop, `${feed}?utm_source=letter`, {
    Cookie: "country=kz; cart=1.1",
  })
  expect(again.html).toBe(first.html)
  const etag = String(first.headers.etag)
  expect((await fetchRaw(shop, feed, { "If-None-Match": etag })).status).toBe(304)
  expect(await countBuilds()).toBe(builds)
  await product.importOffer({ price: 9_774_000, stock: "in_stock" })
  const changed = await fetchRaw(shop, feed)
  expect(changed.html).toContain("<g:price>9774000.00 UZS</g:price>")
  expect(await countBuilds()).toBe(builds * 2)
  expect((await fetchRaw(shop, `${feed}?country=kz`)).html).not.toContain("UZS")
})

test("keeps the ETag of a page that is rendered again with the same content", async () => {
  const shop = await openChanging()
  const product = await loadProductPages(shop, shop)
  const listEtags = () =>
    Promise.all(
      ["/en", "/en/products?sort=-price"].map(async (page) => {
        const { headers, html } = await fetchRaw(shop, page)
        // Until the shop has fetched the footer's links, it renders pages without them, with this attribute.
        return html.includes(`data-live-at-once="`) ? "unfinished" : headers.etag
      }),
    )
  await product.importOffer({ price: 9_775_000, stock: "in_stock" })
  await expect.poll(listEtags).not.toContain("unfinished")
  const [home, list] = await listEtags()
  await product.importOffer({ price: 9_776_000, stock: "in_stock" })
  const changed = await listEtags()
  for (const etag of [home, list]) expect(changed).not.toContain(etag)
  await product.importOffer({ price: 9_775_000, stock: "in_stock" })
  // On a busy machine a page may be without its footer links again for some seconds.
  await expect.poll(listEtags, { timeout: 15_000 }).toEqual([home, list])
})

test("sends all visitors the same payload, which may be cached forever", async ({ shop }) => {
  const [id = 0] = await listOrderable(shop, 1)
  await waitForLinks(shop, `/en/product/${id}`)
  const named = await namePayload(shop, `/en/product/${id}`)
  const document = await fetchRaw(shop, `/en/product/${id}`)
  const first = await fetchRaw(shop, named)
  expect(first.headers["cache-control"]).toBe("private, max-age=31536000, immutable")
  expect(first.headers.vary).toBe("Accept-Encoding")
  const Cookie = `cart=${id}.1; viewed=1.2.3; flash=canary; locale=ru`
  const other = await fetchRaw(shop, named, { Cookie })
  expect(other.html).toBe(first.html)
  expect(other.headers["set-cookie"]).toBeUndefined()
  const withCart = await fetchRaw(shop, `/en/product/${id}`, { Cookie: `cart=${id}.1` })
  expect(withCart.html).not.toBe(document.html)
  expect(payloadOf(withCart.html)).toBe(named)
  const unknown = await fetchRaw(
    shop,
    named.replace(/.$/, (last) => (last === "a" ? "b" : "a")),
  )
  expect(unknown).toMatchObject({ status: 404, html: "" })
  expect(unknown.headers["cache-control"]).toBe("no-store")
})

/** Requests a page until it is cached. While the shop API is slow, the shop does not cache pages with an open menu. */
async function loadCached(shop: Pick<Shop, "url">, target: string, Cookie = "") {
  const fetchPage = () => fetchRaw(shop, target, Cookie === "" ? {} : { Cookie })
  await expect
    .poll(async () => (await fetchPage()).headers.etag, { timeout: 15_000, message: target })
    .toBeDefined()
  return await fetchPage()
}

/** Waits until a page has the footer's links. While the shop API is slow, the shop sends pages without them. */
async function waitForLinks(shop: Pick<Shop, "url">, target: string): Promise<void> {
  await expect
    .poll(async () => (await fetchRaw(shop, target)).html, { timeout: 15_000 })
    .not.toContain(`data-live-at-once="`)
}

/** Requests a page. Returns the URL of its payload. */
async function namePayload(shop: Pick<Shop, "url">, target: string): Promise<string> {
  return payloadOf((await fetchRaw(shop, target)).html)
}

/** Returns the URL of the payload that a document names; empty if it names none. */
function payloadOf(html: string): string {
  return /"payloadUrl":"([^"]+)"/.exec(html)?.[1] ?? ""
}
