import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const withScripts = { tag: "@js" }

const openSearch = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: t("shell:search") })
    .filter({ visible: true })
    .click()

const getPanel = (page: Page) => page.getByRole("dialog", { name: t("shell:search") })

test("[D1.124] opens the search over the page, with families and best sellers", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/about")
  await openSearch(page)
  await expect(page).toHaveURL(/\/en\/about\?panel=search$/)
  const panel = getPanel(page)
  const field = panel.getByLabel(t("catalogue:search.label"))
  await expect(field).toBeFocused()
  await expect(panel.getByRole("link", { name: t("attributes:family.woody") })).toBeVisible()
  const perfumes = panel.getByRole("region", { name: t("pages:home.best_sold") }).getByRole("link")
  await expect(perfumes).toHaveCount(4)
  await expect(perfumes.first()).toHaveText(/\d\sml|Out of stock/)
  await expect(perfumes.first()).toHaveText(/UZS/)
  await field.fill("neroli")
  await field.press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)
  await expect(panel).toHaveCount(0)
  if (!javaScriptEnabled) return
  await openSearch(page)
  await expect(field).toHaveValue("neroli")
  // The browser clears a search field with the first Escape.
  await page.keyboard.press("Escape")
  await expect(field).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)
})

test("[D1.124] closes without scripts by its link @no-js", async ({ page }) => {
  await page.goto("/en/about?panel=search")
  await getPanel(page)
    .getByRole("link", { name: t("common:close") })
    .click()
  await expect(page).toHaveURL(/\/en\/about$/)
})

test(
  "[D1.125] suggests perfumes with picture, price and stock, and a link to all results",
  withScripts,
  async ({ page }) => {
    await page.goto("/en")
    await waitForHydration(page)
    await openSearch(page)
    const panel = getPanel(page)
    await panel.getByLabel(t("catalogue:search.label")).pressSequentially("neroli")
    const option = panel.getByRole("option", { name: /Neroli Nu/ })
    await expect(option).toHaveText(/from 940\s000\sUZS/)
    await expect(option).toHaveText(/100,\s200\sml/)
    const picture = option.locator("img")
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(panel.getByRole("link", { name: t("attributes:family.woody") })).toBeHidden()
    await panel.getByRole("button", { name: t("catalogue:search.all") }).click()
    await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)
  },
)

test(
  "[D1.125] suggests perfumes for what was typed before the page was hydrated",
  withScripts,
  async ({ page }) => {
    const release = await delayRequests(page, /\/assets\/.*\.js$/)
    await page.goto("/en?panel=search", { waitUntil: "commit" })
    await getPanel(page).getByLabel(t("catalogue:search.label")).fill("neroli")
    release()
    await expect(getPanel(page).getByRole("option", { name: /Neroli Nu/ })).toBeVisible()
  },
)

test(
  "[D1.126] offers the last five searches of this browser, and forgets them on request",
  withScripts,
  async ({ page }) => {
    await page.goto("/en")
    await waitForHydration(page)
    const panel = getPanel(page)
    for (const query of ["oud", "rose", "musk", "iris", "cedar", "Oud"]) {
      await openSearch(page)
      await expect(page).toHaveURL(/panel=search$/)
      // A busy machine may load the panel as a new document, and only a hydrated search is kept.
      await waitForHydration(page)
      const field = panel.getByLabel(t("catalogue:search.label"))
      await field.fill(query)
      await field.press("Enter")
      await expect(page).toHaveURL(new RegExp(`\\?q=${query}$`))
      await expect(panel).toHaveCount(0)
    }
    await openSearch(page)
    const recent = panel.getByRole("region", { name: t("catalogue:search.recent") })
    await expect(recent.getByRole("link")).toHaveText(["Oud", "cedar", "iris", "musk", "rose"])
    await recent.getByRole("link", { name: "musk" }).click()
    await expect(page).toHaveURL(/\?q=musk$/)
    await openSearch(page)
    await recent.getByRole("button", { name: t("catalogue:search.clear") }).click()
    await expect(recent).toHaveCount(0)
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(recent).toHaveCount(0)
  },
)
