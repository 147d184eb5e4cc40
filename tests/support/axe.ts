import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright/test"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The slowest rule of axe by far. Most checks omit it, because a page has the same colors in all languages. */
const COLORS = "color-contrast"

/** Lists the violations that axe finds on a page. The color rule can be left out or checked alone. */
export async function listViolations(page: Page, colors?: "left out" | "alone"): Promise<string[]> {
  // Outside of its legacy mode, axe opens a page for each analysis, in order to check frames. The shop uses no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (colors === "alone") axe.withRules(COLORS)
  else axe.withTags(RULES).disableRules(colors === "left out" ? COLORS : [])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
