import type { ProductType } from "#domain/product-attributes.ts"
import { fade, svg } from "#shop-api/pictures/svg.ts"
import { type Face, outlineText } from "./text-outlines.ts"

/** The text on a label. `volume` is in milliliters. */
export type LabelText = { brand: string; name: string; type: ProductType; volume: number }

// Labels are in French in every language of the shop, like the labels of real perfumes.
const TYPE_WORDS: Record<ProductType, string> = {
  parfum: "Extrait de parfum",
  edp: "Eau de parfum",
  edt: "Eau de toilette",
  edc: "Eau de cologne",
  mist: "Brume de parfum",
  oil: "Huile de parfum",
}

type Align = "middle" | "start"

type Line = {
  x: number
  /** Vertical position of the baseline. */
  y: number
  size: number
  face: Face
  ink: string
  align: Align
  /** Space between letters, in thousandths of the font size. */
  spacing?: number
}

/** Draws one line of text as an outline. */
export function drawLine(text: string, line: Line): string {
  const { path, width } = outlineText(text, line.face, line.spacing)
  if (path === "") return ""
  const scale = line.size / 1000
  const x = line.align === "middle" ? line.x - (width * scale) / 2 : line.x
  const factor = String(Math.round(scale * 1e5) / 1e5).replace("0.", ".")
  return svg`<path transform="translate(${x} ${line.y})scale(${factor})" fill="${line.ink}" d="${path}"/>`
}

/** Returns the largest font size up to `largest` at which no line is wider than `width`. */
export function fitSize(
  lines: string[],
  face: Face,
  limits: { width: number; largest: number; spacing?: number },
): number {
  const widest = Math.max(...lines.map((line) => outlineText(line, face, limits.spacing).width), 1)
  return Math.min(limits.largest, (limits.width / widest) * 1000)
}

/** Splits a long name of several words into two lines that are as equal in length as possible. */
function splitName(name: string, longest = 9): string[] {
  const words = name.split(/\s+/)
  if (name.length <= longest || words.length === 1) return [name]
  let best = [name]
  let least = Infinity
  for (let at = 1; at < words.length; at++) {
    const halves = [words.slice(0, at).join(" "), words.slice(at).join(" ")] as const
    const difference = Math.abs(halves[0].length - halves[1].length)
    if (difference < least) {
      least = difference
      best = [...halves]
    }
  }
  return best
}

type Setting = {
  x: number
  /** Vertical middle of the text. */
  y: number
  width: number
  ink: string
  align?: Align
  /** Maximum font size of the name. */
  largest?: number
  /** Whether to draw a short line under the brand. */
  rule?: boolean
  /** Whether to show the line with type and volume. With `room` it is shown only if the name takes one line. */
  meta?: "never" | "always" | "room"
}

const BRAND_SPACING = 160
const META = { size: 5.8, spacing: 120 }

/**
 * Draws the brand, the name, and the line with type and volume below one another. Their sizes shrink until the text
 * fits.
 */
export function drawLettering(text: LabelText, setting: Setting): string {
  const { x, y, width, ink, align = "middle", largest = 24, rule = true, meta = "room" } = setting
  const brand = text.brand.toUpperCase()
  const lines = splitName(text.name)
  const withMeta = meta === "always" || (meta === "room" && lines.length === 1)
  const brandSize = fitSize([brand], "inter", {
    width: width * 0.98,
    largest: 9.4,
    spacing: BRAND_SPACING,
  })
  const nameSize = fitSize(lines, "cormorant", { width: width * 0.94, largest })
  const step = nameSize * 0.94
  const height = brandSize + 10 + step * lines.length + (withMeta ? 15 : 0)

  let baseline = y - height / 2 + brandSize
  let drawn = drawLine(brand, {
    x,
    y: baseline,
    size: brandSize,
    face: "inter",
    ink,
    align,
    spacing: BRAND_SPACING,
  })
  if (rule) {
    const left = align === "middle" ? x - 7 : x
    drawn += svg`<path d="M${left} ${baseline + 6.5}h14" stroke="${fade(ink, 0.6)}" stroke-width=".8"/>`
  }
  baseline += 6 + step * 0.92
  for (const line of lines) {
    drawn += drawLine(line, { x, y: baseline, size: nameSize, face: "cormorant", ink, align })
    baseline += step
  }
  if (withMeta) {
    const words = `${TYPE_WORDS[text.type]} · ${text.volume} ml`.toUpperCase()
    const size = fitSize([words], "inter", { width, largest: META.size, spacing: META.spacing })
    drawn += drawLine(words, {
      x,
      y: baseline + 1,
      size,
      face: "inter",
      ink: fade(ink, 0.8),
      align,
      spacing: META.spacing,
    })
  }
  return drawn
}
