/** The attacks that `npm run lab -- bench attacks` runs against the shop. */
export const ATTACKS = ["pipelined requests", "forms of many names", "uncached pages"] as const

export type Attack = (typeof ATTACKS)[number]
