/**
 * Header of a request for a page that the visitor has not opened yet. Such a request does not count as a view and does
 * not consume a flash message.
 */
export const PREFETCH_HEADER = { Purpose: "prefetch" } as const

/**
 * Whether a request is a prefetch.
 *
 * @param purpose value of the request header `Purpose`
 */
export const isPrefetch = (purpose: string | string[] | null | undefined): boolean =>
  purpose === PREFETCH_HEADER.Purpose
