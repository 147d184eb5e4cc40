/** The default is `relevance` for a search, otherwise `new`. Without search words, `relevance` sorts like `new`. */
export const SORTS = ["relevance", "new", "price", "-price", "unit_price", "name"] as const

export type Sort = (typeof SORTS)[number]
