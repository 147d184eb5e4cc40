import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Scene } from "#domain/picture-urls.ts"
import { FAMILIES, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import type { DrawableProduct, Drawing } from "#shop-api/pictures/drawing-source.ts"
import { drawScene } from "#shop-api/pictures/scene.ts"
import { DRAWING_EDITION, drawingVersion } from "#shop-api/pictures/version.ts"
import { drawnBottles } from "./drawn-bottles.ts"
import type { LabelName } from "./labels.ts"
import { placeDrawings } from "./scene-bottles.ts"
import { SILHOUETTE_NAMES } from "./silhouettes.ts"

const rose: DrawableProduct = {
  id: 7,
  brand: "Anor",
  name: "Poʻstloq",
  family: "woody",
  type: "edp",
  volume: 50,
  style: { shape: "block", cap: "cube", label: "print", metal: "black" },
}

function find(product: DrawableProduct): Drawing {
  const drawing = drawnBottles.find(product)
  if (!drawing) throw new Error(`no drawing of product ${product.id}`)
  return drawing
}

test("draws no bottle for a style that is not a valid House", () => {
  expect(drawnBottles.find({ ...rose, style: {} })).toBeNull()
  expect(drawnBottles.find({ ...rose, style: { ...rose.style, shape: "teapot" } })).toBeNull()
})

test("places as many bottles as a scene has places, and no more", () => {
  const bottles = [7, 8, 9, 10].map((id) => find({ ...rose, id }))
  const count = (scene: Scene) => placeDrawings(scene, bottles).length
  expect([count("hero"), count("women"), count("family-musk"), count("no-picture")]).toEqual([
    3, 2, 1, 0,
  ])
  expect(placeDrawings("hero", bottles.slice(0, 2))).toHaveLength(2)
})

describe("the version of a bottle", () => {
  test("changes with each property that the bottle shows", () => {
    const others: DrawableProduct[] = [
      { ...rose, id: 8 },
      { ...rose, brand: "Anor 2" },
      { ...rose, name: "Postloq" },
      { ...rose, family: "amber" },
      { ...rose, type: "edt" },
      { ...rose, volume: 100 },
      { ...rose, style: { ...rose.style, shape: "moon" } },
      { ...rose, style: { ...rose.style, metal: "gold" } },
    ]
    const versions = [rose, ...others].map((product) => drawingVersion(find(product)))
    expect(new Set(versions).size).toBe(versions.length)
  })

  test("is the one that picture URLs have had since the second edition", () => {
    expect(drawingVersion(find(rose))).toBe("87fa8d7c")
  })

  // Fails when a drawing changes. If customers can see the difference, increase DRAWING_EDITION. Then write the new
  // digest here.
  test("has a new edition when the drawings change", () => {
    const labels: LabelName[] = ["paper", "archlabel", "oval", "band", "plaque", "print", "small"]
    const drawings = SILHOUETTE_NAMES.flatMap((shape, index) =>
      (["front", "box", "detail"] as const).map((view) =>
        find({
          ...rose,
          id: index,
          family: FAMILIES[index % FAMILIES.length] ?? "musk",
          type: PRODUCT_TYPES[index % PRODUCT_TYPES.length] ?? "edp",
          style: {
            ...rose.style,
            shape,
            label: labels[index % labels.length] ?? "vertical",
          },
        }).drawView(view),
      ),
    )
    const scene = drawScene("hero", placeDrawings("hero", [find(rose), find({ ...rose, id: 8 })]))
    const digest = createHash("sha256")
      .update(drawings.join("") + scene)
      .digest("hex")
    expect({ edition: DRAWING_EDITION, digest: digest.slice(0, 12) }).toEqual({
      edition: 2,
      digest: "5b02c508e518",
    })
  })
})
