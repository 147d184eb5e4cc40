import { localePath } from "#app/i18n/locale-path.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import type { Locale } from "#domain/locale.ts"

/** Matches the paths of pages that are cached for offline use. Defined at build time (app/urls/page-expressions.ts). */
declare const OFFLINE_PAGES: RegExp
/** Matches the paths of pages that are cached for offline use only without a customer's data. Defined at build time. */
declare const SIGNED_OUT_PAGES: RegExp

/**
 * Returns the query of a page without the parameter `country`. Links to a perfume do not have this parameter, but the
 * shop may redirect to the URL that has it. Both URLs show the same page, so they share one cached copy.
 */
function queryWithoutCountry(search: string): string {
  const parameters = new URLSearchParams(search)
  if (!parameters.has("country")) return search
  parameters.delete("country")
  const rest = parameters.toString()
  return rest === "" ? "" : `?${rest}`
}

/** Returns the path under which a page is cached; null for a page that is not cached. */
export function findCachePath({ pathname, search }: URL): string | null {
  return OFFLINE_PAGES.test(pathname) && !new URLSearchParams(search).has("panel")
    ? pathname + queryWithoutCountry(search)
    : null
}

/**
 * Whether the page contains a customer's data, so that it must not be cached for offline use. The session may end
 * without a logout, for example when the browser is closed, and the next visitor must not see this data.
 */
export function isPersonal(path: string, { headers }: Pick<Response, "headers">): boolean {
  const { pathname } = new URL(path, location.origin)
  const isNotStored = headers.get("cache-control")?.includes("no-store") ?? false
  return isNotStored && SIGNED_OUT_PAGES.test(pathname)
}

/**
 * Returns the path of the cached page that the service worker serves for a URL when the network fails. In cached pages
 * no panel (a dialog that the URL opens) is open. For a URL that opens the cart's panel, this is the path of the cart's
 * page in `locale`. Returns null for a URL whose page is never cached.
 */
export function findOfflinePath({ pathname, search }: URL, locale: Locale): string | null {
  if (!OFFLINE_PAGES.test(pathname)) return null
  if (new URLSearchParams(search).get("panel") === "cart") return localePath(locale, "cart")
  return pathname + queryWithoutCountry(queryWithoutPanel(search))
}

/** Whether a URL opens a panel that no cached page shows: any panel but the cart's. */
export function opensUncachedPanel({ search }: URL): boolean {
  const panel = new URLSearchParams(search).get("panel")
  return panel !== null && panel !== "cart"
}
