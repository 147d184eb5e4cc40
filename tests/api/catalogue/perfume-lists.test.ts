import { eq, inArray } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { getHome } from "#contract/home.ts"
import type { PerfumeCard, ProductDetail } from "#contract/product-schemas.ts"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { suggest } from "#contract/suggestions.ts"
import { SORTS } from "#domain/sorts.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import type { CallOptions } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

type Query = NonNullable<CallOptions["query"]>
const list = (query: Query = {}, options: CallOptions = {}) =>
  api.get(searchProducts, { ...options, query: { group: "perfume", per_page: "96", ...query } })

/** Returns the id of a product's perfume, which is the id of its smallest volume. */
const groupOf = ({ id, group_id: groupId }: Pick<ProductDetail, "id" | "group_id">) => groupId ?? id

/** Every product, as its own page shows it. */
let all: ProductDetail[]
beforeAll(async () => {
  const pages = await Promise.all(
    ["1", "2"].map((page) => api.get(searchProducts, { query: { per_page: "96", page } })),
  )
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  all = []
  for (const id of ids) all.push(await api.get(getProduct, { params: { id } }))
})

async function readAll(query: Query = {}): Promise<PerfumeCard[]> {
  const [one, two] = await Promise.all([list({ ...query }), list({ ...query, page: "2" })])
  expect(one.items.length + two.items.length).toBe(one.total)
  return [...one.items, ...two.items]
}

const getPerfume = ({ perfume }: PerfumeCard) => {
  if (!perfume) throw new Error("a card without its perfume")
  return perfume
}

describe("a list of perfumes", () => {
  test("[D1.80] [D1.83] has each perfume once in every sort order", async () => {
    const groups = new Set(all.map(groupOf))
    expect(groups.size).toBeLessThan(all.length)
    for (const sort of SORTS) {
      const items = await readAll({ sort })
      const shown = items
        .map(({ id }) => all.find((one) => one.id === id))
        .flatMap((one) => one ?? [])
      expect(new Set(shown.map(groupOf)), sort).toEqual(groups)
      expect(shown.length, sort).toBe(groups.size)
    }
  })

  test("[D1.81] names all volumes of each, as their pages do, and shows the cheapest that can be ordered", async () => {
    for (const card of await readAll()) {
      const detail = all.find(({ id }) => id === card.id)
      const { volumes, has_dearer: hasDearer } = getPerfume(card)
      expect(volumes.map(({ id, volume }) => ({ id, volume }))).toEqual(
        detail?.variants.map(({ id, volume }) => ({ id, volume })),
      )
      for (const { id, price, orderable, matches } of volumes) {
        const own = all.find((one) => one.id === id)
        expect([price, orderable, matches]).toEqual([own?.price, own?.canBeAdded, true])
      }
      const orderable = volumes.filter((one) => one.orderable)
      const candidates = orderable.length > 0 ? orderable : volumes
      expect(card.price).toBe(Math.min(...candidates.map(({ price }) => price)))
      expect(hasDearer).toBe(volumes.some(({ price }) => price > card.price))
    }
  })

  test("[D1.81] shows the chosen volume, and says of the others that they do not match", async () => {
    const cards = await readAll({ volume: "100" })
    expect(cards.length).toBe(all.filter(({ volume }) => volume === 100).length)
    for (const card of cards) {
      expect(card.volume).toBe(100)
      const { volumes, has_dearer: hasDearer } = getPerfume(card)
      for (const one of volumes) expect(one.matches).toBe(one.volume === 100)
      expect(hasDearer).toBe(false)
    }
    expect(cards.some((card) => getPerfume(card).volumes.length > 1)).toBe(true)
  })

  test("[D1.81] shows a volume that cannot be ordered only when no other one matches", async () => {
    const several = (await readAll()).find((card) => {
      const { volumes } = getPerfume(card)
      return volumes.length > 1 && volumes.every(({ orderable }) => orderable)
    })
    if (!several) throw new Error("no perfume with two volumes that can be ordered")
    const others = getPerfume(several).volumes.filter(({ id }) => id !== several.id)
    const setOrderable = (orderable: boolean) =>
      api.database.db.update(products).set({ orderable }).where(eq(products.id, several.id))
    const find = async (query: Query = {}) => {
      const cards = await readAll({ ...query, brand: several.brand.slug })
      return cards.find((card) => getPerfume(card).volumes.some(({ id }) => id === several.id))
    }
    await setOrderable(false)
    try {
      const card = await find()
      expect(others.map(({ id }) => id)).toContain(card?.id)
      expect((await find({ orderable: "1" }))?.id).toBe(card?.id)
      expect((await find({ volume: String(several.volume) }))?.id).toBe(several.id)
    } finally {
      await setOrderable(true)
    }
  })

  test("[D1.82] has a perfume only when one bottle meets all filters together", async () => {
    const [small] = all.filter((one) => {
      const dearer = all.filter((other) => groupOf(other) === groupOf(one) && other.id !== one.id)
      return dearer.some(({ price, volume }) => price > one.price && volume > one.volume)
    })
    if (!small) throw new Error("no perfume with a dearer volume")
    const [large] = all.filter((one) => groupOf(one) === groupOf(small) && one.price > small.price)
    const limit = { price_max: String(small.price / 100), brand: small.brand.slug }
    const idsOf = async (query: Query) => (await list(query)).items.map(({ id }) => id)
    expect(await idsOf({ ...limit, volume: String(small.volume) })).toContain(small.id)
    const others = await idsOf({ ...limit, volume: String(large?.volume) })
    expect(others.filter((id) => id === small.id || id === large?.id)).toEqual([])
  })

  test("[D1.82] counts perfumes in its facets", async () => {
    const { facets, total } = await list()
    expect(facets.family.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { value, count } of facets.note.slice(0, 5)) {
      expect((await list({ note: value })).total, value).toBe(count)
    }
    for (const { value, count } of facets.volume) {
      expect((await list({ volume: value })).total, value).toBe(count)
    }
  })

  test("[D1.80] is rejected when it is grouped by anything but perfumes", async () => {
    const { errors } = await api.refused(422, searchProducts, { query: { group: "brand" } })
    expect(Object.keys(errors ?? {})).toEqual(["group"])
  })
})

