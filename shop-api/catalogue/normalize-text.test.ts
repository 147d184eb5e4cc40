import { describe, expect, test } from "vitest"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"

describe("normalizing a text for search and sorting", () => {
  test("removes apostrophes of any shape", () => {
    const shapes = ["Poʻstloq", "Po'stloq", "Po‘stloq", "Po`stloq", "POSTLOQ"]
    expect(new Set(shapes.map((shape) => normalizeText(shape)))).toEqual(new Set(["postloq"]))
  })

  test("removes accents and the dots of ё", () => {
    expect(normalizeText("Cèdre d’Hiver")).toBe("cedre dhiver")
    expect(normalizeText("Лён")).toBe(normalizeText("Лен"))
  })

  test("replaces any whitespace with one space", () => {
    expect(normalizeText("  Дача\u00a0в\n июне ")).toBe("дача в июне")
  })
})
