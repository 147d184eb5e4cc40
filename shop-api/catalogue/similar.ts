import { eq, inArray, sql } from "drizzle-orm"
import type { ProductDetail } from "#contract/products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { ProductNote } from "#shop-api/catalogue/product-detail.ts"
import {
  type ProductRow,
  priceIn,
  productColumns,
  productsFor,
} from "#shop-api/catalogue/product-rows.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, productNotes, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import type { Translate } from "#shop-api/http/messages.ts"

const COUNT = 4
/** Names of notes that the text lists. */
const MAX_NAMED = 3

/** What counts how much: notes are what a nose finds alike, the family comes next. */
const WEIGHTS = { note: 3, family: 4, type: 1, gender: 1 }

type Subject = Pick<ProductRow, "family" | "type" | "gender" | "volume"> & {
  line: string
  notes: readonly ProductNote[]
}

/**
 * The four perfumes sold in the country that are most like this one, by shared notes, family and type; of
 * each the volume nearest to this one's, and never another volume of the same perfume.
 */
export async function listSimilar(
  db: Db,
  subject: Subject,
  { country, t, now }: { country: CountryRow; t: Translate; now: Date },
): Promise<ProductDetail["similar"]> {
  const noteIds = subject.notes.map((note) => note.id)
  const { rows: likest } = await db.execute<{ id: number; shared: number[] | null }>(sql`
    select id, shared from (
      select distinct on (candidate.line) candidate.*
      from (
        select ${products.id} as id, ${products.line} as line, ${products.orderable} as orderable,
          abs(${products.volume} - ${subject.volume}) as volume_distance, shared.ids as shared,
          coalesce(cardinality(shared.ids), 0) * ${WEIGHTS.note}::int
            + (${products.family} = ${subject.family})::int * ${WEIGHTS.family}::int
            + (${products.type} = ${subject.type})::int * ${WEIGHTS.type}::int
            + (${products.gender} = ${subject.gender})::int * ${WEIGHTS.gender}::int as likeness
        from ${products}
        join ${productPrices} on ${priceIn(country)}
        left join (
          select ${productNotes.productId} as product_id,
            array_agg(distinct ${productNotes.noteId}) as ids
          from ${productNotes}
          where ${noteIds.length === 0 ? sql`false` : inArray(productNotes.noteId, noteIds)}
          group by 1
        ) as shared on shared.product_id = ${products.id}
        where ${products.line} <> ${subject.line}
          and (shared.ids is not null or ${products.family} = ${subject.family}
            or ${products.type} = ${subject.type})
      ) as candidate
      order by candidate.line, candidate.volume_distance, candidate.id
    ) as best
    order by likeness desc, orderable desc, id
    limit ${COUNT}
  `)
  if (likest.length === 0) return []
  const rows = await db
    .select(productColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productPrices, priceIn(country))
    .where(
      inArray(
        products.id,
        likest.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const toProduct = productsFor(country, now)
  return likest.flatMap(({ id, shared }) => {
    const row = byId.get(id)
    if (!row) return []
    const common = uniqueNotes(subject.notes).filter((note) => shared?.includes(note.id))
    return {
      product: toProduct(row),
      shared_notes: common.map(({ key, name }) => ({ key, name })),
      text: explain(t, subject, row, common),
    }
  })
}

function uniqueNotes(notes: readonly ProductNote[]): ProductNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()]
}

function explain(
  t: Translate,
  subject: Subject,
  row: ProductRow,
  common: readonly ProductNote[],
): string {
  if (common.length > 0) {
    const names = common.slice(0, MAX_NAMED).map((note) => note.name)
    return t("similar.notes", { notes: names.join(", ") })
  }
  return row.family === subject.family
    ? t("similar.family", { family: t(`family.${row.family}`) })
    : t("similar.type", { type: t(`type.${row.type}`) })
}
