/** Colours of the patterns that tell something about the page rather than about a perfume. */

/** The house's own: from the ground to the core. */
export const HOUSE_IKAT = [
  "#8b1538",
  "#f2b93b",
  "#1f7f86",
  "#f7efe2",
  "#c7304a",
  "#22141a",
] as const

/** Nothing here yet: an empty cart, an empty list. */
export const QUIET_IKAT = ["#f6e4e6", "#e9b9c1", "#c8334a", "#8b1538"] as const

/** Something went wrong: the threads have slipped. */
export const TORN_IKAT = ["#22141a", "#c8334a", "#f3c14b", "#f7efe2", "#8b1538"] as const
