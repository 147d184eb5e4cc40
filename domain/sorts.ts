/** `relevance` is what a search is sorted by unless it says otherwise; without words it is `new`. */
export const SORTS = ["relevance", "new", "price", "-price", "unit_price", "name"] as const

export type Sort = (typeof SORTS)[number]
