import { isLocale, type Locale } from "#domain/locale.ts"

/** Returns a path with the language prefix: `/uz/products` for `products`, `/uz` for the empty path. */
export function localePath(locale: Locale, path = ""): string {
  const rest = path.replace(/^\/+/, "")
  return rest === "" ? `/${locale}` : `/${locale}/${rest}`
}

/**
 * Splits a path into its language prefix and the rest, which has no leading slash; null for a path without a prefix.
 */
export function parseLocalePath(pathname: string): { locale: Locale; path: string } | null {
  const [, locale, ...rest] = pathname.split("/")
  return isLocale(locale) ? { locale, path: rest.join("/") } : null
}

/** Returns the path of the same page in another language. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localePath(locale, parseLocalePath(pathname)?.path ?? pathname)
}
