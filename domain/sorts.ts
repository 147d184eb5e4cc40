/** The default is `relevance` for a search and `new` for a list without search words, where both are the same. */
export const SORTS = ["relevance", "new", "price", "-price", "unit_price", "name"] as const

export type Sort = (typeof SORTS)[number]
