/** A page that a pager links to. A gap links to the page in its middle. */
export interface PagerStep {
  page: number
  isGap: boolean
}

/**
 * The pages to show: both ends, the current page, its neighbors, and the middle of each gap between
 * them. Each gap halves the distance, so that crawlers, which skip deep pages, reach any of
 * thousands of pages in a few steps.
 */
export function listSteps(page: number, pages: number): PagerStep[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const unique = [...new Set(shown)].toSorted((a, b) => a - b)
  return unique.flatMap((n, index) => {
    const before = unique[index - 1]
    const own = { page: n, isGap: false }
    if (before === undefined || n - before === 1) return [own]
    // A gap of a single page would be as wide as the page's number.
    const middle = Math.floor((before + n) / 2)
    return [{ page: middle, isGap: n - before > 2 }, own]
  })
}
