import { describe, expect, test } from "vitest"
import { outlineText } from "./text-outlines.ts"

describe("outlineText", () => {
  test.each([
    ["Uzbek with its letters oʻ and gʻ", "Yogʻoch poʻsti"],
    ["French accents", "Rose Fumée d’août"],
    ["Russian", "Белый чай"],
    ["Uzbek in Cyrillic", "Ўзбек ғалла ҳаво"],
    ["Kazakh and Tajik", "Қыз ұйқысы ҷӯра"],
  ])("draws every letter of %s", (_, text) => {
    for (const face of ["cormorant", "inter"] as const) {
      const letters = [...new Set(text.replaceAll(" ", ""))]
      const paths = letters.map((letter) => outlineText(letter, face).path)
      for (const path of paths) expect(path).toMatch(/^M.+z$/)
      // Different letters have different outlines. Equal ones would show that `outlineText` takes letters from a font
      // that lacks them, because a font has the same box for each of them.
      expect(new Set(paths).size).toBe(letters.length)
    }
  })

  test("leaves out a character that no font has", () => {
    expect(outlineText("A香B", "cormorant")).toEqual(outlineText("AB", "cormorant"))
    expect(outlineText("香", "inter")).toEqual({ path: "", width: 0 })
  })

  test("takes a letter that the serif lacks from the sans", () => {
    expect(outlineText("№→", "cormorant").path).not.toBe("")
  })

  test("draws composed and decomposed letters alike", () => {
    expect(outlineText("Fume\u0301e", "cormorant")).toEqual(outlineText("Fumée", "cormorant"))
  })

  test("adds spacing between letters, and none at the end", () => {
    const tight = outlineText("ATIR", "inter")
    expect(outlineText("ATIR", "inter", 100).width).toBeCloseTo(tight.width + 300)
    expect(outlineText("A", "inter", 100).width).toBeCloseTo(outlineText("A", "inter").width)
  })

  test("draws digits on the baseline and as tall as capitals", () => {
    for (const digit of "0123456789") {
      const { top, bottom } = extent(outlineText(digit, "cormorant").path)
      expect(bottom, digit).toBeLessThan(30)
      expect(Math.abs(top - extent(outlineText("H", "cormorant").path).top), digit).toBeLessThan(40)
    }
  })
})

/** Returns how far an outline extends above and below the baseline. */
function extent(path: string): { top: number; bottom: number } {
  let y = 0
  const heights: number[] = []
  for (const [, letter = "", numbers = ""] of path.matchAll(/([MmLlq])([^a-zA-Z]*)/g)) {
    const step = Number(numbers.match(/-?\d+/g)?.at(-1))
    y = letter === "M" ? step : y + step
    heights.push(y)
  }
  return { top: -Math.min(...heights), bottom: Math.max(...heights) }
}
