import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { pictureSize, SCENES } from "#domain/picture-urls.ts"
import { drawScene, scenePlaces } from "./scene.ts"

const drawing = (id: number) => ({
  drawForScene: (uid: string) => `<circle id="c${id}${uid}" cx="200" cy="308" r="100"/>`,
})
const three = [drawing(1), drawing(2), drawing(3)]

describe("a scene", () => {
  test.each(SCENES)("%s has the promised size and needs no font", async (name) => {
    const document = drawScene(name, three)
    expect(document).not.toContain("<text")
    const { width, height } = await sharp(Buffer.from(document)).metadata()
    expect({ width, height }).toEqual(pictureSize({ kind: "scene", id: name }))
  })

  test("shows as many products as it has places, and no more", () => {
    expect(scenePlaces("hero")).toBe(3)
    expect(scenePlaces("women")).toBe(2)
    expect(scenePlaces("family-musk")).toBe(1)
    expect(drawScene("women", three)).toBe(drawScene("women", three.slice(0, 2)))
    expect(drawScene("hero", three)).not.toBe(drawScene("hero", three.slice(0, 2)))
  })

  test("may contain the same product twice, or none", () => {
    const twins = drawScene("women", [drawing(1), drawing(1)])
    const ids = [...twins.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(drawScene("hero", [])).toMatch(/^<svg.+<\/svg>$/)
  })
})
