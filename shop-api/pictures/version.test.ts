import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { SCENES } from "#domain/picture-urls.ts"
import { drawScene } from "./scene.ts"
import { DRAWING_EDITION, drawingVersion, photosVersion, sceneVersion } from "./version.ts"

const drawing = { shown: [7, "Anor"] }
const other = { shown: [8, "Anor"] }

describe("the version of a picture", () => {
  test("is eight hexadecimal digits, the same for the same product", () => {
    expect(drawingVersion(drawing)).toMatch(/^[0-9a-f]{8}$/)
    expect(drawingVersion({ ...drawing })).toBe(drawingVersion(drawing))
    expect(drawingVersion(other)).not.toBe(drawingVersion(drawing))
    expect(photosVersion(["a.jpg", "b.jpg"])).toMatch(/^[0-9a-f]{8}$/)
    expect(photosVersion(["b.jpg", "a.jpg"])).not.toBe(photosVersion(["a.jpg", "b.jpg"]))
  })

  test("depends on the drawings of a scene and on their order", () => {
    const women = sceneVersion("women", [drawing, other])
    expect(women).not.toBe(sceneVersion("women", [other, drawing]))
    expect(women).not.toBe(sceneVersion("men", [drawing, other]))
  })

  // If this test fails after a change of the scenes, increase DRAWING_EDITION, and write the new edition and digest
  // here.
  test("has a new edition when the scenes change", () => {
    const scenes = SCENES.map((name) => drawScene(name, []))
    const digest = createHash("sha256").update(scenes.join("")).digest("hex")
    expect({ edition: DRAWING_EDITION, digest: digest.slice(0, 12) }).toEqual({
      edition: 2,
      digest: "df572decff94",
    })
  })
})
