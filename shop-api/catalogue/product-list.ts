import { type SQL, and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import type { z } from "zod"
import type { ProductsAnswer, SORTS, searchProducts } from "#contract/products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { listFacets } from "#shop-api/catalogue/facets.ts"
import { fold } from "#shop-api/catalogue/fold.ts"
import { priceIn, productColumns, productsFor } from "#shop-api/catalogue/product-rows.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import type { Translate } from "#shop-api/http/messages.ts"

export type ProductQuery = z.output<NonNullable<typeof searchProducts.query>>

/** More words than this narrow nothing down. */
const MAX_WORDS = 8

/** What each filter of the catalogue asks of a row; facets leave one out at a time. */
export interface ProductConditions {
  brand: SQL
  family: SQL
  gender: SQL
  type: SQL
  /** All that is no facet. */
  rest: SQL
}

/** One page of the catalogue of a country, with its facets. */
export async function listProducts(
  db: Db,
  query: ProductQuery,
  caller: { country: CountryRow; t: Translate; now: Date },
): Promise<ProductsAnswer> {
  const { country, t, now } = caller
  const conditions = conditionsOf(query)
  const { brand, family, gender, type, rest } = conditions
  const [rows, { facets, total }] = await Promise.all([
    db
      .select(productColumns)
      .from(products)
      .innerJoin(brands, eq(brands.id, products.brandId))
      .innerJoin(productPrices, priceIn(country))
      .where(and(brand, family, gender, type, rest))
      .orderBy(...orderOf(query.sort))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    listFacets(db, query, { conditions, country, t }),
  ])
  return {
    items: rows.map(productsFor(country, now)),
    total,
    page: query.page,
    per_page: query.per_page,
    currency: country.currency,
    facets,
  }
}

function conditionsOf(query: ProductQuery): ProductConditions {
  const words = fold(query.q ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  const rest = words.map((word) => sql`${products.searchText} like ${`%${escapeLike(word)}%`}`)
  if (query.orderable) rest.push(sql`${products.orderable}`)
  return {
    brand: anyOf(brands.slug, query.brand),
    family: anyOf(products.family, query.family),
    gender: anyOf(products.gender, query.gender),
    type: anyOf(products.type, query.type),
    rest: and(...rest) ?? sql`true`,
  }
}

function anyOf(column: Parameters<typeof inArray>[0], values: readonly string[]): SQL {
  return values.length === 0 ? sql`true` : inArray(column, [...values])
}

/** Makes `%` and `_` mean themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Ends in the id always, so that pages neither repeat nor skip a product. */
function orderOf(sort: (typeof SORTS)[number]): SQL[] {
  switch (sort) {
    case "new":
      return [desc(products.addedOn), desc(products.id)]
    case "price":
      return [asc(productPrices.amount), asc(products.id)]
    case "-price":
      return [desc(productPrices.amount), asc(products.id)]
    case "unit_price":
      return [sql`${productPrices.amount}::float8 / ${products.volume}`, asc(products.id)]
    case "name":
      // Byte order: the same on every engine, whatever its locale.
      return [sql`${products.sortName} collate "C"`, asc(products.volume), asc(products.id)]
  }
}
