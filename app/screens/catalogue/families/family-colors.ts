import type { Family } from "#domain/product-attributes.ts"

interface FamilyColors {
  /** The color of the dot that marks the family in filters; pictures use it for the family's perfumes, too. */
  dot: string
  /** The backgrounds of the family's bottles and patterns: `night` for extraits, `ground` for all others. */
  ground: string
  night: string
}

/** Colors of the fragrance families, the same in pictures, filters and patterns. */
export const FAMILY_COLORS: Record<Family, FamilyColors> = {
  floral: { dot: "#e2929f", ground: "#ecccd1", night: "#3d1523" },
  fruity: { dot: "#e46a57", ground: "#f1c8bd", night: "#48141b" },
  citrus: { dot: "#e9c33f", ground: "#ecdfa1", night: "#3d320b" },
  green: { dot: "#86a957", ground: "#c8dabd", night: "#182b1f" },
  aquatic: { dot: "#6fb2c9", ground: "#c0d9e1", night: "#112b38" },
  fougere: { dot: "#9683c4", ground: "#cfc9e2", night: "#251f3d" },
  chypre: { dot: "#a08a3c", ground: "#d2d2b2", night: "#2a2b13" },
  woody: { dot: "#bb8546", ground: "#d9cab4", night: "#2d1e13" },
  spicy: { dot: "#c6602e", ground: "#e5bda8", night: "#40180d" },
  amber: { dot: "#d08a2b", ground: "#eaca9e", night: "#3c220b" },
  gourmand: { dot: "#b9774a", ground: "#dfc9b6", night: "#331c14" },
  leather: { dot: "#74412a", ground: "#cbbdb3", night: "#231613" },
  musk: { dot: "#dfc9b4", ground: "#dbd7d4", night: "#282427" },
}

/** The color of text on a picture: dark on a `day` picture, light on a `night` picture, in both themes. */
export const STAGE_INK = { day: "#22141a", night: "#fff6e6" } as const
