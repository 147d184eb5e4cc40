import { setTimeout as wait } from "node:timers/promises"
import { capture, headerOf, listProducts, type Page } from "#labs/bench/pages.ts"
import type { Bounds } from "#labs/bench/results.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in.ts"

/** One thing that is measured: a page of a shop, for a visitor, over so many connections. */
export interface Subject {
  name: string
  shop: Shop
  page: Page
  connections: number
  /** Whether the shop of an older commit is asked for it too. */
  againstOlder: boolean
  bounds: Bounds
}

const CONNECTIONS = 10
const MORE_OR_FEWER = [1, 100]
/** A page that takes so much longer would keep the last of a hundred waiting until the server closes the door. */
const MORE_OR_FEWER_UNCACHED = [1, 30]

const KEPT: Bounds = { cpuOfPlain: 1.5, perSecondOfPlain: 0.7 }
const KEPT_FOR_SOMEBODY: Bounds = { cpuOfPlain: 2 }
const UNCACHED: Bounds = { cpuOfOlder: 0.75 }

const LIST = "/uz/products"
/** Every perfume costs that much. Lists with bounds of the price are never kept. */
const UNCACHED_LIST = "/uz/products?price_min=1"

const PHONE = "+998901234567"

/** Pages as they are called in the tables, and where they are. */
export interface FirstVisit {
  name: string
  path: string
}

/** The three pages that most visitors see first: the product page is that of the first perfume of the list. */
export async function listFirstVisits(url: string): Promise<FirstVisit[]> {
  const [product = ""] = listProducts(await capture(url, LIST))
  return [
    { name: "home", path: "/uz" },
    { name: "list of 48", path: LIST },
    { name: "product page", path: product },
  ]
}

/** A page whose foot was late is kept for five seconds (decision 011). */
const SETTLING_MS = 6000

/** The list, once it comes as it will from then on: with everything that was slow on a shop just started. */
async function captureSettled(url: string): Promise<Page> {
  let list = await capture(url, LIST)
  for (;;) {
    await wait(SETTLING_MS)
    const next = await capture(url, LIST)
    if (headerOf(next, "etag") === headerOf(list, "etag")) return next
    list = next
  }
}

/** What is measured of the shop with the demonstration: kept pages for each kind of visitor, and what is not kept. */
export async function listSubjects(
  shop: Shop,
  firstVisits: readonly FirstVisit[],
): Promise<Subject[]> {
  const list = await captureSettled(shop.url)
  const [product = "", other = ""] = listProducts(list)
  const cart = (await listOrderable(shop, 2)).map((id) => `${id}.1`).join("~")
  const token = await createCustomer(shop, PHONE)
  const viewed = other.replace(/^\D+/, "")
  const brotli = { "Accept-Encoding": "br" }

  const subjects: Subject[] = []
  const add = async (
    ...[name, path, { headers, ...rest }]: [
      string,
      string,
      { headers?: Record<string, string> } & Partial<Subject>,
    ]
  ) => {
    const page = await capture(shop.url, path, headers)
    const usual = { connections: CONNECTIONS, againstOlder: false, bounds: {} }
    subjects.push({ name, shop, page, ...usual, ...rest })
  }
  for (const { name, path } of firstVisits) {
    await add(name, path, { bounds: KEPT, againstOlder: true })
    const headers = { Cookie: `locale=uz; cart=${cart}` }
    await add(`${name}, with a cart`, path, { headers, bounds: KEPT_FOR_SOMEBODY })
    const signedIn = { Cookie: `locale=uz; token=${token}` }
    await add(`${name}, signed in`, path, { headers: signedIn, bounds: KEPT_FOR_SOMEBODY })
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
  return subjects
}

/** What is measured of a shop with a catalogue of another size. */
export async function listBigSubjects(shop: Shop, products: number): Promise<Subject[]> {
  const page = await capture(shop.url, UNCACHED_LIST)
  listProducts(page)
  const name = `uncached list of 48, ${products} products`
  return [{ name, shop, page, connections: CONNECTIONS, againstOlder: false, bounds: {} }]
}
