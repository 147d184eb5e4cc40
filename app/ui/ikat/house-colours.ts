/** Colours of the patterns that tell something about the page rather than about a perfume. */

/** Nothing here yet: an empty cart, an empty list. */
export const QUIET_IKAT = ["#f6e4e6", "#e9b9c1", "#c8334a", "#8b1538"] as const

/** Something went wrong: the threads have slipped. */
export const TORN_IKAT = ["#22141a", "#c8334a", "#f3c14b", "#f7efe2", "#8b1538"] as const
