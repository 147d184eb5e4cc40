import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { beforeEach, expect, test } from "vitest"
import { chooseCountryOfUrl } from "#app/api/country-of-url.ts"
import { invalidateOfferedCountries, cacheOfferedCountries } from "#app/api/offered-countries.ts"
import { parsePageRequest } from "#app/http/page-request.ts"
import { Session } from "#app/session/session.ts"
import { cacheVerifiedToken } from "#app/session/verified-tokens.ts"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { PageCache } from "#server/page-cache/page-cache.ts"
import { isFullRun } from "#tests/support/full-run.ts"

// These tests check which requests share a cached page, and that a client cannot add pages at will.

beforeEach(() => cacheOfferedCountries(["uz", "kz"], "uz"))

const LIST = "/en/products?family=floral&family=woody&note=rose&sort=price"

/** [URL, cookies, Accept-Language] of requests that share one cached page. */
const ALIKE: Record<string, [string, string?, string?][]> = {
  [LIST]: [
    ["/en/products?sort=price&note=rose&family=woody&family=floral"],
    ["/en/products?family=woody&family=floral&family=woody&note=rose&note=rose&sort=price"],
    [`${LIST}&page=1`],
    [`${LIST}&page=01&page=2`],
    [`${LIST}&utm_source=letter&gclid=1&fbclid=2`],
    [`${LIST}&FAMILY=leather&Note=oud`],
    [`${LIST}&family=FLORAL&family=unknown&gender=<b>`],
    [`${LIST}&__proto__=1&constructor=2&key=canary`],
    [`${LIST}&brand=a/b&volume=1e3&orderable=yes`],
    [`${LIST}&%66amily=floral`],
    ["/en/products?family=fl%6Fral&family=woody&note=rose&sort=price"],
    [LIST, "country=zz"],
    [LIST, "locale=ru; theme=dark; _ga=GA1.2.3; canary=1"],
    [LIST, "cart=; co_step=payment; payer=100245; viewed=4~5"],
    [LIST, "country=KZ; locale=de; token=short"],
    [LIST, "%00=%ff; ; =; flash"],
    [LIST, "", "ru, uz;q=0.5"],
  ],
  "/en/product/7": [
    ["/en/product/7?utm_source=letter"],
    ["/en/product/7?family=woody&page=3"],
    ["/en/product/7", "viewed=7", "ru"],
  ],
  "/en/products?family=floral&panel=menu": [
    ["/en/products?panel=menu&family=floral&utm_source=letter"],
    ["/en/products?family=floral&panel=menu&panel=cart&tab=login&step=code"],
    ["/en/products?family=floral&panel=menu&next=canary&offer=kz", "viewed=4~5"],
  ],
  "/uz": [["/uz?page=2"], ["/uz", "locale=en", "en"], ["/uz?__rsc=1"]],
}

for (const [address, requests] of Object.entries(ALIKE)) {
  test(`answers variations of ${address} with one cached page`, () => {
    const plain = parsePageRequest(address)
    expect(plain).not.toBeNull()
    for (const request of requests) {
      const [path, own, language] = request
      const headers = { cookie: own, "accept-language": language }
      const { cacheKey, url, cookie } = parsePageRequest(path, headers) ?? {}
      expect({ cacheKey, url, cookie }, request.join(" | ")).toEqual({
        cacheKey: plain?.cacheKey,
        url: plain?.url,
        cookie: plain?.cookie,
      })
    }
  })
}

test("makes another page of a URL only for a language, a country, a session and a number of items", () => {
  const tokens = ["a".repeat(43), "b".repeat(43)]
  for (const token of tokens) cacheVerifiedToken(token)
  const keys = new Set<string | undefined>()
  for (const token of ["", ...tokens.map((value) => `token=${value}`)]) {
    for (const country of ["", "country=uz", "country=kz", "country=xx"]) {
      for (const cart of ["", "cart=1.1", "cart=2.1", "cart=1.1~2.1", "cart=junk"]) {
        for (const language of ["uz", "ru", "en", "de", "*"]) {
          const cookie = [token, country, cart].filter(Boolean).join("; ")
          keys.add(parsePageRequest("/", { cookie, "accept-language": language })?.cacheKey)
        }
      }
    }
  }
  // The factors are: signed in or not, three countries, none to two items, and three languages. A visitor without a
  // country counts as a third country, because the page may offer a choice of country.
  expect(keys.size).toBe(2 * 3 * 3 * 3)
})

