import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"

const t = getFixedT("en")

/** The search field, which is a combobox with scripts. */
export const getSearch = (page: Page) =>
  page
    .getByRole("searchbox", { name: t("catalogue:search.label") })
    .or(page.getByRole("combobox", { name: t("catalogue:search.label") }))

/**
 * Marks the element that says how many perfumes the list has, and returns the marked element. With it, a test checks
 * that the page keeps this element: a screen reader announces a new text only in an element that stays.
 */
export async function markListStatus(page: Page) {
  await page
    .locator("main div[role=status]")
    .first()
    .evaluate((element) => element.setAttribute("data-marked", ""))
  return page.locator("[data-marked]")
}
