import { parseLocalePath } from "#app/i18n/paths.ts"
import { DEFAULT_LOCALE } from "#domain/locale.ts"

/** Set at build time (app/urls/page-expressions.ts). */
declare const OFFLINE_PAGES: RegExp
declare const PLACEHOLDER_PAGES: RegExp

/** The address under which a page is kept once it was seen; null for one that is not. */
export function findKeptAddress({ pathname, search }: URL): string | null {
  return OFFLINE_PAGES.test(pathname) && !new URLSearchParams(search).has("panel")
    ? pathname + search
    : null
}

/** The address of the kept page that shows what this one would; null where there can be none. */
export function findStandIn(url: URL): string | null {
  const { pathname, search } = url
  if (!OFFLINE_PAGES.test(pathname)) return null
  const parameters = new URLSearchParams(search)
  const panel = parameters.get("panel")
  if (panel === "cart") return cartOf(url)
  for (const name of ["panel", "tab", "step"]) parameters.delete(name)
  return pathname + (parameters.size === 0 ? "" : `?${parameters}`)
}

/** The page that the router asks for as `url`; null when it asks for a part of one. */
export function findPage(url: URL): URL | null {
  const page = new URL(url)
  page.pathname = url.pathname.replace(/(?:_root|_)?\.rsc$/, "")
  const isPart = url.searchParams.has("_routes") || url.searchParams.has("ask")
  return !isPart && (OFFLINE_PAGES.test(page.pathname) || PLACEHOLDER_PAGES.test(page.pathname))
    ? page
    : null
}

/** The language of an address; the shop's first one where it names none. */
export function findLocale({ pathname }: URL): string {
  return parseLocalePath(pathname)?.locale ?? DEFAULT_LOCALE
}

/** The cart's own page in the language of an address. */
export function cartOf(url: URL): string {
  return `/${findLocale(url)}/cart`
}
