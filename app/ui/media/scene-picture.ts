import {
  drawingUrl,
  pictureBase,
  pictureSize,
  pictureUrl,
  srcSet,
  type Scene,
} from "#domain/picture-urls.ts"
import type { PictureSource } from "./picture.tsx"

/**
 * A placeholder for the version in the URL of a scene (a drawn picture of bottles), because only the shop API knows the
 * current version. If a URL has an unknown version, the shop API responds with the current picture, which browsers may
 * cache for an hour.
 */
const VERSION = "00000000"

const SHARED_WIDTH = 960

function sceneBase(scene: Scene): string {
  return pictureBase({ kind: "scene", id: scene, view: "default", version: VERSION })
}

/**
 * Returns a scene, which is a drawn picture of bottles, as SVG, for places that are wider than the widest encoded
 * picture.
 */
export function sceneDrawing(scene: Scene): PictureSource {
  return { src: drawingUrl(sceneBase(scene)), ...pictureSize({ kind: "scene", id: scene }) }
}

/** Returns a scene, which is a drawn picture of bottles, in the widths that a tile needs. */
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

/**
 * Returns a scene, which is a drawn picture of bottles, for previews of links to a page. Width and height are those of
 * the file, in px.
 */
export function sharedScene(scene: Scene): { src: string; width: number; height: number } {
  const { width, height } = pictureSize({ kind: "scene", id: scene })
  return {
    src: pictureUrl(sceneBase(scene), SHARED_WIDTH, "jpg"),
    width: SHARED_WIDTH,
    height: Math.round((SHARED_WIDTH * height) / width),
  }
}
