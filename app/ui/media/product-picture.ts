import { BLUR_WIDTH, pictureSize, pictureUrl, srcSet, type PictureWidth } from "#domain/pictures.ts"
import type { PictureSource } from "./picture.tsx"

/** Widths for a picture's place, in px: what a phone and a sharp screen need of it. */
const WIDTHS = {
  thumb: [160, 240],
  card: [320, 480, 640],
  stage: [320, 480, 640, 960],
} as const satisfies Record<string, readonly PictureWidth[]>

/** What an older browser loads, which reads no srcset. */
const PLAIN_WIDTH = { thumb: 160, card: 480, stage: 640 } as const

/** The picture of a product for its place; `base` is what the shop API calls `image`. */
export function productPicture(base: string, place: keyof typeof WIDTHS): PictureSource {
  return {
    src: pictureUrl(base, PLAIN_WIDTH[place], "webp"),
    avif: srcSet(base, "avif", WIDTHS[place]),
    webp: srcSet(base, "webp", WIDTHS[place]),
    blur: pictureUrl(base, BLUR_WIDTH, "webp"),
    ...pictureSize({ kind: "product", id: 0 }),
  }
}

/** The picture of a product for where a link to it is shared: width and height as they are sent. */
export function sharedPicture(base: string): { src: string; width: number; height: number } {
  const { width, height } = pictureSize({ kind: "product", id: 0 })
  return { src: pictureUrl(base, 960, "jpg"), width: 960, height: (960 * height) / width }
}
