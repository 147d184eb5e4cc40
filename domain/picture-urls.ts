import { FAMILIES, type Family } from "#domain/product-attributes.ts"

/** The widths in which a picture is available, in pixels [D.06]. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 960] as const
/** Width of a tiny picture of about 100 bytes, which pages show enlarged and blurred until the picture is loaded. */
export const BLUR_WIDTH = 16
export type PictureWidth = (typeof PICTURE_WIDTHS)[number] | typeof BLUR_WIDTH
export const EVERY_WIDTH: readonly PictureWidth[] = [BLUR_WIDTH, ...PICTURE_WIDTHS]

/** Formats of pictures, those with the smallest files first. JPEG is used for link previews and feeds. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The drawn views of a product: the bottle, the bottle beside its box, and a close-up of the label. */
export const PRODUCT_VIEWS = ["front", "box", "detail"] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/**
 * Photographs of a product, in the order in which the operator has listed them. A product with photographs has no drawn
 * views.
 */
export const PHOTO_VIEWS = [
  "photo1",
  "photo2",
  "photo3",
  "photo4",
  "photo5",
  "photo6",
  "photo7",
  "photo8",
] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

/**
 * Drawn pictures with several bottles. The hero of the home page exists in a wide form and a tall form for phones, each
 * for the light and the dark theme. The others are for women, men and each perfume family. `no-picture` is the
 * placeholder of products without a picture [D1.47].
 */
export const SCENES = [
  "no-picture",
  "hero",
  "hero-tall",
  "hero-night",
  "hero-tall-night",
  "women",
  "men",
  ...FAMILIES.map((family): `family-${Family}` => `family-${family}`),
] as const
/** A picture of several drawn bottles, such as that at the top of the home page. */
export type Scene = (typeof SCENES)[number]

/**
 * Identifies a picture. `version` is eight hexadecimal digits that change with the content, so that clients can cache
 * each URL forever.
 */
export type Picture = { version: string } & (
  | { kind: "product"; id: number; view: ProductView | PhotoView }
  | { kind: "scene"; id: Scene; view: "default" }
)

type PictureFile = { picture: Picture; width: PictureWidth; format: PictureFormat }

const ROOT = "/images/"

/** Formats the id of a picture, such as `product/7/0a1b2c3d/front`. */
export function pictureId({ kind, id, version, view }: Picture): string {
  return `${kind}/${id}/${version}/${view}`
}

/**
 * Returns the URL path of a picture without width and format, which `pictureUrl` appends. The fields `image` and
 * `images` of the API contain such paths.
 */
export function pictureBase(picture: Picture): string {
  return ROOT + pictureId(picture)
}

/**
 * Returns the URL path of a picture in one width and format, such as `/images/product/7/0a1b2c3d/front-480.avif`.
 *
 * @param base the result of `pictureBase`
 */
export function pictureUrl(base: string, width: PictureWidth, format: PictureFormat): string {
  return `${base}-${width}.${format}`
}

/**
 * Returns the URL path of a drawn picture (a scene such as the hero of the home page) as SVG, such as
 * `/images/scene/hero/0a1b2c3d/default.svg`.
 *
 * @param base the result of `pictureBase`
 */
export function drawingUrl(base: string): string {
  return `${base}.svg`
}

/**
 * Returns the attribute `srcset` of an `<img>` or `<source>`.
 *
 * @param base the result of `pictureBase`
 */
export function srcSet(
  base: string,
  format: PictureFormat,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): string {
  return widths.map((width) => `${pictureUrl(base, width, format)} ${width}w`).join(", ")
}

/**
 * Returns the attributes `width` and `height` of a picture. Browsers compute the picture's ratio from them, and reserve
 * the space before the picture is loaded.
 */
export function pictureSize(picture: Pick<Picture, "kind" | "id">): {
  width: number
  height: number
} {
  if (picture.kind === "product") return { width: 400, height: 500 }
  switch (picture.id) {
    case "no-picture":
      return { width: 400, height: 500 }
    case "hero":
    case "hero-night":
      return { width: 1600, height: 900 }
    case "hero-tall":
    case "hero-tall-night":
      return { width: 440, height: 860 }
    case "women":
    case "men":
      return { width: 800, height: 640 }
    default:
      return { width: 300, height: 430 }
  }
}

const ID = /^(product|scene)\/([a-z0-9-]{1,32})\/([0-9a-f]{8})\/([a-z]{1,16}[1-8]?)$/

/** Parses an id that `pictureId` has formatted. Null for any other text. */
export function parsePictureId(name: string): Picture | null {
  const [, kind, id = "", version = "", view = ""] = ID.exec(name) ?? []
  if (kind === "product") {
    const productView = [...PRODUCT_VIEWS, ...PHOTO_VIEWS].find((known) => known === view)
    if (!productView || !/^[1-9]\d{0,14}$/.test(id)) return null
    return { kind, id: Number(id), view: productView, version }
  }
  const scene = SCENES.find((known) => known === id)
  if (kind !== "scene" || !scene || view !== "default") return null
  return { kind, id: scene, view, version }
}

/** Parses a path that `pictureBase` has returned. Null for any other text. */
export function parsePictureBase(base: string): Picture | null {
  return base.startsWith(ROOT) ? parsePictureId(base.slice(ROOT.length)) : null
}

/** Returns the number as a `PictureWidth`. Null if pictures are not available in this width. */
export function findPictureWidth(width: number): PictureWidth | null {
  return EVERY_WIDTH.find((known) => known === width) ?? null
}

/** Parses the URL path of a picture. Null for any other path, and for a width or format that is not available. */
export function parsePictureUrl(path: string): PictureFile | null {
  const [, base = "", size, ending] = /^(.+)-([1-9]\d{1,2})\.([a-z]{3,4})$/.exec(path) ?? []
  const picture = parsePictureBase(base)
  const width = findPictureWidth(Number(size))
  const format = PICTURE_FORMATS.find((known) => known === ending)
  return picture && width && format ? { picture, width, format } : null
}

/** Parses the URL path of a scene as SVG. Null for any other path. */
export function parseDrawingUrl(path: string): Picture | null {
  if (!path.endsWith(".svg")) return null
  const picture = parsePictureBase(path.slice(0, -".svg".length))
  return picture?.kind === "scene" ? picture : null
}
