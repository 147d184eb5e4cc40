import { getFixedT } from "#locales/translate.ts"
import { getSearch } from "#tests/support/browser-catalogue.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

const withScripts = { tag: "@js" }

test("suggests searches, which the keyboard alone can choose", withScripts, async ({ page }) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const search = getSearch(page)
  await expect(search).toHaveAttribute("aria-expanded", "false")
  await search.pressSequentially("сард")
  const list = page.getByRole("listbox", { name: t("catalogue:search.suggestions") })
  const brand = list.getByRole("option", { name: /^Sardoba/ }).first()
  await expect(brand).toBeVisible()
  await expect(search).toHaveAttribute("aria-expanded", "true")
  await search.press("Escape")
  await expect(list).toHaveCount(0)
  await expect(search).toHaveValue("сард")
  await search.pressSequentially("о")
  await expect(brand).toBeVisible()
  await search.press("ArrowDown")
  await expect(brand).toHaveAttribute("aria-selected", "true")
  await expect(search).toHaveAttribute(
    "aria-activedescendant",
    (await brand.getAttribute("id")) ?? "no id",
  )
  await expect(search).toBeFocused()
  await search.press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?brand=sardoba$/)
  await expect(list).toHaveCount(0)
})

test("opens a suggested perfume with a click @full", withScripts, async ({ page }) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  await getSearch(page).pressSequentially("koshn")
  await page.getByRole("option", { name: /Koshin/ }).click()
  await expect(page).toHaveURL(/\/en\/product\/\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Koshin")
})
