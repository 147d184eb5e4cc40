/** Marks a request for a page that the visitor has not opened yet: it neither counts as a view nor shows a message. */
export const PREFETCH_HEADER = { Purpose: "prefetch" } as const

/** @param purpose value of the request header `Purpose` */
export const isPrefetch = (purpose: string | string[] | null | undefined): boolean =>
  purpose === PREFETCH_HEADER.Purpose
