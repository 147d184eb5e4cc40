import { describe, expect, it } from "vitest"
import { fold } from "#shop-api/catalogue/normalize-text.ts"

describe("folding a text for search and sorting", () => {
  it("removes apostrophes of any shape", () => {
    const shapes = ["Poʻstloq", "Po'stloq", "Po‘stloq", "Po`stloq", "POSTLOQ"]
    expect(new Set(shapes.map(fold))).toEqual(new Set(["postloq"]))
  })

  it("removes accents and the dots of ё", () => {
    expect(fold("Cèdre d’Hiver")).toBe("cedre dhiver")
    expect(fold("Лён")).toBe(fold("Лен"))
  })

  it("replaces any whitespace with one space", () => {
    expect(fold("  Дача\u00a0в\n июне ")).toBe("дача в июне")
  })
})
