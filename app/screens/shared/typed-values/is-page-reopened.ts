/**
 * Whether this document was reloaded, opened from the history of the tab, or opened from the same page, for
 * example in another language (browser only). If so, the page may restore the values that it has saved in sessionStorage.
 *
 * @param page path without the language, such as `/checkout/delivery`
 */
export function isPageReopened(page: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  const isAgain =
    navigation instanceof PerformanceNavigationTiming &&
    ["reload", "back_forward"].includes(navigation.type)
  const [before = ""] = document.referrer.split("?")
  return isAgain || (page !== "" && before.endsWith(page))
}
