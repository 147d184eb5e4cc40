/** What a browser sends with its request for a page that its visitor may be about to open, and has not seen yet. */
export const PREFETCH_HEADER = { Purpose: "prefetch" } as const

/** Whether a page is asked for ahead, by the value of the request's header `Purpose`. */
export const isPrefetch = (purpose: string | string[] | null | undefined): boolean =>
  purpose === PREFETCH_HEADER.Purpose
