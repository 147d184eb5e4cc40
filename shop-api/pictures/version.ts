import { createHash } from "node:crypto"
import type { Scene } from "#domain/pictures.ts"
import type { Drawing } from "./picture-source.ts"
import { scenePlaces } from "./scene.ts"

/**
 * Increase it with each change of the drawings, those of a picture source included, because browsers cache a
 * picture's versioned URL forever. Tests of both fail for a change without an increase.
 */
export const DRAWING_EDITION = 1

/** The version of a product's drawn pictures: eight hexadecimal digits of a hash of all data that they show. */
export function drawingVersion({ shown }: Pick<Drawing, "shown">): string {
  return digest(shown)
}

/** The version of a scene. Drawings without a place do not count. */
export function sceneVersion(name: Scene, drawings: readonly Pick<Drawing, "shown">[]): string {
  return digest([name, drawings.slice(0, scenePlaces(name)).map(({ shown }) => shown)])
}

/** The version of a product's photographs by their names, which follow from their content. */
export function photosVersion(names: readonly string[]): string {
  return digest(["photos", names])
}

function digest(shown: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_EDITION, shown]))
    .digest("hex")
    .slice(0, 8)
}
