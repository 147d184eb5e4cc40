import { isPublished } from "#shop-api/catalogue/is-published.ts"
import type { CellProblem, CheckedProduct } from "#shop-api/cli/catalogue/check-row.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"

/** Barcodes by the text `line volume`: the slug of the perfume and its volume in milliliters. */
interface Volumes {
  /** The barcodes in the database before the import. */
  stored: ReadonlyMap<string, string>
  /** The barcodes of new and changed products in the rows that were checked so far. */
  imported: Map<string, string>
}

export async function readVolumes(db: Db): Promise<Volumes> {
  const rows = await db
    .select({ line: products.line, volume: products.volume, barcode: products.barcode })
    .from(products)
    .where(isPublished)
  const stored = new Map(rows.map(({ line, volume, barcode }) => [`${line} ${volume}`, barcode]))
  return { stored, imported: new Map() }
}

/** Reserves the volume of a perfume for a product. Returns the mistake if another product has it. */
export function reserveVolume(
  { stored, imported }: Volumes,
  { product }: CheckedProduct,
): CellProblem | null {
  const key = `${product.line} ${product.volume}`
  const owner = stored.get(key) ?? imported.get(key)
  if (owner === undefined || owner === product.barcode) {
    imported.set(key, product.barcode)
    return null
  }
  // An import inserts new products before it changes stored ones. So the operator must first import the row that gives
  // the stored product another volume. A later import can then give its old volume to another product.
  const where = stored.has(key)
    ? " in the shop: to change that product, import its row first, without the others"
    : ""
  const message = `${product.volume} ml of ${product.line} already has the barcode ${owner}${where}`
  return { column: "volume", message }
}
