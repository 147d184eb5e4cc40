import type { Locale } from "#domain/locale.ts"

/** `/uz/products` for `products`, `/uz` for the empty path. */
export function localePath(locale: Locale, path = ""): string {
  const rest = path.replace(/^\/+/, "")
  return rest === "" ? `/${locale}` : `/${locale}/${rest}`
}

/** The same page in another language: swaps the prefix, or puts one where none stands. */
export function switchLocale(pathname: string, locale: Locale): string {
  const rest = pathname.replace(/^\/(uz|ru|en)(?=\/|$)/, "")
  return `/${locale}${rest === "/" ? "" : rest}`
}
