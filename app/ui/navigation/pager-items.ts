/**
 * An item of a pager. A number links to its page. A gap stands for the pages that the pager skips, and links to the
 * page in the middle of them.
 */
export interface PagerItem {
  page: number
  isGap: boolean
}

/**
 * Returns the items of a pager: the first and the last page, the current page, its neighbors, and a gap for the pages
 * between them. A gap links to the page in its middle and so halves the distance. Crawlers skip pages that are many
 * links away. With these links they reach any of thousands of pages.
 */
export function listPagerItems(page: number, pages: number): PagerItem[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const unique = [...new Set(shown)].toSorted((a, b) => a - b)
  return unique.flatMap((n, index) => {
    const before = unique[index - 1]
    const own = { page: n, isGap: false }
    if (before === undefined || n - before === 1) return [own]
    // A gap of a single page would be as wide as that page's number, so the number is shown.
    const middle = Math.floor((before + n) / 2)
    return [{ page: middle, isGap: n - before > 2 }, own]
  })
}
