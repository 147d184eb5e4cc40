/** A page that a pager leads to. One in the middle of a gap stands for all that the gap leaves out. */
export interface PagerStep {
  page: number
  isGap: boolean
}

/**
 * The pages to show: the ends, the current one, its neighbours, and the middle of each gap between them. Who
 * follows gaps halves the way each time, so that no page of thousands is more than a few steps away: crawlers
 * give up on what is far.
 */
export function listSteps(page: number, pages: number): PagerStep[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const unique = [...new Set(shown)].toSorted((a, b) => a - b)
  return unique.flatMap((n, index) => {
    const before = unique[index - 1]
    const own = { page: n, isGap: false }
    if (before === undefined || n - before === 1) return [own]
    // A gap of one page is as wide as the page itself.
    const middle = Math.floor((before + n) / 2)
    return [{ page: middle, isGap: n - before > 2 }, own]
  })
}
