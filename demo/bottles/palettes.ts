import type { Family } from "#domain/product-attributes.ts"
import type { Stop } from "#shop-api/pictures/svg.ts"

type Pair = readonly [top: string, bottom: string]

export type Palette = {
  /** Wall and floor behind the bottle. */
  stage: Pair
  /** Possible colors of the perfume, at the surface and at the base. */
  liquids: readonly [Pair, ...Pair[]]
  /** The hue of shadows and of printed ink. */
  deep: string
  /** Wall and floor of the dark stage, on which extraits stand. */
  night: Pair
}

export const PALETTES: Record<Family, Palette> = {
  floral: {
    stage: ["#f6e4e6", "#ecccd1"],
    liquids: [
      ["#f9d3d6", "#e2929f"],
      ["#fbe2d9", "#eaa596"],
      ["#f3cfe0", "#d487ab"],
    ],
    deep: "#6e2238",
    night: ["#5a2233", "#3d1523"],
  },
  fruity: {
    stage: ["#f9e3dc", "#f1c8bd"],
    liquids: [
      ["#ffc9b5", "#e46a57"],
      ["#f9b8bb", "#c93f58"],
    ],
    deep: "#7c2420",
    night: ["#6b2227", "#48141b"],
  },
  citrus: {
    stage: ["#f7f0cf", "#ecdfa1"],
    liquids: [
      ["#fdf3b0", "#e9c33f"],
      ["#fde9a9", "#efa53a"],
      ["#f1f3b0", "#c4c748"],
    ],
    deep: "#655009",
    night: ["#5c4c14", "#3d320b"],
  },
  green: {
    stage: ["#e3eddc", "#c8dabd"],
    liquids: [
      ["#dcebbf", "#86a957"],
      ["#cfe6cb", "#5f9a72"],
    ],
    deep: "#28472c",
    night: ["#27402f", "#182b1f"],
  },
  aquatic: {
    stage: ["#e0edf1", "#c0d9e1"],
    liquids: [
      ["#d3edf4", "#6fb2c9"],
      ["#d5e6f6", "#7a9fd0"],
      ["#cdeee6", "#5bb0a6"],
    ],
    deep: "#17475a",
    night: ["#1c4152", "#112b38"],
  },
  fougere: {
    stage: ["#e8e5f1", "#cfc9e2"],
    liquids: [
      ["#dfd8f2", "#9683c4"],
      ["#d6def0", "#7d8fbd"],
    ],
    deep: "#3c2f66",
    night: ["#3a3159", "#251f3d"],
  },
  chypre: {
    stage: ["#e8e8d6", "#d2d2b2"],
    liquids: [
      ["#e8dfa6", "#a08a3c"],
      ["#d9dcae", "#858d45"],
    ],
    deep: "#41431c",
    night: ["#42431f", "#2a2b13"],
  },
  woody: {
    stage: ["#ece4d8", "#d9cab4"],
    liquids: [
      ["#f0d9b0", "#bb8546"],
      ["#ead0ad", "#9c6737"],
    ],
    deep: "#4c3018",
    night: ["#46301f", "#2d1e13"],
  },
  spicy: {
    stage: ["#f4dfd3", "#e5bda8"],
    liquids: [
      ["#f8c79b", "#c6602e"],
      ["#f1b79c", "#a83e2b"],
    ],
    deep: "#6a2413",
    night: ["#602715", "#40180d"],
  },
  amber: {
    stage: ["#f6e5cd", "#eaca9e"],
    liquids: [
      ["#fbdc9d", "#d08a2b"],
      ["#f8c987", "#b4611d"],
    ],
    deep: "#66370a",
    night: ["#5c3613", "#3c220b"],
  },
  gourmand: {
    stage: ["#f1e6dc", "#dfc9b6"],
    liquids: [
      ["#f3d6b8", "#b9774a"],
      ["#efcfc0", "#a4614e"],
    ],
    deep: "#51291a",
    night: ["#4e2c20", "#331c14"],
  },
  leather: {
    stage: ["#e6dfda", "#cbbdb3"],
    liquids: [
      ["#d9b08c", "#74412a"],
      ["#cfa394", "#6b3230"],
    ],
    deep: "#3a2019",
    night: ["#38241e", "#231613"],
  },
  musk: {
    stage: ["#f0eeec", "#dbd7d4"],
    liquids: [
      ["#fbf3ea", "#dfc9b4"],
      ["#f6eeee", "#d6bcc0"],
    ],
    deep: "#453b3a",
    night: ["#403a3d", "#282427"],
  },
}

/** Cap materials: colours across a turned body, shadow to light to shadow. */
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

export function materialStops(material: Material): Stop[] {
  return MATERIALS[material].map((colour, index) => [RAMP[index] ?? 1, colour])
}

/** The gradient of a paper label, whose sides curve away. */
export const PAPER: readonly Stop[] = [
  [0, "#e9e1d5"],
  [0.14, "#fffdf8"],
  [0.6, "#fbf6ec"],
  [1, "#e3d9c9"],
]
