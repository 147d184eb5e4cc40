import type { Family } from "#domain/product-attributes.ts"
import type { Tones } from "#shop-api/pictures/family-tones.ts"
import type { GradientStop } from "#shop-api/pictures/svg.ts"

type Pair = readonly [top: string, bottom: string]

export type Palette = Tones & {
  /** Colors that the perfume can have. Each is a gradient from the surface of the perfume to the base of the bottle. */
  liquids: Liquids
}

type Liquids = readonly [Pair, ...Pair[]]

export const LIQUIDS: Record<Family, Liquids> = {
  floral: [
    ["#f9d3d6", "#e2929f"],
    ["#fbe2d9", "#eaa596"],
    ["#f3cfe0", "#d487ab"],
  ],
  fruity: [
    ["#ffc9b5", "#e46a57"],
    ["#f9b8bb", "#c93f58"],
  ],
  citrus: [
    ["#fdf3b0", "#e9c33f"],
    ["#fde9a9", "#efa53a"],
    ["#f1f3b0", "#c4c748"],
  ],
  green: [
    ["#dcebbf", "#86a957"],
    ["#cfe6cb", "#5f9a72"],
  ],
  aquatic: [
    ["#d3edf4", "#6fb2c9"],
    ["#d5e6f6", "#7a9fd0"],
    ["#cdeee6", "#5bb0a6"],
  ],
  fougere: [
    ["#dfd8f2", "#9683c4"],
    ["#d6def0", "#7d8fbd"],
  ],
  chypre: [
    ["#e8dfa6", "#a08a3c"],
    ["#d9dcae", "#858d45"],
  ],
  woody: [
    ["#f0d9b0", "#bb8546"],
    ["#ead0ad", "#9c6737"],
  ],
  spicy: [
    ["#f8c79b", "#c6602e"],
    ["#f1b79c", "#a83e2b"],
  ],
  amber: [
    ["#fbdc9d", "#d08a2b"],
    ["#f8c987", "#b4611d"],
  ],
  gourmand: [
    ["#f3d6b8", "#b9774a"],
    ["#efcfc0", "#a4614e"],
  ],
  leather: [
    ["#d9b08c", "#74412a"],
    ["#cfa394", "#6b3230"],
  ],
  musk: [
    ["#fbf3ea", "#dfc9b4"],
    ["#f6eeee", "#d6bcc0"],
  ],
}

/** Materials of caps. Each is a gradient across a round body: from shadow to light and back to shadow. */
export const MATERIALS = {
  gold: ["#8a6a2f", "#e9cf93", "#fbf0cf", "#c9a35a", "#7c5b25"],
  rose: ["#8f5c4c", "#eac0ae", "#fbe6dc", "#cf9783", "#81503f"],
  silver: ["#7d8084", "#dfe2e4", "#ffffff", "#b4b8bc", "#73767b"],
  black: ["#0c0a0b", "#3a3537", "#6a6366", "#1c191a", "#080707"],
  ivory: ["#c9bfae", "#f4eee2", "#fffdf7", "#e4dac9", "#b9ad99"],
  walnut: ["#3a2114", "#7d5135", "#9a6a48", "#5f3a24", "#2e190e"],
  ash: ["#8f7453", "#cdb38c", "#e6d2b1", "#b89a70", "#7d6343"],
  stone: ["#8d8983", "#c9c5be", "#e5e2dc", "#aeaaa3", "#7d7973"],
} as const satisfies Record<string, readonly string[]>

export type Material = keyof typeof MATERIALS

const RAMP = [0, 0.22, 0.38, 0.72, 1]

export function materialStops(material: Material): GradientStop[] {
  return MATERIALS[material].map((colour, index) => [RAMP[index] ?? 1, colour])
}

/** The gradient of a paper label. It is darker at the sides, where the label curves away. */
export const PAPER: readonly GradientStop[] = [
  [0, "#e9e1d5"],
  [0.14, "#fffdf8"],
  [0.6, "#fbf6ec"],
  [1, "#e3d9c9"],
]
