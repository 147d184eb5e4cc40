import { FAMILIES, GENDERS, PRODUCT_TYPES } from "#domain/families.ts"
import { LOCALES } from "#domain/locale.ts"
import { createChance } from "#tests/bench/big-catalogue.ts"

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
  ["1", "2", "3", "4", "5"],
]

/** So many lists, no two alike, each of which may be kept. Filters change first, pages last. */
export function listAddresses(count: number): Visit[] {
  return Array.from({ length: count }, (_, number) => {
    let left = number
    const [locale, family = "", gender = "", type = "", sort = "", orderable = "", page = ""] =
      PLACES.map((values) => {
        const value = values[left % values.length]
        left = Math.floor(left / values.length)
        return value
      })
    if (left > 0) throw new Error(`there are fewer than ${count} different addresses`)
    const query = new URLSearchParams({ family, gender, type, sort, orderable, page })
    return { path: `/${locale}/products?${query.toString()}`, cookie: "" }
  })
}

/** Visitors without end: strangers, some with a cart, some signed in, on pages that are kept and that are not. */
export function* visitForever(token: string, products: number): Generator<Visit, never> {
  const chance = createChance(11)
  for (;;) {
    const locale = LOCALES[chance(LOCALES.length)] ?? "uz"
    const product = `product/${1 + chance(products)}`
    const paths = [
      "",
      "/products",
      `/${product}`,
      `/${product}.rsc`,
      `/products.rsc`,
      `/products?price_min=${1 + chance(100_000)}`,
      `/products?q=${"abdeklmnorstu"[chance(13)]}`,
      `/products?page=${1 + chance(20)}`,
      "/about",
      "/contact",
    ]
    const cookies = [
      "",
      `cart=${1 + chance(products)}.1`,
      `token=${token}`,
      `viewed=${1 + chance(products)}`,
    ]
    yield {
      path: `/${locale}${paths[chance(paths.length)]}`,
      cookie: cookies[chance(cookies.length)] ?? "",
    }
  }
}
