import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright/test"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/**
 * The slowest of axe's rules by far. All languages have the same colors, so most checks skip it.
 */
const COLOURS = "color-contrast"

/** Violations that axe reports, without the color rule or with that rule alone. */
export async function listViolations(
  page: Page,
  colours?: "left out" | "alone",
): Promise<string[]> {
  // The legacy mode opens no page for each analysis, and the shop uses no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (colours === "alone") axe.withRules(COLOURS)
  else axe.withTags(RULES).disableRules(colours === "left out" ? COLOURS : [])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
