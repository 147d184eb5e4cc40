import { ASK_PARAMETER } from "#domain/simple-question.ts"

/** Query parameters that belong to a panel, which is a dialog that the URL opens over the page [D.91]. */
const PANEL_PARAMETERS = ["panel", "tab", "step", "next", "offer", ASK_PARAMETER]

export type Panel = "cart" | "auth" | "country" | "logout" | "menu" | "catalogue" | "search"

/**
 * Returns the page's query with a panel open.
 *
 * @param search the page's query, empty or beginning with "?"
 * @param more further parameters of the panel
 */
export function queryWithPanel(
  search: string,
  panel: Panel,
  more: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams(queryWithoutPanel(search))
  parameters.set("panel", panel)
  for (const [name, value] of Object.entries(more)) parameters.set(name, value)
  return `?${parameters.toString()}`
}

/**
 * Returns the page's query without a panel: empty, or beginning with "?". A query without a panel is returned
 * unchanged, so that the auth pages keep their `next`.
 */
export function queryWithoutPanel(search: string): string {
  const parameters = new URLSearchParams(search)
  if (!parameters.has("panel")) return search
  for (const name of PANEL_PARAMETERS) parameters.delete(name)
  const rest = parameters.toString()
  return rest === "" ? "" : `?${rest}`
}

/**
 * Returns the URL that opens the login in a panel over the current page. If the current page is itself a page for
 * signing in, returns the URL of the login page. Keeps the parameter `next`, the page to which the visitor then goes.
 */
export function loginHref(pathname: string, search: string): string {
  const next = new URLSearchParams(search).get("next")
  const more = next ? { next } : undefined
  const [, locale] = /^\/(\w+)\/(?:auth\/|password\b)/.exec(pathname) ?? []
  if (locale === undefined) return queryWithPanel(search, "auth", { tab: "login", ...more })
  const parameters = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(queryWithoutPanel(search))),
    ...more,
  })
  return `/${locale}/auth/login${parameters.size === 0 ? "" : `?${parameters.toString()}`}`
}

/** Returns the page's query for the same page in another language. Only the auth panel stays open. */
export function queryWithoutOtherPanels(search: string): string {
  return new URLSearchParams(search).get("panel") === "auth" ? search : queryWithoutPanel(search)
}
