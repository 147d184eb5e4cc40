/**
 * The brand's colors for ikat patterns (ikat-pattern.ts), from the background to the core of the motif. The palettes in
 * this file are for patterns that decorate pages. The pattern of a perfume has the colors of its notes.
 */
export const BRAND_IKAT_COLORS = [
  "#8b1538",
  "#f2b93b",
  "#1f7f86",
  "#f7efe2",
  "#c7304a",
  "#22141a",
] as const

/** Palette of the pattern for an empty cart or list, and for an order that was not paid. */
export const QUIET_IKAT = ["#f6e4e6", "#e9b9c1", "#c8334a", "#8b1538"] as const

/** Palette of the pattern for error pages and the offline page. */
export const TORN_IKAT = ["#22141a", "#c8334a", "#f3c14b", "#f7efe2", "#8b1538"] as const
