/**
 * Whether the document shows a page again that the tab left last: reloaded, from the history, or in another language
 * (browser only).
 *
 * @param page path without the language, such as `/checkout/delivery`
 */
export function isPageReopened(page: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  const isAgain =
    navigation instanceof PerformanceNavigationTiming &&
    ["reload", "back_forward"].includes(navigation.type)
  const [before = ""] = document.referrer.split("?")
  return isAgain || before.endsWith(page)
}
