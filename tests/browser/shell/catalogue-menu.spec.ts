import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test("[D1.130] leads from the header to lists of genders, families and brands @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/en/about")
  if (javaScriptEnabled) await waitForHydration(page)
  const header = page.getByRole("banner")
  await header.getByRole("link", { name: t("attributes:gender.F") }).click()
  await expect(page).toHaveURL(/\/en\/products\?gender=F$/)
  await expect(header.getByRole("link", { name: t("attributes:gender.F") })).toHaveAttribute(
    "aria-current",
    "page",
  )
  await expect(header.getByRole("link", { name: t("shell:all_perfumes") })).not.toHaveAttribute(
    "aria-current",
  )
  // On the list of a family, the header does not mark its link to all perfumes as the current page.
  await page.goto("/en/products?family=floral", { waitUntil: "domcontentloaded" })
  if (javaScriptEnabled) await waitForHydration(page)
  await expect(header.locator("a[aria-current=page][href*=products]")).toHaveCount(0)
  const open = header.getByRole("link", { name: t("shell:catalogue") })
  await open.click()
  const panel = page.getByRole("dialog", { name: t("shell:catalogue") })
  const families = panel.getByRole("region", { name: t("shell:families") })
  await expect(families.getByRole("link")).toHaveCount(13)
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape")
    await expect(panel).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
  }
  const woody = families.getByRole("link", { name: /^Woody \d+$/ })
  const [count] = /\d+/.exec(await woody.innerText()) ?? []
  await woody.click()
  await expect(page).toHaveURL(/\/en\/products\?family=woody$/)
  await expect(panel).toHaveCount(0)
  await expect(page.getByText(t("catalogue:count", { count: Number(count) }))).toBeVisible()
  await open.click()
  await panel
    .getByRole("region", { name: t("pages:home.brands") })
    .getByRole("link", { name: /^Sardoba \d+$/ })
    .click()
  await expect(page).toHaveURL(/\/en\/products\?brand=sardoba$/)
  await open.click()
  await panel.getByRole("link", { name: /^Gifts up to/ }).click()
  await expect(page).toHaveURL(/\/en\/products\?orderable=1&price_max=750000$/)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(open).toBeVisible()
  await expect(header.getByRole("link", { name: t("attributes:gender.F") })).toBeHidden()
})

test("[D1.131] leads from the menu to lists, a search and, for customers, the orders", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/about?panel=menu")
  const menu = page.getByRole("dialog", { name: t("shell:menu") })
  await expect(menu.getByRole("link", { name: t("shell:go_to_profile") })).toContainText(
    t("shell:log_in"),
  )
  await expect(menu.getByRole("link", { name: t("shell:my_orders") })).toHaveCount(0)
  await expect(menu.getByRole("link", { name: /^Citrus \d+$/ })).toHaveAttribute(
    "href",
    "/en/products?family=citrus",
  )
  const brand = menu.getByRole("link", { name: /^Sardoba \d+$/ })
  await expect(brand).toBeHidden()
  await menu.getByText(t("pages:home.brands")).click()
  await brand.click()
  await expect(page).toHaveURL(/\/en\/products\?brand=sardoba$/)
  await page.goto("/en/about?panel=menu")
  const search = menu.getByLabel(t("catalogue:search.label"))
  await search.fill("neroli")
  await search.press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)

  await signIn(context, shop, newPhone())
  await page.goto("/en/about?panel=menu")
  await expect(menu.getByRole("link", { name: t("shell:go_to_profile") })).not.toContainText(
    t("shell:log_in"),
  )
  await menu.getByRole("link", { name: t("shell:my_orders") }).click()
  await expect(page).toHaveURL(/\/en\/cabinet\/orders/)
})
