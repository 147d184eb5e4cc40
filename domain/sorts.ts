/**
 * The orders in which lists can be sorted. The default is `relevance` for a search and `new` for other lists. Without a
 * search, `relevance` sorts like `new`.
 */
export const SORTS = ["relevance", "new", "price", "-price", "unit_price", "name"] as const

export type Sort = (typeof SORTS)[number]
