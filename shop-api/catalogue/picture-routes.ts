import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { LRUCache } from "lru-cache"
import {
  PHOTO_VIEWS,
  PRODUCT_VIEWS,
  parseDrawingUrl,
  parsePictureBase,
  parsePictureId,
  parsePictureUrl,
  pictureId,
  type Picture,
  type Scene,
} from "#domain/picture-urls.ts"
import { matchesEtag } from "#runtime/matches-etag.ts"
import { findDrawing, findPictureFields } from "#shop-api/catalogue/picture-fields.ts"
import { listSceneDrawings } from "#shop-api/catalogue/scene-drawings.ts"
import { imagesOf } from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { readClientAddress } from "#shop-api/http/caller.ts"
import { refuseWhenFull } from "#shop-api/http/run-limited.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Drawing, DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import { listStored, photoFile } from "#shop-api/pictures/photos.ts"
import type { EncoderInput, PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"
import { drawScene } from "#shop-api/pictures/scene.ts"
import { drawingVersion, photosVersion, sceneVersion } from "#shop-api/pictures/version.ts"

/** Cache-Control of a picture URL with the current version: its content never changes. */
const FOREVER = "public, max-age=31536000, immutable"
/**
 * Cache-Control of a picture URL without the current version: browsers must check after an hour whether it has changed.
 */
const HOUR = "public, max-age=3600"
/** How many milliseconds the content of a still life (a picture composed of several drawn bottles) is cached. */
const SCENE_TTL = 60_000

interface SceneContent {
  drawings: Drawing[]
  version: string
}

/**
 * The still lifes (pictures composed of several drawn bottles), with the bottles that they currently show. Cached for a
 * minute.
 */
export interface SceneCache {
  get(scene: Scene): Promise<SceneContent>
  forget(): void
}

export function createSceneCache(db: Db, source: DrawingSource): SceneCache {
  const cache = new LRUCache<Scene, Promise<SceneContent>>({ max: 50, ttl: SCENE_TTL })
  return {
    get(scene) {
      const known = cache.get(scene)
      if (known) return known
      const content = listSceneDrawings(db, source, scene).then((drawings) => ({
        drawings,
        version: sceneVersion(scene, drawings),
      }))
      cache.set(scene, content)
      content.catch(() => cache.delete(scene))
      return content
    },
    forget: () => cache.clear(),
  }
}

export interface PictureOrigins {
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
export function createPictureFinder({ db, dataDir, drawingSource, scenes }: PictureOrigins) {
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
    const isCurrent = name !== undefined && photosVersion(photos) === picture.version
    const file = isCurrent ? photoFile(dataDir, name) : ""
    return existsSync(file) ? { file } : null
  }
}

/**
 * Registers /images, which serves encoded pictures, and still lifes (pictures composed of several drawn bottles) as
 * SVG.
 */
export function registerPictures(
  { hono, services }: ApiApp,
  pictures: PictureEncoder,
  scenes: SceneCache,
): void {
  const { database, drawingSource } = services
  hono.get("/images/*", async (c) => {
    const { pathname } = new URL(c.req.url)
    const drawing = parseDrawingUrl(pathname)
    if (drawing?.kind === "scene") {
      const { drawings, version } = await scenes.get(drawing.id)
      const isCurrent = version === drawing.version
      return send(c.req.raw, Buffer.from(drawScene(drawing.id, drawings)), {
        type: "image/svg+xml",
        cacheControl: isCurrent ? FOREVER : HOUR,
      })
    }
    const file = parsePictureUrl(pathname)
    if (!file) throw new ApiError(404, "error.not_found")
    const current = await withCurrentVersion(file.picture, scenes)
    const { signal } = c.req.raw
    const { address: key = "" } = networkKeys(readClientAddress(c, services))
    const get = (picture: Picture) =>
      refuseWhenFull(pictures.get(pictureId(picture), file.width, file.format, { key, signal }))
    const find = async () => {
      const asked = await get(current)
      if (asked) return { asked, encoded: asked }
      const successors = await listSuccessors(database.db, drawingSource, current)
      return { asked, encoded: await findFirst(successors, get) }
    }
    const found = await find().catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    // The visitor has disconnected, so no client receives this response.
    if (!found) return new Response(null, { status: 499 })
    const { asked, encoded } = found
    if (!encoded) throw new ApiError(404, "error.not_found")
    const isCurrent =
      asked !== null && encoded.immutable && current.version === file.picture.version
    return send(c.req.raw, encoded.body, {
      type: encoded.type,
      cacheControl: isCurrent ? FOREVER : HOUR,
    })
  })
}

/**
 * Returns a still life (a picture composed of several drawn bottles) with its current version, and every other
 * picture unchanged. The home page does not know the version of a still life, so a URL with any version serves the
 * current picture.
 */
async function withCurrentVersion(picture: Picture, scenes: SceneCache): Promise<Picture> {
  if (picture.kind !== "scene") return picture
  const { version } = await scenes.get(picture.id)
  return { ...picture, version }
}

/**
 * Lists pictures that can replace a picture which does not exist any more: the current picture of the product, then the
 * picture of a product without photographs. The pages of orders need them, because an order stores the picture URL that
 * the product had on the day of the order. If an outdated drawing is requested and the product still has a drawing, the
 * list is empty.
 */
async function listSuccessors(db: Db, source: DrawingSource, picture: Picture): Promise<Picture[]> {
  if (picture.kind !== "product") return []
  const product = await findPictureFields(db, picture.id)
  const isDrawing = PRODUCT_VIEWS.some((view) => view === picture.view)
  if (!product || (isDrawing && findDrawing(product, source))) return []
  return [product, { ...product, photos: [] }].flatMap(
    (shown) => parsePictureBase(imagesOf(shown, source).image) ?? [],
  )
}

async function findFirst<One, Found>(
  all: readonly One[],
  find: (one: One) => Promise<Found | null>,
): Promise<Found | null> {
  for (const one of all) {
    const found = await find(one)
    if (found !== null) return found
  }
  return null
}

function send(
  request: Request,
  body: Buffer,
  { type, cacheControl }: { type: string; cacheControl: string },
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const headers = {
    "Content-Type": type,
    "Cache-Control": cacheControl,
    ETag: etag,
    // Other sites show pictures of the shop: image searches and chats, in previews of links.
    "Cross-Origin-Resource-Policy": "cross-origin",
  }
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(body), { headers })
}
