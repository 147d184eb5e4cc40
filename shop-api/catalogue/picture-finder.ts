import { existsSync } from "node:fs"
import { PHOTO_VIEWS, PRODUCT_VIEWS, parsePictureId } from "#domain/picture-urls.ts"
import { findDrawing, findPictureFields } from "#shop-api/catalogue/picture-fields.ts"
import type { SceneCache } from "#shop-api/catalogue/scene-cache.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import { listStored, photoFile } from "#shop-api/pictures/photos.ts"
import type { EncoderInput } from "#shop-api/pictures/picture-encoder.ts"
import { drawScene } from "#shop-api/pictures/scene.ts"
import { drawingVersion, photosVersion } from "#shop-api/pictures/version.ts"

interface PictureSources {
  db: Db
  /** The folder of the setting DATA_DIR, in which imports save photographs. */
  dataDir: string
  drawingSource: DrawingSource
  scenes: SceneCache
}

/**
 * Creates a function that finds what the picture encoder needs for a picture id. It returns null when the picture does
 * not exist or the id has an outdated version.
 */
export function createPictureFinder({ db, dataDir, drawingSource, scenes }: PictureSources) {
  return async (id: string): Promise<EncoderInput | null> => {
    const picture = parsePictureId(id)
    if (!picture) return null
    if (picture.kind === "scene") {
      const { drawings, version } = await scenes.get(picture.id)
      return version === picture.version ? { svg: drawScene(picture.id, drawings) } : null
    }
    const { id: productId, view } = picture
    const product = await findPictureFields(db, productId)
    if (!product) return null
    const drawnView = PRODUCT_VIEWS.find((known) => known === view)
    if (drawnView) {
      const drawing = findDrawing(product, drawingSource)
      if (!drawing || drawingVersion(drawing) !== picture.version) return null
      return { svg: drawing.drawView(drawnView) }
    }
    const photos = listStored(product.photos)
    const name = photos[PHOTO_VIEWS.findIndex((known) => known === view)]
    if (name === undefined || photosVersion(photos) !== picture.version) return null
    const file = photoFile(dataDir, name)
    return existsSync(file) ? { file } : null
  }
}
