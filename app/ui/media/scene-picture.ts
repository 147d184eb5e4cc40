import {
  drawingUrl,
  pictureBase,
  pictureSize,
  pictureUrl,
  srcSet,
  type Scene,
} from "#domain/pictures.ts"
import type { PictureSource } from "./picture.tsx"

/**
 * Which products a still life shows, only the shop API knows. Under a version that is not its present one it
 * answers the present picture all the same, to be kept for an hour.
 */
const VERSION = "00000000"

const SHARED_WIDTH = 960

function sceneBase(scene: Scene): string {
  return pictureBase({ kind: "scene", id: scene, view: "default", version: VERSION })
}

/** A still life as a drawing: for places wider than the widest encoded picture. */
export function sceneDrawing(scene: Scene): PictureSource {
  return { src: drawingUrl(sceneBase(scene)), ...pictureSize({ kind: "scene", id: scene }) }
}

/** A still life in the widths of a tile. */
export function sceneTile(scene: Scene): PictureSource {
  const base = sceneBase(scene)
  const widths = [160, 240, 320, 480] as const
  return {
    src: pictureUrl(base, 240, "webp"),
    avif: srcSet(base, "avif", widths),
    webp: srcSet(base, "webp", widths),
    ...pictureSize({ kind: "scene", id: scene }),
  }
}

/** A still life for where a link to a page is shared: width and height as they are sent. */
export function sharedScene(scene: Scene): { src: string; width: number; height: number } {
  const { width, height } = pictureSize({ kind: "scene", id: scene })
  return {
    src: pictureUrl(sceneBase(scene), SHARED_WIDTH, "jpg"),
    width: SHARED_WIDTH,
    height: Math.round((SHARED_WIDTH * height) / width),
  }
}
