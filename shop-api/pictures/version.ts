import { createHash } from "node:crypto"
import type { Scene } from "#domain/pictures.ts"
import type { Drawing } from "./drawing-source.ts"
import { scenePlaces } from "./scene.ts"

/**
 * Must be increased with each change of scenes or of a picture source's drawings: browsers cache the versioned URL of a
 * picture forever. Tests fail when a drawing changes without an increase.
 */
export const DRAWING_EDITION = 2

/** Returns the version of a product's drawings: eight hexadecimal digits of a hash of all data that they depend on. */
export function drawingVersion({ shown }: Pick<Drawing, "shown">): string {
  return digest(shown)
}

/** Returns the version of a scene. Drawings for which the scene has no place do not count. */
export function sceneVersion(name: Scene, drawings: readonly Pick<Drawing, "shown">[]): string {
  return digest([name, drawings.slice(0, scenePlaces(name)).map(({ shown }) => shown)])
}

/**
 * Returns the version of a product's photographs. It depends only on their names, which are hashes of their content.
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
