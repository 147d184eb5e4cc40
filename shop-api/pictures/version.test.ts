import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { drawBottle } from "#demo/bottles/bottle.ts"
import type { LabelName } from "#demo/bottles/labels.ts"
import type { BottleProduct } from "#demo/bottles/plan.ts"
import { SILHOUETTE_NAMES } from "#demo/bottles/silhouettes.ts"
import { FAMILIES, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import { drawScene } from "./scene.ts"
import { bottleVersion, DRAWING_EDITION, photosVersion, sceneVersion } from "./version.ts"

const bottle: BottleProduct = {
  ...{ id: 7, brand: "Anor", name: "Poʻstloq" },
  ...{ family: "woody", type: "edp", volume: 50 },
  house: { shape: "block", cap: "cube", label: "print", metal: "black" },
}

describe("the version of a picture", () => {
  test("is eight hexadecimal digits, the same for the same product", () => {
    expect(bottleVersion(bottle)).toMatch(/^[0-9a-f]{8}$/)
    expect(bottleVersion({ ...bottle })).toBe(bottleVersion(bottle))
    expect(photosVersion(["a.jpg", "b.jpg"])).toMatch(/^[0-9a-f]{8}$/)
    expect(photosVersion(["b.jpg", "a.jpg"])).not.toBe(photosVersion(["a.jpg", "b.jpg"]))
  })

  test("changes with each property that the bottle shows", () => {
    const others: BottleProduct[] = [
      { ...bottle, id: 8 },
      { ...bottle, brand: "Anor 2" },
      { ...bottle, name: "Postloq" },
      { ...bottle, family: "amber" },
      { ...bottle, type: "edt" },
      { ...bottle, volume: 100 },
      { ...bottle, house: { ...bottle.house, shape: "moon" } },
      { ...bottle, house: { ...bottle.house, metal: "gold" } },
    ]
    const versions = [bottle, ...others].map(bottleVersion)
    expect(new Set(versions).size).toBe(versions.length)
  })

  test("depends on the bottles of a scene and on their order", () => {
    const other = { ...bottle, id: 8 }
    expect(sceneVersion("women", [bottle, other])).not.toBe(sceneVersion("women", [other, bottle]))
    expect(sceneVersion("women", [bottle, other])).not.toBe(sceneVersion("men", [bottle, other]))
    expect(sceneVersion("women", [bottle, other, bottle])).toBe(
      sceneVersion("women", [bottle, other]),
    )
  })

  // Fails when a drawing changes: then increase DRAWING_EDITION and write the new digest here.
  test("has a new edition when the drawings change", () => {
    const labels: LabelName[] = ["paper", "archlabel", "oval", "band", "plaque", "print", "small"]
    const drawings = SILHOUETTE_NAMES.flatMap((shape, index) =>
      (["front", "box", "detail"] as const).map((view) =>
        drawBottle(
          {
            ...{ ...bottle, id: index },
            family: FAMILIES[index % FAMILIES.length] ?? "musk",
            type: PRODUCT_TYPES[index % PRODUCT_TYPES.length] ?? "edp",
            house: {
              ...bottle.house,
              shape,
              label: labels[index % labels.length] ?? "vertical",
            },
          },
          { view },
        ),
      ),
    )
    const scene = drawScene("hero", [bottle, { ...bottle, id: 8 }])
    const digest = createHash("sha256")
      .update(drawings.join("") + scene)
      .digest("hex")
    expect({ edition: DRAWING_EDITION, digest: digest.slice(0, 12) }).toEqual({
      edition: 1,
      digest: "5a9d04418f7b",
    })
  })
})
