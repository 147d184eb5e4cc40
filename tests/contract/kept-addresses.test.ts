import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { beforeEach, expect, test } from "vitest"
import { readVisit } from "#app/kept-page.ts"
import { forgetCountries, noteCountries } from "#app/shop/known-countries.ts"
import { PageCache } from "#server/pages/page-cache.ts"

// What makes one kept page of many requests, and how many there can be: nothing that a client can vary at will.

beforeEach(() => noteCountries(["uz", "kz"]))

const LIST = "/en/products?family=floral&family=woody&note=rose&sort=price"

/** [address, cookies, Accept-Language] of requests that are answered with one page. */
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
    [LIST, "cart=1.2~3.4; co_step=payment; payer=100245; viewed=4~5"],
    [LIST, "country=KZ; locale=de; token=short"],
    [LIST, "%00=%ff; ; =; flash"],
    [LIST, "", "ru, uz;q=0.5"],
  ],
  "/en/product/7": [
    ["/en/product/7?utm_source=letter"],
    ["/en/product/7?family=woody&page=3"],
    ["/en/product/7", "viewed=7", "ru"],
  ],
  "/uz": [["/uz?page=2"], ["/uz", "locale=en", "en"], ["/uz?__rsc=1"]],
}

for (const [address, requests] of Object.entries(ALIKE)) {
  test(`whoever asks for ${address} gets the page that is rendered for nobody`, () => {
    const plain = readVisit(address)
    expect(plain).not.toBeNull()
    for (const request of requests) {
      const [path, own, language] = request
      const headers = { cookie: own, "accept-language": language }
      const { key, target, cookie } = readVisit(path, headers) ?? {}
      expect({ key, target, cookie }, request.join(" | ")).toEqual({
        key: plain?.key,
        target: plain?.target,
        cookie: plain?.cookie,
      })
    }
  })
}

test("language, country and whether one is signed in are all that makes another page of an address", () => {
  const keys = new Set<string | undefined>()
  for (const token of ["", `token=${"a".repeat(43)}`, `token=${"b".repeat(43)}`]) {
    for (const country of ["", "country=uz", "country=kz", "country=xx"]) {
      for (const language of ["uz", "ru", "en", "de", "*"]) {
        const cookie = [token, country].filter(Boolean).join("; ")
        keys.add(readVisit("/", { cookie, "accept-language": language })?.key)
      }
    }
  }
  // The country that is nobody's choice is another than a chosen one.
  expect(keys.size).toBe(2 * 3 * 3)
})

test("what is not a page's own name goes around", () => {
  for (const address of [
    ...["/en/", "/EN", "/en/products/", "/en//products", "/de/products", "/en/product/007"],
    ...["/en/product/7/../8", "/en/product/7;a=1", "/en/product/99999999999", "/en/products.RSC"],
    ...[
      "/en/products?q=oud",
      "/en/products?panel=cart",
      "/en?_routes=a",
      "/en?index",
      "/_root.rsc",
    ],
    ...["/en/products?price_min=1", `/en/products?a=${"b".repeat(500)}`],
  ]) {
    expect(readVisit(address), address).toBeNull()
  }
  // Whether there is a new country is not known yet: the page is not kept under a wrong one.
  forgetCountries()
  expect(readVisit("/en", { cookie: "country=kg" })).toBeNull()
  expect(readVisit("/en", { cookie: "country=kz" })).not.toBeNull()
  expect(readVisit("/en")).not.toBeNull()
})

/** How many addresses are tried; each page is compressed. */
const ADDRESSES = Number(process.env["PAGE_ADDRESSES"] || "400")
const MAX_BYTES = 50_000

test("however many addresses are asked for, pages take no more memory than they may, and junk takes none", async () => {
  let rendered = 0
  const cache = new PageCache({
    source: {
      async render({ target }) {
        rendered += 1
        return new Response(`${target} ${"perfume ".repeat(100)}`)
      },
    },
    ...{ shared: null, maxBytes: MAX_BYTES, maxAge: Number.POSITIVE_INFINITY },
  })
  const ask = async (address: string) => {
    const visit = readVisit(address)
    if (!visit) throw new Error(`${address} goes around`)
    return (await cache.read(visit)) !== null
  }
  for (let turn = 0; turn < ADDRESSES; turn += 1) {
    await ask(`/en/product/${turn + 1}?junk=${turn}`)
    await ask(`/uz/products?volume=${turn + 1}&family=woody&page=${turn + 1}`)
    expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES)
    // What is asked for often stays.
    if (turn % 5 === 0) await ask("/uz")
  }
  expect(rendered).toBe(2 * ADDRESSES + 1)

  const before = cache.bytes
  for (let turn = 0; turn < 10_000; turn += 1) {
    await ask(`/uz?utm_source=${turn}&${turn}=${turn}&__proto__[${turn}]=1`)
  }
  expect(rendered).toBe(2 * ADDRESSES + 1)
  expect(cache.bytes).toBeLessThanOrEqual(before)
})

test("of a document nothing stays in memory but what is counted", async () => {
  const pages = 200
  const perfumes = "perfume ".repeat(30_000)
  const cache = new PageCache({
    source: {
      async render({ target }, keeping) {
        keeping.mark = "\uE000mark"
        return new Response(`${target} ${perfumes} \uE000marklabel of the cart\uE001 the end`)
      },
    },
    ...{ shared: null, maxBytes: 100_000_000, maxAge: Number.POSITIVE_INFINITY },
  })
  const before = measureHeap()
  for (let id = 1; id <= pages; id += 1) {
    const visit = readVisit(`/en/product/${id}`)
    if (visit) await cache.read(visit)
  }
  // A fifth of one character each: the documents themselves would take ten times as much.
  expect(measureHeap() - before).toBeLessThan((pages * perfumes.length) / 5)
  expect(cache.bytes).toBeGreaterThan(0)
})

/** Bytes of all objects that are still needed. */
function measureHeap(): number {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  collect()
  return process.memoryUsage().heapUsed
}
