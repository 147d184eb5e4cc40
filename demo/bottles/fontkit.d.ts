// Types for the parts of the package fontkit that text-outlines.ts uses. The package has no types of its own.
declare module "fontkit" {
  export type PathCommand =
    | { command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo"; args: number[] }
    | { command: "closePath"; args: [] }

  export type Glyph = { id: number; path: { commands: PathCommand[] } }

  export type GlyphRun = {
    glyphs: Glyph[]
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  }

  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: Record<string, boolean>): GlyphRun
  }

  export function create(file: Buffer): Font
}
