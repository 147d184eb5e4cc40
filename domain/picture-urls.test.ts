import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  drawingUrl,
  parseDrawingUrl,
  parsePictureBase,
  parsePictureId,
  parsePictureUrl,
  type Picture,
  PICTURE_FORMATS,
  EVERY_WIDTH,
  pictureBase,
  pictureId,
  pictureUrl,
  PRODUCT_VIEWS,
  SCENES,
  srcSet,
} from "./picture-urls.ts"

const front: Picture = { kind: "product", id: 7, view: "front", version: "0a1b2c3d" }

const anyPicture = fc
  .record({
    version: fc.stringMatching(/^[0-9a-f]{8}$/),
    shown: fc.oneof(
      fc.record({
        kind: fc.constant("product" as const),
        id: fc.integer({ min: 1 }),
        view: fc.constantFrom(...PRODUCT_VIEWS),
      }),
      fc.record({
        kind: fc.constant("scene" as const),
        id: fc.constantFrom(...SCENES),
        view: fc.constant("default" as const),
      }),
    ),
  })
  .map(({ version, shown }): Picture => ({ ...shown, version }))

describe("picture URLs", () => {
  test("contain kind, id, version, view, width and format", () => {
    expect(pictureUrl(pictureBase(front), 480, "avif")).toBe(
      "/images/product/7/0a1b2c3d/front-480.avif",
    )
    expect(srcSet(pictureBase(front), "webp", [160, 320])).toBe(
      "/images/product/7/0a1b2c3d/front-160.webp 160w, /images/product/7/0a1b2c3d/front-320.webp 320w",
    )
  })

  test("are parsed to the same picture, width and format", () => {
    fc.assert(
      fc.property(
        anyPicture,
        fc.constantFrom(...EVERY_WIDTH),
        fc.constantFrom(...PICTURE_FORMATS),
        (picture, width, format) => {
          const base = pictureBase(picture)
          expect(parsePictureBase(base)).toEqual(picture)
          expect(parsePictureId(pictureId(picture))).toEqual(picture)
          expect(parsePictureUrl(pictureUrl(base, width, format))).toEqual({
            picture,
            width,
            format,
          })
        },
      ),
    )
  })

  test.each([
    "/images/product/7/0a1b2c3d/front-500.avif",
    "/images/product/7/0a1b2c3d/front-17.webp",
    "/images/product/7/0a1b2c3d/front-0480.avif",
    "/images/product/7/0a1b2c3d/front-480.png",
    "/images/product/7/0a1b2c3d/front-480.avif/",
    "/images/product/7/0a1b2c3d/back-480.avif",
    "/images/product/7/0a1b2c3d/default-480.avif",
    "/images/product/07/0a1b2c3d/front-480.avif",
    "/images/product/0/0a1b2c3d/front-480.avif",
    "/images/product/-1/0a1b2c3d/front-480.avif",
    "/images/product/1e3/0a1b2c3d/front-480.avif",
    "/images/product/9999999999999999/0a1b2c3d/front-480.avif",
    "/images/product/7/0A1B2C3D/front-480.avif",
    "/images/product/7/front-480.avif",
    "/images/product/../7/0a1b2c3d/front-480.avif",
    "/images/product/%2e%2e/0a1b2c3d/front-480.avif",
    "/images/product/7/0a1b2c3d/front-480.avif\n",
    "/images/product/7/0a1b2c3d/..\\front-480.avif",
    "/images/scene/hero/0a1b2c3d/front-480.avif",
    "/images/scene/garden/0a1b2c3d/default-480.avif",
    "/images/scene/family-plastic/0a1b2c3d/default-480.avif",
    "/static/product/7/0a1b2c3d/front-480.avif",
    "",
  ])("are rejected when malformed: %j", (path) => {
    expect(parsePictureUrl(path)).toBeNull()
  })

  test("exist as SVG for scenes only", () => {
    const hero: Picture = { kind: "scene", id: "hero", view: "default", version: "0a1b2c3d" }
    expect(parseDrawingUrl(drawingUrl(pictureBase(hero)))).toEqual(hero)
    expect(parseDrawingUrl(drawingUrl(pictureBase(front)))).toBeNull()
    expect(parseDrawingUrl(pictureUrl(pictureBase(hero), 480, "webp"))).toBeNull()
  })
})
