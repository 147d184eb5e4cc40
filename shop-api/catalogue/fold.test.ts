import { describe, expect, it } from "vitest"
import { fold } from "#shop-api/catalogue/fold.ts"

describe("folding a text for search and sorting", () => {
  it("takes every apostrophe for none", () => {
    const shapes = ["Poʻstloq", "Po'stloq", "Po‘stloq", "Po`stloq", "POSTLOQ"]
    expect(new Set(shapes.map(fold))).toEqual(new Set(["postloq"]))
  })

  it("leaves out accents, ё's dots among them", () => {
    expect(fold("Cèdre d’Hiver")).toBe("cedre dhiver")
    expect(fold("Лён")).toBe(fold("Лен"))
  })

  it("makes one space of any gap", () => {
    expect(fold("  Дача\u00a0в\n июне ")).toBe("дача в июне")
  })
})
