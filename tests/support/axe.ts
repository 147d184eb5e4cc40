import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright/test"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The slowest of axe's rules by far, and languages share their colours. */
const COLOURS = "color-contrast"

/** What axe objects to, the colours aside, or alone, when one says so. */
export async function listViolations(
  page: Page,
  colours?: "left out" | "alone",
): Promise<string[]> {
  // All in the page: no frames are used here, and the other way opens a page for each analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (colours === "alone") axe.withRules(COLOURS)
  else axe.withTags(RULES).disableRules(colours === "left out" ? COLOURS : [])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
