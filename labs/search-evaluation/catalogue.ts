import { readDemoData } from "#demo/data/demo-data.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { pickAttributes } from "#domain/product-attributes.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { BrandEntry, NoteEntry, ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"

/** The id of the country in which both catalogues are sold. */
export const COUNTRY = 1

/** A product of an evaluated catalogue: one volume of a perfume. `group` is the slug of the perfume. */
export type EvaluatedProduct = ProductEntry & { barcode: string }

export interface Catalogue {
  brands: readonly BrandEntry[]
  notes: readonly NoteEntry[]
  products: readonly EvaluatedProduct[]
}

const DAY = 86_400_000

export function listNotes(): NoteEntry[] {
  return Object.entries(readReferenceData().notes).map(([key, name], index) => ({
    id: index + 1,
    key,
    name,
  }))
}

/** Reads the demonstration's catalogue as it is sold in the default country. */
export function readDemonstration(): Catalogue {
  const data = readDemoData()
  const notes = listNotes()
  const noteIds = new Map(notes.map(({ key, id }) => [key, id]))
  const brands = data.brands.map(({ slug, name, aliases = [] }, index) => ({
    id: index + 1,
    slug,
    name,
    aliases,
  }))
  const brandIds = new Map(brands.map(({ slug, id }) => [slug, id]))
  const products = data.products.flatMap((product, index) => {
    const price = product.prices.uz
    if (price === undefined) return []
    return {
      ...pickAttributes(product),
      id: index + 1,
      brand_id: brandIds.get(product.brand) ?? 0,
      group: product.line,
      name: product.name,
      sort_name: normalizeText(product.name),
      volume: product.volume,
      orderable: product.orderable,
      in_stock: product.stock === "in_stock",
      added: Math.round((Date.parse(product.added) - Date.UTC(2000, 0, 1)) / DAY),
      sold: product.sold,
      notes: [
        ...new Set(
          Object.values(product.notes).flatMap((keys) => keys.map((key) => noteIds.get(key) ?? 0)),
        ),
      ],
      prices: { [COUNTRY]: Math.round(price * MINOR_PER_MAJOR) },
      barcode: product.barcode,
    }
  })
  return { brands, notes, products }
}

/** Builds a catalogue index without a database. */
export function buildIndex({ brands, notes, products }: Catalogue): CatalogueIndex {
  const index = new CatalogueIndex()
  index.putNames(brands, notes)
  for (const product of products) index.put(product)
  index.finish()
  return index
}
