/** Page numbers to show, null for a gap: the ends, the current page and its neighbours. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const unique = [...new Set(shown)].toSorted((a, b) => a - b)
  return unique.flatMap((n, index) => {
    const before = unique[index - 1]
    if (before === undefined || n - before === 1) return [n]
    // A gap of one page is as wide as the page itself.
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}
