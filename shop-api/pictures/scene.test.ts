import sharp from "sharp"
import { describe, expect, test } from "vitest"
import type { BottleProduct } from "#demo/bottles/plan.ts"
import { pictureSize, SCENES } from "#domain/pictures.ts"
import { drawScene, scenePlaces } from "./scene.ts"

const bottle = (id: number, name: string): BottleProduct => ({
  ...{ id, name, brand: "Ipak" },
  ...{ family: "floral", type: "edp", volume: 50 },
  house: { shape: "taper", cap: "disc", label: "band", metal: "silver" },
})
const three = [bottle(1, "Atlas"), bottle(2, "Adras"), bottle(3, "Pilla")]

describe("a scene", () => {
  test.each(SCENES)("%s has the promised size and needs no font", async (name) => {
    const drawing = drawScene(name, three)
    expect(drawing).not.toContain("<text")
    const { width, height } = await sharp(Buffer.from(drawing)).metadata()
    expect({ width, height }).toEqual(pictureSize({ kind: "scene", id: name }))
  })

  test("shows as many bottles as it has places, and no more", () => {
    expect(scenePlaces("hero")).toBe(3)
    expect(scenePlaces("women")).toBe(2)
    expect(scenePlaces("family-musk")).toBe(1)
    expect(drawScene("women", three)).toBe(drawScene("women", three.slice(0, 2)))
    expect(drawScene("hero", three)).not.toBe(drawScene("hero", three.slice(0, 2)))
  })

  test("may contain the same bottle twice, or none", () => {
    const twins = drawScene("women", [bottle(1, "Atlas"), bottle(1, "Atlas")])
    const ids = [...twins.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(drawScene("hero", [])).toMatch(/^<svg.+<\/svg>$/)
  })
})
