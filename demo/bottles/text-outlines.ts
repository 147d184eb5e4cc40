import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Font, PathCommand } from "fontkit"

/**
 * The two typefaces of the labels: the serif Cormorant for names, the sans serif Inter for brands and small print.
 */
export type Face = "cormorant" | "inter"

/** A line of text as one SVG path. The path begins at x = 0, and its baseline is y = 0. 1000 units are one em. */
export type Outline = { path: string; width: number }

const EM = 1000
const FONTS = join(import.meta.dirname, "fonts")
const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] as const
type Subset = (typeof SUBSETS)[number]

const require = createRequire(import.meta.url)
const loaded = new Map<string, Font>()

// Loads fontkit only when a letter is drawn, because loading takes 0.1 s. A shop whose pictures are all on the disk
// already draws no letters, so it starts without this delay.
const fontkit = () => require("fontkit") as typeof import("fontkit")

function loadFont(face: Face, subset: Subset): Font {
  const name = `${face}-${subset}-500.woff`
  const known = loaded.get(name)
  if (known) return known
  const font = fontkit().create(readFileSync(join(FONTS, name)))
  loaded.set(name, font)
  return font
}

/**
 * Returns the first font file that contains the character. For characters that the serif lacks, the sans serif is used.
 */
function findFont(face: Face, codePoint: number): Font | null {
  for (const candidate of face === "inter" ? [face] : [face, "inter" as const]) {
    for (const subset of SUBSETS) {
      const font = loadFont(candidate, subset)
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
  }
  return null
}

/** Splits a text into runs of characters from the same font file, so that each run can be kerned. */
function splitRuns(text: string, face: Face): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text.normalize("NFC")) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    if (last?.font.hasGlyphForCodePoint(codePoint)) {
      last.text += character
      continue
    }
    const font = findFont(face, codePoint)
    if (font) runs.push({ font, text: character })
  }
  return runs
}

/**
 * Converts text to an outline, so that a picture needs no installed font. Digits have equal height (lining figures).
 * `spacing` is added between letters, in thousandths of an em. Characters that no font file contains are left out.
 */
export function outlineText(text: string, face: Face, spacing = 0): Outline {
  let path = ""
  let pen = 0
  for (const run of splitRuns(text, face)) {
    const { glyphs, positions } = run.font.layout(run.text, { lnum: true })
    const scale = EM / run.font.unitsPerEm
    glyphs.forEach((glyph, index) => {
      const position = positions[index]
      if (!position) return
      path += pathData(glyph.path.commands, {
        x: pen + position.xOffset * scale,
        y: -position.yOffset * scale,
        scale,
      })
      pen += position.xAdvance * scale + spacing
    })
  }
  return { path, width: Math.max(0, pen - spacing) }
}

const LETTER = { moveTo: "m", lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c" } as const

/**
 * Formats the path of a glyph with whole numbers and relative steps. Absolute decimals would take three times as many
 * characters.
 */
function pathData(commands: PathCommand[], at: { x: number; y: number; scale: number }): string {
  let data = ""
  let pen = { x: 0, y: 0 }
  let start = pen
  for (const { command, args } of commands) {
    if (command === "closePath") {
      data += "z"
      pen = start
      continue
    }
    const steps: number[] = []
    let end = pen
    for (let index = 0; index + 1 < args.length; index += 2) {
      end = {
        x: Math.round(at.x + (args[index] ?? 0) * at.scale),
        y: Math.round(at.y - (args[index + 1] ?? 0) * at.scale),
      }
      steps.push(end.x - pen.x, end.y - pen.y)
    }
    if (command === "moveTo") start = end
    // Each glyph begins with an absolute move, so that glyphs can be concatenated.
    const letter = data === "" ? "M" : LETTER[command]
    data += letter + steps.map((step, i) => (i > 0 && step >= 0 ? ` ${step}` : step)).join("")
    pen = end
  }
  return data
}
