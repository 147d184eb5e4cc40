/** Query parameters of a panel [D.91]. */
const PANEL_PARAMETERS = ["panel", "tab", "step", "next", "offer"]

export type Panel = "cart" | "auth" | "country" | "logout" | "menu" | "catalogue" | "search"

/**
 * The page's query with a panel open.
 *
 * @param search the page's query, empty or with the leading "?"
 * @param more further parameters of the panel
 */
export function openPanel(search: string, panel: Panel, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(closePanel(search))
  parameters.set("panel", panel)
  for (const [name, value] of Object.entries(more)) parameters.set(name, value)
  return `?${parameters.toString()}`
}

/** The page's query without a panel: empty, or with the leading "?". An auth page without a panel keeps its `next`. */
export function closePanel(search: string): string {
  const parameters = new URLSearchParams(search)
  if (!parameters.has("panel")) return search
  for (const name of PANEL_PARAMETERS) parameters.delete(name)
  return parameters.size === 0 ? "" : `?${parameters.toString()}`
}

/**
 * The URL of the login: a panel over the page, or its own page in place of another auth page. It keeps where the visitor
 * goes afterwards.
 */
export function loginHref(pathname: string, search: string): string {
  const next = new URLSearchParams(search).get("next")
  const more = next ? { next } : undefined
  const [, locale] = /^\/(\w+)\/(?:auth\/|password\b)/.exec(pathname) ?? []
  if (locale === undefined) return openPanel(search, "auth", { tab: "login", ...more })
  const parameters = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(closePanel(search))),
    ...more,
  })
  return `/${locale}/auth/login${parameters.size === 0 ? "" : `?${parameters.toString()}`}`
}

/** The page's query in another language, without a panel other than that of the login. */
export function closeOtherPanels(search: string): string {
  return new URLSearchParams(search).get("panel") === "auth" ? search : closePanel(search)
}
