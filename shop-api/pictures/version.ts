import { createHash } from "node:crypto"
import type { Scene } from "#domain/picture-urls.ts"
import type { Drawing } from "./drawing-source.ts"

/**
 * Must be increased with each visible change of the scenes (pictures with several bottles) or of the drawings of
 * products. The number is part of the version in picture URLs, which browsers cache forever. Tests fail when a
 * drawing has changed without an increase.
 */
export const DRAWING_EDITION = 2

/**
 * Returns the version of a product's drawings: eight hexadecimal digits of a hash of DRAWING_EDITION and all data on
 * which the drawings depend.
 */
export function drawingVersion({ shown }: Pick<Drawing, "shown">): string {
  return digest(shown)
}

/** Returns the version of a scene (a picture with several bottles), in the format of `drawingVersion`. */
export function sceneVersion(name: Scene, drawings: readonly Pick<Drawing, "shown">[]): string {
  return digest([name, drawings.map(({ shown }) => shown)])
}

/**
 * Returns the version of a product's photographs. It depends on the names of the photographs, which are hashes of their
 * contents, and like all versions on DRAWING_EDITION.
 */
export function photosVersion(names: readonly string[]): string {
  return digest(["photos", names])
}

function digest(shown: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_EDITION, shown]))
    .digest("hex")
    .slice(0, 8)
}
