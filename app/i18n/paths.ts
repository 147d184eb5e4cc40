import { isLocale, type Locale } from "#domain/locale.ts"

/** `/uz/products` for `products`, `/uz` for the empty path. */
export function localePath(locale: Locale, path = ""): string {
  const rest = path.replace(/^\/+/, "")
  return rest === "" ? `/${locale}` : `/${locale}/${rest}`
}

/** The language prefix of a path and what stands below it; null for a path without one. */
export function parseLocalePath(pathname: string): { locale: Locale; path: string } | null {
  const [, locale, ...rest] = pathname.split("/")
  return isLocale(locale) ? { locale, path: rest.join("/") } : null
}

/** The same page in another language: swaps the prefix, or puts one where none stands. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localePath(locale, parseLocalePath(pathname)?.path ?? pathname)
}
