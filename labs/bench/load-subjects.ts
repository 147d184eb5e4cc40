import { setTimeout as wait } from "node:timers/promises"
import { capture, headerOf, listProducts, type Page, VISITOR } from "#labs/bench/capture-page.ts"
import type { Bounds } from "#labs/bench/load-result.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"

/**
 * What the benchmark measures under load: a page of a shop, requested with certain headers on a number of connections.
 */
export interface Subject {
  name: string
  shop: Shop
  page: Page
  connections: number
  /** Whether the benchmark also measures the page on the shop of an older commit (option --against). */
  againstOlder: boolean
  /** Headers for requests to the shop of the older commit, where the customer has another session token. */
  olderHeaders?: Page["asking"]
  bounds: Bounds
}

const CONNECTIONS = 10
const MORE_OR_FEWER = [1, 100]
/**
 * Numbers of connections for uncached pages. They are lower than for cached pages: an uncached page takes so long that
 * the last of a hundred connections would time out.
 */
const MORE_OR_FEWER_UNCACHED = [1, 30]

const CACHED: Bounds = { cpuOfPlain: 1.5, perSecondOfPlain: 0.7 }
const CACHED_WITH_COOKIES: Bounds = { cpuOfPlain: 2 }
const UNCACHED: Bounds = { cpuOfOlder: 0.75 }

const LIST = "/uz/products"
/**
 * The parameter `index` of the router makes a request bypass the page cache. The filter `price_min=1` excludes no
 * perfume, so the page shows the same perfumes as LIST.
 */
export const UNCACHED_LIST = "/uz/products?price_min=1&index"

/**
 * Further pages that are never cached: `search` bypasses the cache by the parameter `index`, and app/page-policies.ts
 * does not let the others be cached. The benchmark requests them with the cookie of a cart.
 */
const UNCACHED_PAGES = {
  search: "/uz/products?q=gul&index",
  cart: "/uz/cart",
  contact: "/uz/contact",
  login: "/uz/auth/login",
  register: "/uz/auth/register",
}

/** Uncached pages of a customer who is signed in and has a cart. */
const PERSONAL_PAGES = {
  cart: "/uz/cart",
  delivery: "/uz/checkout/delivery",
  cabinet: "/uz/cabinet",
  orders: "/uz/cabinet/orders",
}

/**
 * Headers of a program that calls the shop API. The API does not compress its responses, and `capture` fails if a
 * response does not have the encoding that it asked for.
 */
const API_HEADERS = {
  Accept: "application/json",
  "Accept-Encoding": "identity",
  "App-Locale": "uz",
  "App-Country": "uz",
}

const MISSING_PAGE = "/uz/nothing-is-here"

const PHONE = "+998901234567"

/** A page that is also loaded in a browser as a first visit, with its name in the result tables. */
export interface FirstVisit {
  name: string
  path: string
}

/** Lists the pages for first visits: the home page, the list, and the page of the first product in the list. */
export async function listFirstVisits(url: string): Promise<FirstVisit[]> {
  const [product = ""] = listProducts(await capture(url, LIST))
  return [
    { name: "home", path: "/uz" },
    { name: "list of 48", path: LIST },
    { name: "product page", path: product },
  ]
}

/**
 * Milliseconds between two requests of `captureSettled`. If a page lacks the social links of its footer, the shop
 * caches it for a shorter time (5 seconds, app/loaders/shell/shell.ts), so the second request gets a new page.
 */
const SETTLING_MS = 6000

/**
 * Requests the list until it does not change any more. A shop that has just started may first send it without social
 * links.
 */
async function captureSettled(url: string): Promise<Page> {
  let list = await capture(url, LIST)
  for (;;) {
    await wait(SETTLING_MS)
    const next = await capture(url, LIST)
    if (headerOf(next, "etag") === headerOf(list, "etag")) return next
    list = next
  }
}

/** Paths of reads of the shop API, by name. */
const listReads = (product: string, ids: readonly number[]) => ({
  "list of 48": "/api/v1/products?per_page=48&price_min=1",
  product: `/api/v1/products/${product}`,
  suggestions: "/api/v1/search/suggest?q=gul",
  "cart products": `/api/v1/products/list?${ids.map((id, at) => `item_ids[${at}]=${id}`).join("&")}`,
})

