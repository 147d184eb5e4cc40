import { isLocale, type Locale } from "#domain/locale.ts"

/** `/uz/products` for `products`, `/uz` for the empty path. */
export function localePath(locale: Locale, path = ""): string {
  const rest = path.replace(/^\/+/, "")
  return rest === "" ? `/${locale}` : `/${locale}/${rest}`
}

/** The language prefix of a path and the rest below it, without a slash; null for a path without a prefix. */
export function parseLocalePath(pathname: string): { locale: Locale; path: string } | null {
  const [, locale, ...rest] = pathname.split("/")
  return isLocale(locale) ? { locale, path: rest.join("/") } : null
}

/** The path of the same page in another language. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localePath(locale, parseLocalePath(pathname)?.path ?? pathname)
}
