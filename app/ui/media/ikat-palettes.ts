/** Colors of the patterns that belong to a page, not to a perfume. */

/** The brand's colors, from the background to the core. */
export const HOUSE_IKAT = [
  "#8b1538",
  "#f2b93b",
  "#1f7f86",
  "#f7efe2",
  "#c7304a",
  "#22141a",
] as const

/** For something empty: a cart, a list. */
export const QUIET_IKAT = ["#f6e4e6", "#e9b9c1", "#c8334a", "#8b1538"] as const

/** For errors; the pattern looks torn. */
export const TORN_IKAT = ["#22141a", "#c8334a", "#f3c14b", "#f7efe2", "#8b1538"] as const
