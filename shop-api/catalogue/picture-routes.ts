import { createHash } from "node:crypto"
import {
  PRODUCT_VIEWS,
  parseDrawingUrl,
  parsePictureBase,
  parsePictureUrl,
  pictureId,
  type Picture,
} from "#domain/picture-urls.ts"
import { matchesEtag } from "#runtime/matches-etag.ts"
import { findDrawing, findPictureFields } from "#shop-api/catalogue/picture-fields.ts"
import type { SceneCache } from "#shop-api/catalogue/scene-cache.ts"
import { imagesOf } from "#shop-api/catalogue/to-wire-products.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { readClientAddress } from "#shop-api/http/caller.ts"
import { refuseWhenFull } from "#shop-api/http/run-limited.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import type { EncodedPicture, PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"
import { drawScene } from "#shop-api/pictures/scene.ts"
import type { Services } from "#shop-api/services.ts"

/** Cache-Control of a picture URL with the current version: its content never changes. */
const FOREVER = "public, max-age=31536000, immutable"
/**
 * Cache-Control of a picture URL without the current version: browsers must check after an hour whether it has changed.
 */
const FOR_AN_HOUR = "public, max-age=3600"

/** Registers /images, which serves encoded pictures, and scenes (pictures of several drawn bottles) as SVG. */
export function registerPictures(
  { hono, services }: ApiApp,
  pictures: PictureEncoder,
  scenes: SceneCache,
): void {
  hono.get("/images/*", async (c) => {
    const { pathname } = new URL(c.req.url)
    const drawing = parseDrawingUrl(pathname)
    if (drawing?.kind === "scene") {
      const { drawings, version } = await scenes.get(drawing.id)
      const isCurrent = version === drawing.version
      return send(c.req.raw, Buffer.from(drawScene(drawing.id, drawings)), {
        type: "image/svg+xml",
        cacheControl: isCurrent ? FOREVER : FOR_AN_HOUR,
      })
    }
    const file = parsePictureUrl(pathname)
    if (!file) throw new ApiError(404, "error.not_found")
    const current = await scenes.withCurrentVersion(file.picture)
    const { signal } = c.req.raw
    const { address: key = "" } = networkKeys(readClientAddress(c, services))
    const get = (picture: Picture) =>
      refuseWhenFull(pictures.get(pictureId(picture), file.width, file.format, { key, signal }))
    const found = await findPicture(services, current, get).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    // The visitor has disconnected, so no client receives this response.
    if (!found) return new Response(null, { status: 499 })
    const { encoded, isRequested } = found
    if (!encoded) throw new ApiError(404, "error.not_found")
    const isCurrent = isRequested && encoded.immutable && current.version === file.picture.version
    return send(c.req.raw, encoded.body, {
      type: encoded.type,
      cacheControl: isCurrent ? FOREVER : FOR_AN_HOUR,
    })
  })
}

/** Finds a picture, or one that can replace it. `isRequested` is false for a replacement. */
async function findPicture(
  { database, drawingSource }: Pick<Services, "database" | "drawingSource">,
  picture: Picture,
  get: (picture: Picture) => Promise<EncodedPicture | null>,
): Promise<{ encoded: EncodedPicture | null; isRequested: boolean }> {
  const requested = await get(picture)
  if (requested) return { encoded: requested, isRequested: true }
  for (const successor of await listSuccessors(database.db, drawingSource, picture)) {
    const encoded = await get(successor)
    if (encoded) return { encoded, isRequested: false }
  }
  return { encoded: null, isRequested: false }
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
