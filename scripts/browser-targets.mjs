/**
 * Browsers whose syntax all scripts of the storefront may use (docs/architecture.md). For Chrome 90 and Safari 15
 * themselves, scripts would grow by 2 KB, because these targets also avoid rare bugs of `?.` and of class fields.
 */
export const scriptTargets = ["firefox102", "safari16", "ios16"]
