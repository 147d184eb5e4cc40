import { BLUR_WIDTH, pictureSize, pictureUrl, srcSet, type PictureWidth } from "#domain/pictures.ts"
import type { PictureSource } from "./picture.tsx"

/** Widths of a picture by its place, in px, from phones to high-density screens. */
const WIDTHS = {
  thumb: [160, 240],
  card: [320, 480, 640],
  stage: [320, 480, 640, 960],
} as const satisfies Record<string, readonly PictureWidth[]>

/** Width of the WebP picture for browsers without AVIF, or without `srcset`. */
const PLAIN_WIDTH = { thumb: 160, card: 480, stage: 640 } as const

/** The picture of a product for a place in the page; `base` is the `image` of the shop API. */
export function productPicture(base: string, place: keyof typeof WIDTHS): PictureSource {
  return {
    src: pictureUrl(base, PLAIN_WIDTH[place], "webp"),
    avif: srcSet(base, "avif", WIDTHS[place]),
    // A list has 48 cards. Their WebP widths would take a fourteenth of its HTML, for the one
    // browser in twenty that lacks AVIF.
    webp: place === "card" ? undefined : srcSet(base, "webp", WIDTHS[place]),
    blur: pictureUrl(base, BLUR_WIDTH, "webp"),
    ...pictureSize({ kind: "product", id: 0 }),
  }
}

/** Attributes of an `<img>` of a product in its largest size. */
export function zoomedPicture(base: string) {
  return { src: pictureUrl(base, 960, "webp"), ...pictureSize({ kind: "product", id: 0 }) }
}

/** The picture of a shared link to a product, with the size in px that is sent. */
export function sharedPicture(base: string): { src: string; width: number; height: number } {
  const { width, height } = pictureSize({ kind: "product", id: 0 })
  return { src: pictureUrl(base, 960, "jpg"), width: 960, height: (960 * height) / width }
}
