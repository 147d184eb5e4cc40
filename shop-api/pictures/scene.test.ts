import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { pictureSize, SCENES } from "#domain/picture-urls.ts"
import { drawScene } from "./scene.ts"

const drawing = (id: number) => ({
  x: 100 * id,
  y: 400,
  scale: 1,
  drawForScene: (uid: string) => `<circle id="c${id}${uid}" cx="200" cy="308" r="100"/>`,
})

describe("a scene", () => {
  test.each(SCENES)("%s has the promised size and needs no font", async (name) => {
    const document = drawScene(name, [drawing(1), drawing(2)])
    expect(document).not.toContain("<text")
    const { width, height } = await sharp(Buffer.from(document)).metadata()
    expect({ width, height }).toEqual(pictureSize({ kind: "scene", id: name }))
  })

  test("may contain the same product twice, or none", () => {
    const twins = drawScene("women", [drawing(1), drawing(1)])
    const ids = [...twins.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(drawScene("hero", [])).toMatch(/^<svg.+<\/svg>$/)
  })
})