test("[D1.433] caches a product's page separately for the URL with the country, to which the URL without it may redirect", () => {
  const parse = (query: string, cookie: string) =>
    parsePageRequest(`/en/product/7${query}`, { cookie }) ?? { cacheKey: "", url: "" }
  const named = parse("?country=kz", "country=kz")
  expect(named.url).toBe("/en/product/7?country=kz")
  expect(parse("", "country=kz")).toMatchObject({ url: "/en/product/7" })
  expect(parse("", "country=kz").cacheKey).not.toBe(named.cacheKey)
  // The country that the visitor has chosen (cookie) takes precedence over that of the URL, so other values in the URL
  // make no more pages.
  for (const other of ["uz", "xx", "<b>"]) {
    expect(parse(`?country=${other}`, "country=kz")).toMatchObject(named)
  }
  expect(parse("?country=xx", "")).toMatchObject(parse("", ""))
  const menu = "/en/product/7?panel=menu&country=kz"
  expect(parse("?country=kz&panel=menu", "country=kz").url).toBe(menu)
})

test("[D1.65] makes other pages when other countries are offered", () => {
  const keyOf = (cookie = "") => parsePageRequest("/en/about", { cookie })?.cacheKey
  const before = keyOf()
  cacheOfferedCountries(["uz"], "uz")
  expect(keyOf()).not.toBe(before)
  expect(keyOf("country=kz")).toBe(keyOf())
  cacheOfferedCountries(["uz", "kz"], "uz")
  expect(keyOf()).toBe(before)
})

test("shares the payload of a page between visitors with different carts", () => {
  const { cacheKey } = parsePageRequest("/en/products.rsc") ?? {}
  expect(parsePageRequest("/en/products.rsc", { cookie: "cart=1.1~2.1" })).toMatchObject({
    cacheKey,
    cartCount: 0,
  })
})

test("changes no cookies for a prefetched page, because the visitor may never open it", () => {
  const cookie = "locale=en; country=kz; cart=1.1"
  for (const path of ["/ru/products.rsc", "/ru/product/7.rsc"]) {
    const setCookies = (purpose?: string) => parsePageRequest(path, { cookie, purpose })?.setCookies
    expect(setCookies(), path).toContainEqual(expect.stringMatching(/^locale=ru;/))
    expect(setCookies("prefetch"), path).toEqual([])
  }
})

test("bypasses the cache for a large cart, a flash message and a token that is not verified", () => {
  const cart = (count: number) =>
    `cart=${Array.from({ length: count }, (_, index) => `${index + 1}.1`).join("~")}`
  expect(parsePageRequest("/en", { cookie: cart(5) })).toMatchObject({ cartCount: 5 })
  expect(parsePageRequest("/en", { cookie: cart(6) })).toBeNull()
  expect(parsePageRequest("/en.rsc", { cookie: cart(6) })).not.toBeNull()
  expect(parsePageRequest("/en", { cookie: "flash=x" })).toBeNull()
  expect(parsePageRequest("/en", { cookie: `token=${"c".repeat(43)}` })).toBeNull()
})

test("caches no page whose payload has too long a URL", () => {
  const brands = ["a", "b", "c", "d"].map((letter) => `brand=${letter.repeat(100)}`).join("&")
  let cached = 0
  for (let length = 1; length <= 100; length += 1) {
    const page = parsePageRequest(`/en/products?${brands}&brand=${"e".repeat(length)}`)
    if (!page) continue
    cached += 1
    const digest = "f".repeat(22)
    const payload = parsePageRequest(`${page.url}&payload=${digest}`)
    expect(payload).toMatchObject({ cacheKey: page.cacheKey, payloadDigest: digest })
  }
  expect(cached).toBe(22)
})

