import { z } from "zod"
import { LOCALES } from "#domain/locale.ts"
import { FAMILIES, GENDERS, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import { createChance } from "#tests/support/big-catalogue.ts"

export interface Visit {
  path: string
  cookie: string
}

const SORTS = ["new", "price", "-price", "unit_price", "name"]
const PLACES = [
  LOCALES,
  FAMILIES,
  GENDERS,
  PRODUCT_TYPES,
  SORTS,
  ["", "1"],
  // The most frequent volumes of the demonstration's products, in milliliters.
  ["", "30", "50", "75", "100"],
]

/**
 * Generates `count` different URLs of product lists that can be cached.
 *
 * @throws Error when there are fewer than `count` combinations of filters
 */
export function listAddresses(count: number): Visit[] {
  return Array.from({ length: count }, (_, number) => {
    let left = number
    const [locale, family = "", gender = "", type = "", sort = "", orderable = "", volume = ""] =
      PLACES.map((values) => {
        const value = values[left % values.length]
        left = Math.floor(left / values.length)
        return value
      })
    if (left > 0) throw new Error(`there are fewer than ${count} different addresses`)
    const query = new URLSearchParams({ family, gender, type, sort, orderable, volume })
    return { path: `/${locale}/products?${query.toString()}`, cookie: "" }
  })
}

const ProductPage = z.object({ items: z.array(z.object({ id: z.int() })), total: z.int() })

/** Lists the ids of all products that are sold in the default country. Other products have no page there. */
export async function listSold(url: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/v1/products?page=${page}`)
    const { items, total } = ProductPage.parse(await answer.json())
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0 || ids.length >= total) return ids
  }
}

/** Number of pages of the demonstration's product list. */
const LIST_PAGES = 3

/**
 * Generates visits without end, to cached and uncached pages, some with a cart and some of a signed-in customer.
 *
 * @param sold ids of products that have a page
 */
export function* visitForever(token: string, sold: readonly number[]): Generator<Visit, never> {
  const chance = createChance(11)
  const pick = () => sold[chance(sold.length)] ?? 0
  for (;;) {
    const locale = LOCALES[chance(LOCALES.length)] ?? "uz"
    const product = `product/${pick()}`
    const paths = [
      "",
      "/products",
      `/${product}`,
      `/${product}.rsc`,
      `/products.rsc`,
      `/products?price_min=${1 + chance(100_000)}`,
      `/products?q=${"abdeklmnorstu"[chance(13)]}`,
      `/products?page=${1 + chance(LIST_PAGES)}`,
      "/about",
      "/contact",
    ]
    const cookies = ["", `cart=${pick()}.1`, `token=${token}`, `viewed=${pick()}`]
    yield {
      path: `/${locale}${paths[chance(paths.length)]}`,
      cookie: cookies[chance(cookies.length)] ?? "",
    }
  }
}
