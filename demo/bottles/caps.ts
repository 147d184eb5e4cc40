import { svg } from "#shop-api/pictures/svg.ts"
import type { Material } from "./palettes.ts"

/**
 * Draws a cap upwards from y = 0, around the vertical axis x = 0. `w` is half the width of the cap, and `metal` is
 * the paint of its material. `gloss` returns the paint of the highlight on a cap in the form of a ball.
 */
type Cap = (w: number, metal: string, gloss: () => string) => string

/** Draws the body of a cap with straight sides and a rounded top edge. */
const straight = (w: number, height: number, metal: string): string =>
  svg`<path d="M${-w} 0V${4 - height}Q${-w} ${-height} ${4 - w} ${-height}H${w - 4}Q${w} ${-height} ${w} ${4 - height}V0Z" fill="${metal}"/>`

export const CAPS = {
  cyl: (w, metal) =>
    straight(w, 50, metal) + svg`<path d="M${4 - w} -49.5H${w - 4}" stroke="#ffffff8c"/>`,

  tall: (w, metal) =>
    straight(w, 82, metal) + svg`<path d="M${4 - w} -81.5H${w - 4}M${-w} -9H${w}" stroke="#fff6"/>`,

  cube: (w, metal) =>
    svg`<path d="M${-w - 5} 0V-57H${w + 5}V0Z" fill="${metal}"/>` +
    svg`<path d="M${-w - 5} -57H${w + 5}L${w - 1} -51H${1 - w}Z" fill="#fff8"/>` +
    svg`<path d="M${w + 5} -57V0L${w - 1} -5V-51Z" fill="#00000029"/>`,

  dome: (w, metal) => {
    const x = -w * 0.38
    const y = -w * 0.7 - 20
    return (
      svg`<path d="M${-w} 0V-22A${w} ${w} 0 0 1 ${w} -22V0Z" fill="${metal}"/>` +
      svg`<ellipse cx="${x}" cy="${y}" rx="${w * 0.2}" ry="${w * 0.3}" fill="#fff8" transform="rotate(24 ${x} ${y})"/>`
    )
  },

  sphere: (w, metal, gloss) => {
    const x = -w * 0.42
    const y = -w * 1.6 - 4
    return (
      svg`<circle cy="${-w - 3}" r="${w + 7}" fill="${metal}"/>` +
      svg`<circle cy="${-w - 3}" r="${w + 7}" fill="${gloss()}"/>` +
      svg`<ellipse cx="${x}" cy="${y}" rx="${w * 0.2}" ry="${w * 0.32}" fill="#ffffffbf" transform="rotate(34 ${x} ${y})"/>`
    )
  },

  // Two thick, dashed strokes draw the flutes (vertical grooves): a dark stroke for the shadows, and a light stroke
  // next to it for the edges. Each dash belongs to one flute.
  fluted: (w, metal) => {
    const step = w / 4.5
    return (
      straight(w, 58, metal) +
      svg`<path d="M${step - w} -28H${w - 2}" stroke="#00000042" stroke-width="50" stroke-dasharray="1.6 ${step - 1.6}"/>` +
      svg`<path d="M${step - w + 1.6} -28H${w - 2}" stroke="#ffffff4d" stroke-width="50" stroke-dasharray="1 ${step - 1}"/>`
    )
  },

  disc: (w, metal) =>
    svg`<path d="M${8 - w} 0V-16H${w - 8}V0Z" fill="${metal}"/>` +
    svg`<path d="M${8 - w} -8V-16H${w - 8}V-8Z" fill="#00000038"/>` +
    svg`<rect x="${-w - 13}" y="-36" width="${2 * w + 26}" height="20" rx="4" fill="${metal}"/>` +
    svg`<path d="M${-w - 10} -35.5H${w + 10}" stroke="#fff9"/>`,

  gem: (w, metal) => {
    const a = w + 4
    const table = w * 0.4
    return (
      svg`<path d="M${8 - a} 0L${-a} -30L${14 - a} -58H${a - 14}L${a} -30L${a - 8} 0Z" fill="${metal}"/>` +
      svg`<path d="M${14 - a} -58L${-table} -30H${table}L${a - 14} -58Z" fill="#ffffff6b"/>` +
      svg`<path d="M${-a} -30H${-table}L${8 - a} 0Z" fill="#00000024"/>` +
      svg`<path d="M${a} -30H${table}L${a - 8} 0Z" fill="#00000042"/>` +
      svg`<path d="M${-table} -30H${table}L${a - 8} 0H${8 - a}Z" fill="#ffffff1f"/>`
    )
  },

  // A ribbed dome, like those of madrasas.
  gumbaz: (w, metal) => {
    const a = w + 3
    const ribs = [-0.72, -0.38, 0, 0.38, 0.72]
      .map((k) => svg`M${a * k} -15C${a * k * 1.35} -40 ${a * k * 0.9} -58 0 -74`)
      .join("")
    return (
      svg`<path d="M${3 - w} 0V-15H${w - 3}V0Z" fill="${metal}"/>` +
      svg`<path d="M${3 - a} -15C${-a - 7} -42 ${6 - a} -60 0 -76C${a - 6} -60 ${a + 7} -42 ${a - 3} -15Z" fill="${metal}"/>` +
      svg`<path d="${ribs}" fill="none" stroke="#0000003d" stroke-width="1.6"/>` +
      svg`<path d="M${3 - w} -15H${w - 3}" stroke="#00000059" stroke-width="1.4"/>` +
      svg`<circle cy="-79" r="4.5" fill="${metal}"/>`
    )
  },

  stone: (w, metal) =>
    svg`<path d="M${-w - 3} 0C${-w - 15} -18 ${-w - 8} -44 ${14 - w} -50C${w - 20} -58 ${w + 10} -46 ${w + 11} -26C${w + 12} -12 ${w + 6} -4 ${w + 2} 0Z" fill="${metal}"/>` +
    svg`<path d="M${2 - w} -36C${12 - w} -47 4 -49 ${w - 12} -45" fill="none" stroke="#fff9" stroke-width="3" stroke-linecap="round"/>`,
} as const satisfies Record<string, Cap>

export type CapName = keyof typeof CAPS

const STRAIGHT: readonly CapName[] = ["cyl", "tall", "cube"]

/** Draws the grain of a wooden cap, if its sides are straight and have no flutes. */
export function drawGrain(cap: CapName, material: Material, w: number): string {
  if ((material !== "walnut" && material !== "ash") || !STRAIGHT.includes(cap)) return ""
  return svg`<path d="M${7 - w} -4C${11 - w} -18 ${3 - w} -30 ${8 - w} -44M-3 -2C2 -16 -6 -28 -1 -46M${w - 11} -4C${w - 15} -20 ${w - 8} -30 ${w - 12} -45" fill="none" stroke="#00000029" stroke-width="1.3"/>`
}
