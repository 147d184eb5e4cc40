import {
  BLUR_WIDTH,
  pictureSize,
  pictureUrl,
  srcSet,
  type PictureWidth,
} from "#domain/picture-urls.ts"
import type { PictureSource } from "./picture.tsx"

/** The widths in px in which a picture is offered at each place of a page, from phones to high-density screens. */
const WIDTHS = {
  thumb: [160, 240],
  card: [320, 480, 640],
  stage: [320, 480, 640, 960],
} as const satisfies Record<string, readonly PictureWidth[]>

/** Width of the WebP picture for browsers without AVIF or without `srcset`. */
const PLAIN_WIDTH = { thumb: 160, card: 480, stage: 640 } as const

/**
 * Returns the picture of a product for a place in a page. `base` is the property `image` of the product in a response
 * of the shop API.
 */
export function productPicture(base: string, place: keyof typeof WIDTHS): PictureSource {
  return {
    src: pictureUrl(base, PLAIN_WIDTH[place], "webp"),
    avif: srcSet(base, "avif", WIDTHS[place]),
    // A list has 48 cards. The WebP widths of the cards would take a fourteenth of the list's HTML, for the one browser
    // in twenty that lacks AVIF.
    webp: place === "card" ? undefined : srcSet(base, "webp", WIDTHS[place]),
    blur: pictureUrl(base, BLUR_WIDTH, "webp"),
    ...pictureSize({ kind: "product", id: 0 }),
  }
}

/** Returns the attributes of an `<img>` that shows a product in the largest size. */
export function zoomedPicture(base: string) {
  return { src: pictureUrl(base, 960, "webp"), ...pictureSize({ kind: "product", id: 0 }) }
}

/** Returns the picture for previews of links to a product. Width and height are those of the file, in px. */
export function sharedPicture(base: string): { src: string; width: number; height: number } {
  const { width, height } = pictureSize({ kind: "product", id: 0 })
  return { src: pictureUrl(base, 960, "jpg"), width: 960, height: (960 * height) / width }
}
