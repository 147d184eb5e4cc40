import { eq, sql } from "drizzle-orm"
import type { Facet, ProductsAnswer } from "#contract/products.ts"
import { FAMILIES, GENDERS, PRODUCT_TYPES } from "#domain/families.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { ProductConditions, ProductQuery } from "#shop-api/catalogue/product-list.ts"
import { priceIn } from "#shop-api/catalogue/product-rows.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import type { Translate } from "#shop-api/http/messages.ts"

type Row = { facet: string; value: string; label: string; count: number }

/**
 * The choices of each filter with how many products each would show. A facet's own choices do not count
 * against it: with one brand chosen, the others still say what choosing them too would add. Values without
 * products are left out unless they are chosen.
 */
export async function listFacets(
  db: Db,
  query: ProductQuery,
  { conditions, country, t }: { conditions: ProductConditions; country: CountryRow; t: Translate },
): Promise<{ facets: ProductsAnswer["facets"]; total: number }> {
  const { brand, family, gender, type, rest } = conditions
  const { rows } = await db.execute<Row>(sql`
    with sold as materialized (
      select ${brands.slug} as brand, ${brands.name} as brand_name, ${products.family},
        ${products.gender}, ${products.type}, ${brand} as in_brand, ${family} as in_family,
        ${gender} as in_gender, ${type} as in_type, ${rest} as in_rest
      from ${products}
      join ${brands} on ${eq(brands.id, products.brandId)}
      join ${productPrices} on ${priceIn(country)}
    )
    select 'total' as facet, '' as value, '' as label, count(*)::int as count
      from sold where in_brand and in_family and in_gender and in_type and in_rest
    union all
    select 'brand', brand, brand_name,
        (count(*) filter (where in_family and in_gender and in_type and in_rest))::int
      from sold group by brand, brand_name
    union all
    select 'family', family, '',
        (count(*) filter (where in_brand and in_gender and in_type and in_rest))::int
      from sold group by family
    union all
    select 'gender', gender, '',
        (count(*) filter (where in_brand and in_family and in_type and in_rest))::int
      from sold group by gender
    union all
    select 'type', type, '',
        (count(*) filter (where in_brand and in_family and in_gender and in_rest))::int
      from sold group by type
  `)
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const brandRows = of("brand").sort((a, b) => (a.value < b.value ? -1 : 1))
  return {
    total: of("total")[0]?.count ?? 0,
    facets: {
      brand: choose(brandRows, query.brand),
      family: choose(
        inOrder(FAMILIES, of("family"), (value) => t(`family.${value}`)),
        query.family,
      ),
      gender: choose(
        inOrder(GENDERS, of("gender"), (value) => t(`gender.${value}`)),
        query.gender,
      ),
      type: choose(
        inOrder(PRODUCT_TYPES, of("type"), (value) => t(`type.${value}`)),
        query.type,
      ),
    },
  }
}

type Choice = Pick<Row, "value" | "label" | "count">

/** The values in the order of the shop's own list, with their labels. */
function inOrder<Value extends string>(
  order: readonly Value[],
  rows: readonly Row[],
  label: (value: Value) => string,
): Choice[] {
  const counts = new Map(rows.map((row) => [row.value, row.count]))
  return order.map((value) => ({ value, label: label(value), count: counts.get(value) ?? 0 }))
}

function choose(choices: readonly Choice[], chosen: readonly string[]): Facet[] {
  return choices
    .map(({ value, label, count }) => ({ value, label, count, selected: chosen.includes(value) }))
    .filter((facet) => facet.count > 0 || facet.selected)
}
