/**
 * Whether this document is the given page and was reloaded, opened from the history of the tab, or opened from the same
 * page, for example in another language (browser only). If so, the page may restore the values that it has saved in
 * sessionStorage. A document that was loaded for another page does not count, even if the visitor has followed links to
 * this page, because another visitor may use the tab by then.
 *
 * @param page path without the language, such as `/checkout/delivery`; empty for the home page
 */
export function isPageReopened(page: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  // `instanceof` would throw an error in Safari of iOS 15.0, which has no PerformanceNavigationTiming.
  if (navigation) {
    if (pageOf(navigation.name) !== page) return false
    if (["reload", "back_forward"].includes(navigation.type)) return true
  }
  return pageOf(document.referrer) === page
}

/** Returns the path of a URL of this shop without its language: `/contact`. Null for any other URL. */
function pageOf(url: string): string | null {
  if (!url.startsWith(`${location.origin}/`)) return null
  return withoutLocale(new URL(url).pathname)
}

/** Removes the language from a path: `/en/contact` becomes `/contact`. */
export function withoutLocale(path: string): string {
  return path.replace(/^\/[^/]+/, "")
}
