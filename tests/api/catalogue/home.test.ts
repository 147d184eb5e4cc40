import { eq, notInArray } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { getHome, type HomeAnswer } from "#contract/home.ts"
import { cancelOrder } from "#contract/order-actions.ts"
import { Order } from "#contract/orders.ts"
import type { Product } from "#contract/product-schemas.ts"
import { searchProducts } from "#contract/products.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { createCustomerWithBonus, draftOrder, place } from "#tests/support/orders.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const COUNTRIES = ["uz", "kz", "kg", "tj", "ru"]
const MINUTE = 60_000
const DAY = 24 * 3_600_000

const api = withTestApi()

const home = (country = "uz") => api.get(getHome, { country })
const idsOf = (some: readonly Product[]) => some.map(({ id }) => id)

/** All products that can be ordered in a country, in a sort order of the list. */
async function listAll(sort: string, country = "uz"): Promise<Product[]> {
  const page = (number: number) =>
    api.get(searchProducts, {
      country,
      query: { sort, orderable: "1", per_page: "96", page: String(number) },
    })
  const first = await page(1)
  const rest = Array.from({ length: Math.ceil(first.total / 96) - 1 }, (_, n) => page(n + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ items }) => items)
}

/** Volumes of one perfume have the same brand and name. */
const perfumeOf = ({ brand, name }: Product) => `${brand.slug} ${name}`
const perfumesOf = (some: readonly Product[]) => new Set(some.map(perfumeOf))

describe.each(COUNTRIES)("the home page in %s", (country) => {
  let shown: HomeAnswer
  beforeAll(async () => {
    shown = await home(country)
  })

  test("shows the newest perfumes that can be ordered, each once", async () => {
    const newest = await listAll("new", country)
    const seen = new Set<string>()
    const each = newest.filter((product) => {
      const isNew = !seen.has(perfumeOf(product))
      seen.add(perfumeOf(product))
      return isNew
    })
    expect(shown.arrivals).toEqual(each.slice(0, 8))
  })

  test("counts families and brands as the list does", async () => {
    const { facets, total } = await api.get(searchProducts, { country })
    expect(shown.total).toBe(total)
    expect(shown.families).toEqual(facets.family.map(({ value, count }) => ({ value, count })))
    const choices = facets.brand.map(({ value, label, count }) => {
      return { slug: value, name: label, count }
    })
    expect(shown.brands.length).toBeGreaterThanOrEqual(Math.min(20, choices.length))
    for (const brand of shown.brands) expect(choices).toContainEqual(brand)
  })

  test("offers gifts up to a round price that fits what the country's currency buys", async () => {
    const { gifts, arrivals, best_sold: bestSold } = shown
    if (!gifts) throw new Error("no gifts")
    // The price has one or two digits other than zero, in major units.
    expect(String(gifts.up_to / 100)).toMatch(/^([1-7]|15|25|75)0*$/)
    const all = await listAll("price", country)
    const affordable = all.filter(({ price }) => price <= gifts.up_to)
    expect(affordable.length / all.length).toBeGreaterThan(0.1)
    expect(affordable.length / all.length).toBeLessThan(0.4)
    expect(gifts.items).toHaveLength(4)
    for (const gift of gifts.items) expect(idsOf(affordable)).toContain(gift.id)
    const above = perfumesOf([...arrivals, ...bestSold])
    for (const gift of gifts.items) expect(above).not.toContain(perfumeOf(gift))
  })
})