test("does not save the language of a prefetched page, which the visitor may never open", () => {
  const cookie = "locale=en"
  expect(parsePageRequest("/ru.rsc", { cookie, purpose: "prefetch" })?.setCookies).toEqual([])
  expect(parsePageRequest("/ru.rsc", { cookie })?.setCookies).toEqual([
    expect.stringMatching(/^locale=ru;/),
  ])
})

test("does not send the country back with a prefetch, during which the visitor may choose another one", () => {
  const cookie = "locale=en; country=kz"
  const request = { cookie, "sec-fetch-mode": "cors" }
  expect(parsePageRequest("/en.rsc", { ...request, purpose: "prefetch" })?.setCookies).toEqual([])
  expect(parsePageRequest("/en.rsc", request)?.setCookies).toEqual([
    expect.stringMatching(/^country=kz;/),
  ])
})

test("marks searches and price filters as unbounded, because any number of them exists", () => {
  for (const [address, isUnbounded] of [
    ["/en/products?q=oud", true],
    ["/en/products?price_max=900000&family=woody", true],
    ["/en/products.rsc?q=oud", true],
    ["/en/products?family=woody", false],
  ] as const) {
    expect(parsePageRequest(address)?.isUnbounded, address).toBe(isUnbounded)
  }
})

test("bypasses the cache for every other URL", () => {
  for (const address of [
    "/en/",
    "/EN",
    "/en/products/",
    "/en//products",
    "/de/products",
    "/en/product/007",
    "/en/product/7/../8",
    "/en/product/7;a=1",
    "/en/product/99999999999",
    "/en/products.RSC",
    "/en?q=oud",
    "/en/products?q=oud&panel=cart",
    "/en/products?q=oud&panel=menu",
    "/en?panel=search",
    "/en?panel=cart&panel=menu",
    "/en?panel=",
    "/en?panel=menu&ask=1",
    "/en?_routes=a",
    "/en?index",
    "/_root.rsc",
    "/en/product/7?price_min=1",
    `/en/products?a=${"b".repeat(500)}`,
  ]) {
    expect(parsePageRequest(address), address).toBeNull()
  }
  // While the list of offered countries is invalid, a country that it lacks bypasses the cache, so no page is stored
  // under a wrong key.
  invalidateOfferedCountries()
  expect(parsePageRequest("/en", { cookie: "country=kg" })).toBeNull()
  expect(parsePageRequest("/en", { cookie: "country=kz" })).not.toBeNull()
  expect(parsePageRequest("/en")).not.toBeNull()
})

test("[D1.209] bypasses the cache for a country in the URL while the list of countries lacks it and is invalid", () => {
  const listCookies = (country: string) =>
    parsePageRequest(`/en/product/7?country=${country}`)?.setCookies.join()
  expect(listCookies("kg")).not.toContain("country=")
  invalidateOfferedCountries()
  expect(listCookies("kg")).toBeUndefined()
  expect(listCookies("kz")).toContain("country=kz;")
  expect(listCookies("KG")).not.toContain("country=")
  const session = new Session(null)
  chooseCountryOfUrl(session, "kg")
  expect(session.country).toBe("kg")
})

test("[S4.44] [D1.209] clears the checkout, but not the cart, when the country in the URL is another one than the default", () => {
  const cookie = "co_option=bonus; payer=100245; co_step=payment; cart=7.1"
  const listDeleted = (country: string) =>
    parsePageRequest(`/en/product/7?country=${country}`, { cookie })
      ?.setCookies.filter((line) => line.includes("Max-Age=0"))
      .map((line) => line.split("=")[0])
  expect(listDeleted("kz")).toEqual(["co_step", "co_option", "payer"])
  expect(listDeleted("uz")).toEqual([])
  expect(listDeleted("zz")).toEqual([])
})

