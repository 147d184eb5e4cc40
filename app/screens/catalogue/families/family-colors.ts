import type { Family } from "#domain/product-attributes.ts"

interface FamilyColors {
  /**
   * The color of the dot that marks the family in filters. In demonstration pictures, drawn bottles of the family have
   * this or a similar color.
   */
  dot: string
  /**
   * The background of the ikat patterns (app/ui/media/ikat.tsx) of the family's perfumes. Perfumes of the type `parfum`
   * have `darkBackground` instead.
   */
  background: string
  darkBackground: string
}

/** Colors of the fragrance families, the same in pictures, filters and patterns. */
export const FAMILY_COLORS: Record<Family, FamilyColors> = {
  floral: { dot: "#e2929f", background: "#ecccd1", darkBackground: "#3d1523" },
  fruity: { dot: "#e46a57", background: "#f1c8bd", darkBackground: "#48141b" },
  citrus: { dot: "#e9c33f", background: "#ecdfa1", darkBackground: "#3d320b" },
  green: { dot: "#86a957", background: "#c8dabd", darkBackground: "#182b1f" },
  aquatic: { dot: "#6fb2c9", background: "#c0d9e1", darkBackground: "#112b38" },
  fougere: { dot: "#9683c4", background: "#cfc9e2", darkBackground: "#251f3d" },
  chypre: { dot: "#a08a3c", background: "#d2d2b2", darkBackground: "#2a2b13" },
  woody: { dot: "#bb8546", background: "#d9cab4", darkBackground: "#2d1e13" },
  spicy: { dot: "#c6602e", background: "#e5bda8", darkBackground: "#40180d" },
  amber: { dot: "#d08a2b", background: "#eaca9e", darkBackground: "#3c220b" },
  gourmand: { dot: "#b9774a", background: "#dfc9b6", darkBackground: "#331c14" },
  leather: { dot: "#74412a", background: "#cbbdb3", darkBackground: "#231613" },
  musk: { dot: "#dfc9b4", background: "#dbd7d4", darkBackground: "#282427" },
}

/** The color of text on a picture: dark on a `day` picture, light on a `night` picture, in both themes. */
export const PICTURE_TEXT_COLOR = { day: "#22141a", night: "#fff6e6" } as const