describe("perfumes outside of the list", () => {
  const find = (id: number) => {
    const product = all.find((one) => one.id === id)
    if (!product) throw new Error(`no product ${id}`)
    return product
  }
  const group = "perfume"

  test("[D1.80] [D1.81] are suggested once, in the volume that a list shows", async () => {
    for (const q of ["neroli", "cedar", "gulzor 50"]) {
      const { products: suggested } = await api.get(suggest, { query: { q, group } })
      const groups = suggested.map(({ id }) => groupOf(find(id)))
      expect(new Set(groups).size, q).toBe(groups.length)
      expect(suggested, q).toEqual((await list({ q })).items.slice(0, 6))
    }
  })

  test("[D1.82] are counted in suggestions of brands and notes", async () => {
    const { brands, notes } = await api.get(suggest, { query: { q: "anor", group } })
    expect(brands.length + notes.length).toBeGreaterThan(1)
    for (const { slug, count } of brands) expect((await list({ brand: slug })).total).toBe(count)
    for (const { key, count } of notes) expect((await list({ note: key })).total).toBe(count)
  })

  test("[D1.80] [D1.81] are listed as similar to another, each once, and never to themselves", async () => {
    const cards = await readAll()
    for (const product of all) {
      const { similar, ...rest } = await api.get(getProduct, {
        params: { id: product.id },
        query: { group },
      })
      expect(rest).toEqual({ ...product, similar: undefined })
      const groups = similar.map((one) => groupOf(find(one.product.id)))
      expect(new Set(groups).size).toBe(4)
      expect(groups).not.toContain(groupOf(product))
      for (const one of similar) expect(cards).toContainEqual(one.product)
    }
  })

  test("[D1.80] [D1.81] [D1.82] [D1.83] are the arrivals, best sellers and gifts of the home page, which also counts them", async () => {
    const home = await api.get(getHome, { query: { group } })
    const inOrder = (await readAll({ orderable: "1" })).map(({ id }) => id)
    // Takes the cards from the list without filters, because the home page has no filters, and a filter would change
    // which volumes a card shows.
    const cards = await readAll()
    const orderable = inOrder.map((id) => {
      const card = cards.find((one) => one.id === id)
      if (!card) throw new Error(`no card of ${String(id)}`)
      return card
    })
    expect(home.total).toBe((await list()).total)
    expect(home.arrivals).toEqual(orderable.slice(0, 8))
    for (const { value, count } of home.families) {
      expect((await list({ family: value })).total, value).toBe(count)
    }
    for (const { slug, count } of home.brands) {
      expect((await list({ brand: slug })).total, slug).toBe(count)
    }
    const rows = await api.database.db
      .select({ id: products.id, line: products.line, sold: products.sold })
      .from(products)
    const soldOf = (id: number) => {
      const line = rows.find((row) => row.id === id)?.line
      return rows.filter((row) => row.line === line).reduce((sum, row) => sum + row.sold, 0)
    }
    const mostSold = orderable
      .map(({ id }) => ({ id, sold: soldOf(id) }))
      .toSorted((a, b) => b.sold - a.sold)
    expect(home.best_sold.map(({ id }) => soldOf(id))).toEqual(
      mostSold.slice(0, 4).map(({ sold }) => sold),
    )
    for (const card of home.best_sold) expect(orderable).toContainEqual(card)
    const upTo = home.gifts?.up_to ?? 0
    const affordable = await readAll({ orderable: "1", price_max: String(upTo / 100) })
    expect(affordable.length).toBeGreaterThan(orderable.length / 4)
    const others = new Set([...home.arrivals, ...home.best_sold].map(({ id }) => groupOf(find(id))))
    expect(home.gifts?.items).toHaveLength(4)
    for (const card of home.gifts?.items ?? []) {
      expect(affordable).toContainEqual(card)
      expect(others).not.toContain(groupOf(find(card.id)))
    }
  })

  test("[D1.700] are read by the ids of their products, each once, as a list shows them", async () => {
    const cards = await readAll()
    const several = cards.filter((card) => getPerfume(card).volumes.length > 1)
    const [one, two] = several.slice(-2)
    const single = cards.find((card) => getPerfume(card).volumes.length === 1)
    if (!one || !two || !single) throw new Error("too few perfumes")
    const idsOf = (card: PerfumeCard) => getPerfume(card).volumes.map(({ id }) => id)
    const ids = [...idsOf(one).toReversed(), 999_999, single.id, ...idsOf(two), ...idsOf(one)]
    const query = Object.fromEntries(ids.map((id, index) => [`item_ids[${index}]`, String(id)]))
    const { items, not_sold_here: unsold } = await api.get(listCartProducts, {
      query: { ...query, group },
    })
    expect(items).toEqual([one, single, two])
    expect(unsold).toEqual([])
  })

  test("[D1.86] have the volumes that cannot be ordered on the home page, as in a list without filters", async () => {
    const readFront = async () => {
      const { arrivals, best_sold: bestSold } = await api.get(getHome, { query: { group } })
      return [...arrivals, ...bestSold]
    }
    const before = (await readFront()).find((card) => getPerfume(card).has_dearer)
    const dearer = before && getPerfume(before).volumes.filter(({ price }) => price > before.price)
    if (!dearer) throw new Error("the front has no perfume with a dearer volume")
    const order = async (orderable: boolean) => {
      const ids = dearer.map(({ id }) => id)
      await api.database.db.update(products).set({ orderable }).where(inArray(products.id, ids))
    }
    await order(false)
    const cards = await readFront()
    const listed = await readAll()
    await order(true)
    expect(cards.find(({ id }) => id === before.id)?.perfume?.has_dearer).toBe(true)
    for (const card of cards) expect(listed).toContainEqual(card)
  })
})
