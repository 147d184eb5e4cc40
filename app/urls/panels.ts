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