describe("the best sellers", () => {
  const later = async (milliseconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
    await api.background.maintenance.run()
  }
  const order = async (id: number, count: number) => {
    const placed: string[] = []
    for (let buyer = 0; buyer < count; buyer += 1) {
      const customer = await createCustomerWithBonus(api)
      const body = await draftOrder(api, customer, { ids: [id], payment: { option: "bonus" } })
      const { status, json } = await place(api, customer, body)
      expect(status).toBe(201)
      placed.push(Order.parse(json).id)
      buyers.set(placed.at(-1) ?? "", customer.token)
    }
    return placed
  }
  const buyers = new Map<string, string>()
  /** Perfumes that are not among the best sellers. */
  const unpopular = async () => {
    const { db } = api.database
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .innerJoin(productPrices, eq(productPrices.productId, products.id))
      .where(eq(productPrices.countryId, 1))
      .orderBy(products.sold)
    const orderable = idsOf(await listAll("price"))
    const shown = idsOf((await home()).best_sold)
    return rows.map(({ id }) => id).filter((id) => orderable.includes(id) && !shown.includes(id))
  }

  test("are ranked by the catalogue's sales figures while there are few orders", async () => {
    const { best_sold: shown } = await home()
    const rows = await api.database.db.select().from(products)
    const soldOf = (id: number) => rows.find((row) => row.id === id)?.sold ?? 0
    const all = await listAll("new")
    const most = Math.max(...idsOf(all).map(soldOf))
    expect(shown).toHaveLength(4)
    expect(perfumesOf(shown).size).toBe(4)
    expect(soldOf(shown[0]?.id ?? 0)).toBe(most)
    const [id = 0] = await unpopular()
    await order(id, 2)
    await later(11 * MINUTE)
    expect(await home()).toEqual({ ...(await home()), best_sold: shown })
  })

  test("are what was paid for and not cancelled in ninety days, counted in the background", async () => {
    const [, often = 0, oftener = 0, cancelled = 0] = await unpopular()
    await order(often, 3)
    await order(oftener, 4)
    const called = await order(cancelled, 5)
    for (const id of called) {
      await api.get(cancelOrder, { params: { id }, token: buyers.get(id) ?? "" })
    }
    const before = await home()
    expect(idsOf(before.best_sold)).not.toContain(oftener)
    await later(11 * MINUTE)
    const after = idsOf((await home()).best_sold)
    expect(after.slice(0, 2)).toEqual([oftener, often])
    expect(after.slice(2)).toEqual(idsOf(before.best_sold).slice(0, 2))
    expect(after).not.toContain(cancelled)
    // The search, too, lists equally relevant perfumes by their sales, so the best seller comes first.
    const bestSeller = (await listAll("new")).find(({ id }) => id === oftener)
    const { items } = await api.get(searchProducts, { query: { q: bestSeller?.brand.name ?? "" } })
    expect(items[0]?.id).toBe(oftener)
    const sell = (orderable: boolean) =>
      api.database.db.update(products).set({ orderable }).where(eq(products.id, oftener))
    await sell(false)
    expect(idsOf((await home()).best_sold)).not.toContain(oftener)
    await sell(true)
    await later(91 * DAY)
    expect(idsOf((await home()).best_sold)).toEqual(idsOf(before.best_sold))
  })

  test("leave out what cannot be ordered any more", async () => {
    const [first, ...rest] = idsOf((await home()).best_sold)
    if (first === undefined) throw new Error("nothing is sold")
    await api.database.db.update(products).set({ orderable: false }).where(eq(products.id, first))
    const shown = idsOf((await home()).best_sold)
    expect(shown).not.toContain(first)
    expect(shown.slice(0, 3)).toEqual(rest)
    // Product lists begin with the perfumes that can be ordered. So the test notices a list that wrongly includes
    // others only when few perfumes can be ordered.
    const { db } = api.database
    const left = rest.slice(0, 2)
    await db.update(products).set({ orderable: false }).where(notInArray(products.id, left))
    const { arrivals, best_sold: bestSold } = await home()
    await db.update(products).set({ orderable: true })
    expect(idsOf(bestSold)).toEqual(left)
    expect(new Set(idsOf(arrivals))).toEqual(new Set(left))
  })
})

test("[D1.235] names every brand of a shop with many, or the most frequent 120 and the number of all", async () => {
  const { db } = api.database
  const offered = await listAll("price")
  const named = async (count: number) => {
    for (const [position, { id }] of offered.slice(0, count).entries()) {
      const brand = { slug: `many-${position}`, name: `Many ${position}` }
      const [row] = await db
        .insert(brands)
        .values(brand)
        .onConflictDoUpdate({ target: brands.slug, set: brand })
        .returning({ id: brands.id })
      await db.update(products).set({ brandId: row?.id }).where(eq(products.id, id))
    }
    return await home()
  }
  const some = await named(40)
  expect(some.brands.filter(({ slug }) => slug.startsWith("many-"))).toHaveLength(40)
  expect(some.brands_total).toBe(some.brands.length)
  const all = await named(offered.length)
  expect(offered.length).toBeGreaterThan(120)
  expect(all.brands_total).toBeGreaterThanOrEqual(offered.length)
  expect(all.brands).toHaveLength(120)
  const slugs = all.brands.map(({ slug }) => slug)
  expect(slugs).toEqual(slugs.toSorted())
})

test("shows no best sellers in a shop, or a country, that has sold nothing", async () => {
  const { db } = api.database
  await db.update(products).set({ sold: 0 })
  expect((await home()).best_sold).toEqual([])
  await db.delete(productPrices).where(eq(productPrices.countryId, 5))
  expect(await home("ru")).toEqual({
    total: 0,
    currency: "RUB",
    arrivals: [],
    best_sold: [],
    gifts: null,
    families: [],
    brands: [],
    brands_total: 0,
  })
})
