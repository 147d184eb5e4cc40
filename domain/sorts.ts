/**
 * How visitors can sort lists of products. The default is `relevance` for a search and `new` for other lists. Without a
 * search, `relevance` sorts like `new`.
 */
export const SORTS = ["relevance", "new", "price", "-price", "unit_price", "name"] as const

export type Sort = (typeof SORTS)[number]
