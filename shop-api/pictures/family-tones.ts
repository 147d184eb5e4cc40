import type { Family } from "#domain/product-attributes.ts"

type Pair = readonly [top: string, bottom: string]

/** The colors of a perfume family in drawn pictures. */
export type Tones = {
  /** Colors of the wall and the floor behind the bottles. */
  stage: Pair
  /** The dark color of the family, for texts, shadows and edges, and for some of the lacquered bottles. */
  deep: string
  /** Colors of the wall and the floor in dark pictures. */
  night: Pair
}

export const FAMILY_TONES: Record<Family, Tones> = {
  floral: { stage: ["#f6e4e6", "#ecccd1"], deep: "#6e2238", night: ["#5a2233", "#3d1523"] },
  fruity: { stage: ["#f9e3dc", "#f1c8bd"], deep: "#7c2420", night: ["#6b2227", "#48141b"] },
  citrus: { stage: ["#f7f0cf", "#ecdfa1"], deep: "#655009", night: ["#5c4c14", "#3d320b"] },
  green: { stage: ["#e3eddc", "#c8dabd"], deep: "#28472c", night: ["#27402f", "#182b1f"] },
  aquatic: { stage: ["#e0edf1", "#c0d9e1"], deep: "#17475a", night: ["#1c4152", "#112b38"] },
  fougere: { stage: ["#e8e5f1", "#cfc9e2"], deep: "#3c2f66", night: ["#3a3159", "#251f3d"] },
  chypre: { stage: ["#e8e8d6", "#d2d2b2"], deep: "#41431c", night: ["#42431f", "#2a2b13"] },
  woody: { stage: ["#ece4d8", "#d9cab4"], deep: "#4c3018", night: ["#46301f", "#2d1e13"] },
  spicy: { stage: ["#f4dfd3", "#e5bda8"], deep: "#6a2413", night: ["#602715", "#40180d"] },
  amber: { stage: ["#f6e5cd", "#eaca9e"], deep: "#66370a", night: ["#5c3613", "#3c220b"] },
  gourmand: { stage: ["#f1e6dc", "#dfc9b6"], deep: "#51291a", night: ["#4e2c20", "#331c14"] },
  leather: { stage: ["#e6dfda", "#cbbdb3"], deep: "#3a2019", night: ["#38241e", "#231613"] },
  musk: { stage: ["#f0eeec", "#dbd7d4"], deep: "#453b3a", night: ["#403a3d", "#282427"] },
}
