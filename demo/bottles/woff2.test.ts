import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { create } from "fontkit"
import { describe, expect, test } from "vitest"
import { unpackWoff2 } from "./woff2.ts"

const require = createRequire(import.meta.url)
const file = (name: string) =>
  readFileSync(require.resolve(`@fontsource-variable/${name}-wght-normal.woff2`))

describe("unpackWoff2", () => {
  // fontkit itself reads WOFF2 without a weight, which makes it an independent reference.
  test.each(["cormorant/files/cormorant-latin", "inter/files/inter-cyrillic"])(
    "keeps every outline of %s",
    (name) => {
      const packed = create(file(name))
      const unpacked = create(unpackWoff2(file(name)))
      for (const text of ["AaQ&ʻ", "0123456789", "éüñ", "ЖжШяЎ"]) {
        const known = [...text]
          .filter((character) => packed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
          .join("")
        expect(unpacked.layout(known).glyphs.map((glyph) => glyph.path.commands)).toEqual(
          packed.layout(known).glyphs.map((glyph) => glyph.path.commands),
        )
      }
    },
  )

  test("offers the weights of a variable font", () => {
    const font = create(unpackWoff2(file("cormorant/files/cormorant-latin")))
    const advance = (weight: number) =>
      font
        .getVariation({ wght: weight })
        .layout("Atir")
        .positions.reduce((x, p) => x + p.xAdvance, 0)
    expect(advance(700)).toBeGreaterThan(advance(300))
  })

  test("rejects a file that is truncated or not WOFF2", () => {
    const whole = file("inter/files/inter-cyrillic")
    expect(() => unpackWoff2(whole.subarray(0, 500))).toThrow()
    expect(() => unpackWoff2(Buffer.from("a text file"))).toThrow("Not a WOFF2 file")
  })
})
