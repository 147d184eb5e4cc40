import type { CheckedProduct } from "#shop-api/cli/catalogue/check-row.ts"
import { type Cells, PHOTO_SEPARATOR, PRICE_PREFIX } from "#shop-api/cli/catalogue/columns.ts"
import type { Photos } from "#shop-api/cli/catalogue/image-column.ts"

/**
 * The changes of a batch of products. Each text is a JSON array of rows, which PostgreSQL parses. Texts take a third of
 * the memory that objects would take.
 */
export interface ChangeBatch {
  count: number
  /** Pairs of product and country whose price is to be deleted. */
  deletedPrices: string
  /**
   * Barcodes of existing products whose notes have changed. Their old notes are deleted; the new ones are in `notes`.
   */
  barcodesWithNewNotes: string
  products: string
  prices: string
  notes: string
  /** Barcodes of existing products whose pictures have changed. The URLs of their new pictures are in `downloads`. */
  barcodesWithNewPictures: string
  downloads: string
}

/** A row of a new or a changed product that has no mistakes. */
export interface Ready {
  row: number
  product: CheckedProduct
  /** The product's cells before the import, as an export would write them. Null for a new product. */
  before: Cells | null
}

/** Builds a batch of what has changed and nothing else, so that importing a price list writes only prices. */
export function toBatch(ready: readonly Ready[], photos: Pick<Photos, "addressOf">): ChangeBatch {
  const isOther = (column: string) => (one: Ready) =>
    differs(one, (name) => name.startsWith(column))
  const rewritten = ready.filter((one) =>
    differs(one, (name) => !/^(price_|notes_|brand_aliases$)/.test(name)),
  )
  const repriced = ready.flatMap((one) => listPrices(one))
  const withNewNotes = ready.filter(isOther("notes_"))
  const withNewPictures = ready.filter(isOther("images"))
  const formatExistingBarcodes = (some: readonly Ready[]) =>
    JSON.stringify(some.flatMap(({ before, product }) => (before ? product.product.barcode : [])))
  return {
    count: ready.length,
    deletedPrices: JSON.stringify(repriced.filter(({ amount }) => amount === null)),
    barcodesWithNewNotes: formatExistingBarcodes(withNewNotes),
    products: JSON.stringify(
      rewritten.map(({ product: { product, brandSlug } }) => ({
        ...product,
        brand: brandSlug,
      })),
    ),
    prices: JSON.stringify(repriced.filter(({ amount }) => amount !== null)),
    notes: JSON.stringify(
      withNewNotes.flatMap(({ product: { product, notes } }) =>
        notes.map((note) => ({ barcode: product.barcode, ...note })),
      ),
    ),
    barcodesWithNewPictures: formatExistingBarcodes(withNewPictures),
    downloads: JSON.stringify(withNewPictures.flatMap((one) => listDownloads(one, photos))),
  }
}

/** Lists the changed prices of a product. `amount` is null when the price is to be deleted. */
function listPrices({ product: { product, prices, cells }, before }: Ready) {
  const countries = Object.keys(cells).flatMap((column) =>
    column.startsWith(PRICE_PREFIX) && before?.[column] !== cells[column]
      ? [column.slice(PRICE_PREFIX.length)]
      : [],
  )
  return countries.map((country) => ({
    barcode: product.barcode,
    country,
    amount: prices[country] ?? null,
  }))
}

/** Lists the URLs of a product's pictures. `name` is the stored picture, or null if the URL is not downloaded yet. */
function listDownloads({ row, product }: Ready, photos: Pick<Photos, "addressOf">) {
  const words = (product.cells["images"] ?? "").split(PHOTO_SEPARATOR)
  return words.flatMap((word) => {
    const url = photos.addressOf(word)
    const name = url === word ? null : word
    return url === null ? [] : [{ barcode: product.product.barcode, row, url, name }]
  })
}

function differs({ before, product }: Ready, isMeant: (column: string) => boolean): boolean {
  if (!before) return true
  return Object.keys(before).some(
    (column) => isMeant(column) && before[column] !== product.cells[column],
  )
}