/**
 * Lists the pages to measure of a shop that is filled with the sample products: cached pages for each kind of visitor,
 * uncached pages, and reads of the shop API.
 *
 * @param older the shop of the older commit; the same customer is registered there, too
 */
export async function listSubjects(
  shop: Shop,
  older: Shop | null,
  firstVisits: readonly FirstVisit[],
): Promise<Subject[]> {
  const list = await captureSettled(shop.url)
  const [product = "", other = ""] = listProducts(list)
  const ids = await listOrderable(shop, 2)
  const cart = ids.map((id) => `${id}.1`).join("~")
  const token = await createCustomer(shop, PHONE)
  const olderToken = older ? await createCustomer(older, PHONE) : token
  const viewed = other.replace(/^\D+/, "")
  const brotli = { "Accept-Encoding": "br" }

  const subjects: Subject[] = []
  const add = async (
    ...[name, path, { headers, status, ...rest }]: [
      string,
      string,
      { headers?: Record<string, string>; status?: number } & Partial<Subject>,
    ]
  ) => {
    const page = await capture(shop.url, path, headers, status)
    const usual = { connections: CONNECTIONS, againstOlder: false, bounds: {} }
    subjects.push({ name, shop, page, ...usual, ...rest })
  }
  for (const { name, path } of firstVisits) {
    await add(name, path, { bounds: CACHED, againstOlder: true })
    const headers = { Cookie: `locale=uz; cart=${cart}` }
    await add(`${name}, with a cart`, path, { headers, bounds: CACHED_WITH_COOKIES })
    const signedIn = { Cookie: `locale=uz; token=${token}` }
    await add(`${name}, signed in`, path, { headers: signedIn, bounds: CACHED_WITH_COOKIES })
  }
  for (const connections of MORE_OR_FEWER) {
    await add(`list of 48, ${connections} at once`, LIST, { connections })
  }
  await add("list of 48, brotli", LIST, { headers: brotli })
  await add("list of 48, 304", LIST, { headers: { "If-None-Match": headerOf(list, "etag") } })
  await add("list of 48, .rsc", `${LIST}.rsc`, {})
  await add("uncached list of 48", UNCACHED_LIST, { bounds: UNCACHED, againstOlder: true })
  for (const connections of MORE_OR_FEWER_UNCACHED) {
    await add(`uncached list of 48, ${connections} at once`, UNCACHED_LIST, { connections })
  }
  await add("uncached list of 48, brotli", UNCACHED_LIST, { headers: brotli })
  await add("product page, uncached", product, { headers: { Cookie: `viewed=${viewed}` } })
  for (const [name, path] of Object.entries(UNCACHED_PAGES)) {
    const headers = { Cookie: `locale=uz; cart=${cart}` }
    await add(`${name}, uncached`, path, { headers, againstOlder: true })
  }
  for (const [name, path] of Object.entries(PERSONAL_PAGES)) {
    const headersWith = (value: string) => ({ Cookie: `locale=uz; cart=${cart}; token=${value}` })
    await add(`${name}, uncached, signed in`, path, {
      headers: headersWith(token),
      againstOlder: true,
      olderHeaders: { ...VISITOR, ...headersWith(olderToken) },
    })
  }
  await add("page that does not exist, uncached", MISSING_PAGE, {
    headers: { Cookie: `locale=uz; cart=${cart}` },
    status: 404,
    againstOlder: true,
  })
  for (const [name, path] of Object.entries(listReads(viewed, ids))) {
    await add(`API: ${name}, uncached`, path, {
      headers: API_HEADERS,
      againstOlder: true,
    })
  }
  return subjects
}

/** Returns what the benchmark measures on a shop with a big catalogue: only the uncached list of products. */
export async function listBigSubjects(shop: Shop, products: number): Promise<Subject[]> {
  const page = await capture(shop.url, UNCACHED_LIST)
  listProducts(page)
  const name = `uncached list of 48, ${products} products`
  return [{ name, shop, page, connections: CONNECTIONS, againstOlder: false, bounds: {} }]
}
