import { parsePictureBase, pictureId, type PictureWidth } from "#domain/picture-urls.ts"
import { listNewProducts } from "#shop-api/catalogue/list-new-products.ts"
import { imagesOf } from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import type { PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"

/** Number of newest products whose pictures are encoded. The home page and the list of all perfumes begin with them. */
const PRODUCTS = 12
/** Widths of the encoded pictures, for phones and for desktops. */
const WIDTHS: readonly PictureWidth[] = [320, 480]

/**
 * Encodes the pictures of the newest products when the shop starts, so that the first visitors of the home page and the
 * catalogue need not wait for them.
 */
export async function warmPictures(
  db: Db,
  pictures: PictureEncoder,
  source: DrawingSource,
): Promise<void> {
  const rows = await listNewProducts(db, PRODUCTS)
  const ids = rows.flatMap((row) => {
    const picture = parsePictureBase(imagesOf(row, source).image)
    return picture ? [pictureId(picture)] : []
  })
  await pictures.warm(ids, WIDTHS)
}
