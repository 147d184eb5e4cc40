/** Query parameters that open a panel over a page (product decision: panels are URLs). */
const PANEL_PARAMETERS = ["panel", "tab", "step", "next"]

export type Panel = "cart" | "auth" | "country" | "logout" | "menu"

/** The search part of this page with a panel open. */
export function openPanel(search: string, panel: Panel, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(closePanel(search))
  parameters.set("panel", panel)
  for (const [name, value] of Object.entries(more)) parameters.set(name, value)
  return `?${parameters.toString()}`
}

/** The search part of this page without a panel; empty when nothing else stands there. */
export function closePanel(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of PANEL_PARAMETERS) parameters.delete(name)
  return parameters.size === 0 ? "" : `?${parameters.toString()}`
}
