// @module-tag full
import { describe, expect, test } from "vitest"
import { FAMILIES, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import type { BottleProduct } from "./bottle-plan.ts"
import { type BottleView, drawBareBottle, drawBottle } from "./bottle.ts"
import { CAPS, type CapName } from "./caps.ts"
import { FINISHES } from "./house-style.ts"
import { LABELS, type LabelName } from "./labels.ts"
import { MATERIALS, type Material } from "./palettes.ts"
import { SILHOUETTE_NAMES } from "./silhouettes.ts"

const VIEWS: readonly BottleView[] = ["front", "box", "detail"]
const caps = Object.keys(CAPS) as CapName[]
const labels = Object.keys(LABELS) as LabelName[]
const materials = Object.keys(MATERIALS) as Material[]

const rose: BottleProduct = {
  id: 104,
  brand: "Noir et Sel",
  name: "Rose Fumée",
  family: "floral",
  type: "edp",
  volume: 50,
  house: { shape: "flare", cap: "fluted", label: "plaque", metal: "black" },
}

const idsOf = (drawing: string) => [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const usedIn = (drawing: string) =>
  [...drawing.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id)

/** Asserts that every element is closed, every number is valid, and every reference is defined. */
function expectSound(drawing: string): void {
  const open: string[] = []
  const crossed: string[] = []
  for (const [, end, name = "", own] of drawing.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (end && open.pop() !== name) crossed.push(name)
    if (!end && !own) open.push(name)
  }
  expect([...open, ...crossed]).toEqual([])
  expect(drawing).not.toMatch(/NaN|undefined|Infinity|null/)
  const ids = idsOf(drawing)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(usedIn(drawing)))
}

describe("a bottle's picture", () => {
  test("is the same for the same product", () => {
    for (const view of VIEWS) {
      expect(drawBottle({ ...rose }, view)).toBe(drawBottle({ ...rose }, view))
    }
  })

  test("[D.06] differs by view, family, concentration, volume and name", () => {
    const printed: BottleProduct = { ...rose, house: { ...rose.house, label: "print" } }
    const drawings = [
      ...VIEWS.map((view) => drawBottle(printed, view)),
      ...FAMILIES.slice(1).map((family) => drawBottle({ ...printed, family })),
      ...PRODUCT_TYPES.filter((type) => type !== "edp").map((type) =>
        drawBottle({ ...printed, type }),
      ),
      drawBottle({ ...printed, volume: 30 }),
      drawBottle({ ...printed, name: "Rose" }),
    ]
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  test.each(FAMILIES)("comes in every silhouette and finish in %s colors", (family) => {
    for (const shape of SILHOUETTE_NAMES) {
      for (const finish of FINISHES) {
        for (const type of ["edp", "parfum"] as const) {
          expectSound(
            drawBottle({ ...rose, family, type, house: { ...rose.house, shape, finish } }),
          )
        }
      }
    }
  })

  test.each(labels)("takes the %s label with every cap in every material", (label) => {
    for (const cap of caps) {
      for (const metal of materials) {
        expectSound(drawBottle({ ...rose, house: { ...rose.house, label, cap, metal } }, "box"))
      }
    }
  })

  test("contains outlines instead of text, so that it needs no font", () => {
    for (const label of labels) {
      const drawing = drawBottle({ ...rose, house: { ...rose.house, label } }, "box")
      expect(drawing).not.toMatch(/<text|font|Rose|ROSE|NOIR/)
    }
  })

  test("shows the product's name", () => {
    const house = { ...rose.house, label: "print", finish: "clear" } as const
    const named = (name: string) => drawBottle({ ...rose, id: 1, name, house })
    const letters = (name: string) =>
      [...named(name).matchAll(/scale\(\.\d+\)" fill="[^"]+" d="([^"]+)"/g)].map(([, path]) => path)
    const [brand, first, small] = letters("Пион")
    const [sameBrand, second, sameSmall] = letters("Oʻt")
    expect(first).not.toBe(second)
    expect([sameBrand, sameSmall]).toEqual([brand, small])
  })

  test("fits a long name into the label", () => {
    const widths = (name: string) =>
      [...drawBottle({ ...rose, name }).matchAll(/scale\((\.\d+)\)/g)].map(([, size]) =>
        Number(size),
      )
    expect(Math.min(...widths("Extraordinarily-unbreakable-nomenclature"))).toBeLessThan(
      Math.min(...widths("Oud")),
    )
  })

  test("accepts names that are empty, hostile or in no font", () => {
    for (const name of ["", " ", "<script>alert(1)</script>", "\"'&", "香水", "a".repeat(300)]) {
      const drawing = drawBottle({ ...rose, brand: name, name })
      expectSound(drawing)
      expect(drawing).not.toContain("script")
    }
  })

  test("stays small", () => {
    expect(drawBottle(rose).length).toBeLessThan(16_000)
  })

  test("shares no id with another product, nor with itself in a scene", () => {
    const ids = new Set(idsOf(drawBottle(rose)))
    const others = [
      drawBottle({ ...rose, id: 105 }),
      drawBottle({ ...rose, name: "Rose" }),
      drawBareBottle(rose, "-2"),
    ]
    for (const other of others) {
      for (const id of idsOf(other)) expect(ids).not.toContain(id)
    }
  })

  test("has a background, but not in a scene", () => {
    expect(drawBottle(rose)).toContain("M0 0h400v500H0z")
    expect(drawBareBottle(rose, "")).not.toContain("M0 0h400v500H0z")
  })
})

describe("the house bottle", () => {
  const part = (product: BottleProduct) => {
    const [outline] = /<path id="[^"]+B" d="[^"]+"/.exec(drawBottle(product)) ?? []
    return outline?.replace(/id="[^"]+"/, "")
  }

  test("is shared by all perfumes of a brand", () => {
    expect(part({ ...rose, id: 1, name: "Minuit", family: "leather", type: "edt" })).toBe(
      part(rose),
    )
  })

  test("has the shape that the brand sets", () => {
    expect(part({ ...rose, house: { ...rose.house, shape: "moon" } })).not.toBe(
      part({ ...rose, house: { ...rose.house, shape: "column" } }),
    )
  })
})
