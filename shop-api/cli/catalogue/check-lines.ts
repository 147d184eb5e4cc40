import { asc } from "drizzle-orm"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { CheckedProduct } from "#shop-api/cli/catalogue/check-row.ts"
import type { RowProblem } from "#shop-api/cli/catalogue/plan-changes.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"

/**
 * The perfume to which a product belongs. `line` is the slug of the perfume. All products of a line have the same type
 * and gender, because they are volumes of one perfume.
 */
interface Perfume {
  barcode: string
  line: string
  type: string
  gender: string
}

interface Lines {
  /** The perfumes of all products by barcode, as they are after the import of the rows that were checked so far. */
  perfumes: Map<string, Perfume>
  /** The rows of new products, and of those that get another line, type or gender, by barcode. */
  moved: Map<string, number>
}

export async function readLines(db: Db): Promise<Lines> {
  const { barcode, line, type, gender } = products
  const rows = await db
    .select({ barcode, line, type, gender })
    .from(products)
    .where(isPublished)
    .orderBy(asc(products.id))
  return { perfumes: new Map(rows.map((row) => [row.barcode, row])), moved: new Map() }
}

export function recordLine(
  { perfumes, moved }: Lines,
  row: number,
  { product: { barcode, line }, cells: { type = "", gender = "" } }: CheckedProduct,
): void {
  const before = perfumes.get(barcode)
  if (before?.line === line && before.type === type && before.gender === gender) return
  perfumes.set(barcode, { barcode, line, type, gender })
  moved.set(barcode, row)
}

/**
 * Lists the rows that would give a line a second type or gender. Must be called after all rows are recorded, because a
 * file may change the type of all volumes of a perfume. Earlier versions of the shop accepted mixed lines: they stay,
 * unless the file changes them.
 */
export function listMixedLines({ perfumes, moved }: Lines): RowProblem[] {
  const firsts = new Map<string, Perfume>()
  for (const [barcode, perfume] of perfumes) {
    // The type and the gender of a line are those of its first product that is not in `moved`, or, if all are in
    // `moved`, those of its first product.
    const first = firsts.get(perfume.line)
    if (!first || (moved.has(first.barcode) && !moved.has(barcode)))
      firsts.set(perfume.line, perfume)
  }
  return [...moved].flatMap(([barcode, row]) => {
    const one = perfumes.get(barcode)
    const first = firsts.get(one?.line ?? "")
    if (!one || !first || formatKind(one) === formatKind(first)) return []
    const suffix = one.type === first.type ? one.gender.toLowerCase() : one.type
    const own = `${formatKind(one)} needs its own line, such as ${one.line}-${suffix}`
    const message = `${one.line} is ${formatKind(first)} (barcode ${first.barcode}): ${own}`
    return [{ row, column: "line", message }]
  })
}

const formatKind = ({ type, gender }: Perfume) => `${type} for ${gender}`
