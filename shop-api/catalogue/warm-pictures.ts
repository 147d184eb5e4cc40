import { pictureId, type PictureWidth } from "#contract/pictures.ts"
import { listNewBottles } from "#shop-api/catalogue/bottles.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { Pictures } from "#shop-api/pictures/encode.ts"
import { bottleVersion } from "#shop-api/pictures/version.ts"

/** How many of the first pages' products; and the widths in which phones and desktops show their cards. */
const PRODUCTS = 12
const WIDTHS: readonly PictureWidth[] = [320, 480]

/** Encodes the pictures that the first visitors will see, in the background. */
export async function warmPictures(db: Db, pictures: Pictures): Promise<void> {
  const bottles = await listNewBottles(db, PRODUCTS)
  const ids = bottles.map((bottle) =>
    pictureId({
      kind: "product",
      id: Number(bottle.id),
      view: "front",
      version: bottleVersion(bottle),
    }),
  )
  await pictures.warm(ids, WIDTHS)
}
