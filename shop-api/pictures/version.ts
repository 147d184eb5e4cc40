import { createHash } from "node:crypto"
import type { BottleProduct } from "#demo/bottles/plan.ts"
import type { Scene } from "#domain/pictures.ts"
import { scenePlaces } from "./scene.ts"

/**
 * Increase it with each change of the drawings, because browsers cache a picture's versioned URL forever. version.test.ts
 * fails for a change without an increase.
 */
export const DRAWING_EDITION = 1

/** The version of a product's drawn pictures: eight hexadecimal digits of a hash of all data that they show. */
export function bottleVersion(product: BottleProduct): string {
  return digest(shownOf(product))
}

/** The version of a scene. Products without a place do not count. */
export function sceneVersion(name: Scene, products: readonly BottleProduct[]): string {
  return digest([name, products.slice(0, scenePlaces(name)).map(shownOf)])
}

/** The version of a product's photographs by their names, which follow from their content. */
export function photosVersion(names: readonly string[]): string {
  return digest(["photos", names])
}

function shownOf({ id, brand, name, family, type, volume, house }: BottleProduct): unknown[] {
  const { shape, cap, label, metal, finish } = house
  return [id, brand, name, family, type, volume, shape, cap, label, metal, finish]
}

function digest(shown: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_EDITION, shown]))
    .digest("hex")
    .slice(0, 8)
}