/** Number of rounds, each with two new URLs. Many rounds take long, because the cache compresses each page. */
const ROUNDS = isFullRun ? 10_000 : 400
const MAX_BYTES = 50_000

test(
  "limits the memory of the cache for any requests, and stores nothing for unknown parameters",
  { tags: ["full"] },
  async () => {
    let rendered = 0
    const cache = new PageCache({
      limiter: new ConcurrencyLimiter({ concurrency: 3 }),
      async render({ url }) {
        rendered += 1
        return new Response(`${url} ${"perfume ".repeat(100)}`)
      },
      maxBytes: MAX_BYTES,
      maxTtl: Number.POSITIVE_INFINITY,
    })
    const load = async (url: string) => {
      const request = parsePageRequest(url)
      if (!request) throw new Error(`${url} bypasses the cache`)
      return (await cache.load(request)) !== null
    }
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await load(`/en/product/${turn + 1}?junk=${turn}`)
      await load(`/uz/products?volume=${turn + 1}&family=woody&page=${turn + 1}`)
      expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES)
      // A page that is requested often stays in the cache.
      if (turn % 5 === 0) await load("/uz")
    }
    expect(rendered).toBe(2 * ROUNDS + 1)

    const before = cache.bytes
    for (let turn = 0; turn < 10_000; turn += 1) {
      await load(`/uz?utm_source=${turn}&${turn}=${turn}&__proto__[${turn}]=1`)
    }
    expect(rendered).toBe(2 * ROUNDS + 1)
    expect(cache.bytes).toBeLessThanOrEqual(before)
  },
)

test(
  "holds no memory of a document except the bytes that it counts",
  { tags: ["full"] },
  async () => {
    const pages = 200
    const perfumes = "perfume ".repeat(30_000)
    const cache = new PageCache({
      limiter: new ConcurrencyLimiter({ concurrency: 3 }),
      render: ({ url }) => Promise.resolve(new Response(`${url} ${perfumes} the end`)),
      maxBytes: 100_000_000,
      maxTtl: Number.POSITIVE_INFINITY,
    })
    const before = measureMemory()
    for (let id = 1; id <= pages; id += 1) {
      const request = parsePageRequest(`/en/product/${id}`)
      if (request) await cache.load(request)
    }
    // Polls, because streams that have just ended may hold their chunks until the second garbage collection. The limit
    // is a fifth of the size of the documents, counted as one byte for each character.
    await expect
      .poll(() => measureMemory().heapUsed - before.heapUsed)
      .toBeLessThan((pages * perfumes.length) / 5)
    // zlib writes into blocks of 16 KB. If the cache kept a whole block for each of the 200 pages, they would take 3
    // MB.
    await expect
      .poll(() => measureMemory().arrayBuffers - before.arrayBuffers)
      .toBeLessThan(cache.bytes + 1_000_000)
  },
)

/** Collects garbage, then returns the memory usage of this process. */
function measureMemory(): NodeJS.MemoryUsage {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  collect()
  return process.memoryUsage()
}

test("caches one merchant feed for each language and served country", () => {
  const feed = "/ru/merchant.xml"
  for (const url of [feed, `${feed}?`, `${feed}?utm_source=a`, `${feed}?panel=cart&payload=x`]) {
    const { cacheKey, cookie, setCookies } =
      parsePageRequest(url, { cookie: "country=kz; cart=1.1; token=x" }) ?? {}
    expect({ cacheKey, cookie, setCookies }, url).toEqual({
      cacheKey: `feed ${feed}`,
      cookie: "",
      setCookies: [],
    })
  }
  expect(parsePageRequest(`${feed}?a=1&country=kz`)?.url).toBe(`${feed}?country=kz`)
  for (const url of ["/merchant.xml", "/de/merchant.xml", `${feed}/`]) {
    expect(parsePageRequest(url), url).toBeNull()
  }
  for (const country of ["", "zz", "KZ", "%3Cb%3E"]) {
    expect(parsePageRequest(`${feed}?country=${country}`), country).toBeNull()
  }
})
