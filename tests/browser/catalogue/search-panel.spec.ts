import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { signIn } from "#tests/support/signed-in-customer.ts"
import {
  delayRequests,
  waitForEffects,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

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
  const panel = getPanel(page)
  // A busy shop may send the panel without perfumes, so the test opens it again.
  await expect(async () => {
    await page.goto("/en/about")
    await openSearch(page)
    await expect(panel.getByRole("list")).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page).toHaveURL(/\/en\/about\?panel=search$/)
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
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)
})

test("[D1.124] closes without scripts by its link @no-js @full", async ({ page }) => {
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
    const picture = await page.request.get((await option.locator("img").getAttribute("src")) ?? "")
    expect(picture.headers()["content-type"]).toMatch(/^image\//)
    await expect(panel.getByRole("link", { name: t("attributes:family.woody") })).toBeHidden()
    await panel.getByRole("button", { name: t("catalogue:search.all") }).click()
    await expect(page).toHaveURL(/\/en\/products\?q=neroli$/)
  },
)

test(
  "[D1.125] suggests perfumes for what was typed before the page was hydrated @full",
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
  "[D1.173] Escape closes the suggestions and keeps the text, and then the panel @full",
  withScripts,
  async ({ page }) => {
    await page.goto("/en")
    await waitForHydration(page)
    await openSearch(page)
    const panel = getPanel(page)
    const field = panel.getByLabel(t("catalogue:search.label"))
    await field.pressSequentially("neroli")
    await expect(panel.getByRole("option").first()).toBeVisible()
    await field.press("Escape")
    await expect(panel.getByRole("option")).toHaveCount(0)
    await expect(field).toHaveValue("neroli")
    await field.press("Escape")
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/\/en$/)
  },
)

test(
  "[D1.372] selects none of the suggestions that have just arrived @full",
  withScripts,
  async ({ page }) => {
    await page.goto("/en")
    await waitForHydration(page)
    await openSearch(page)
    const panel = getPanel(page)
    const field = panel.getByLabel(t("catalogue:search.label"))
    await field.pressSequentially("ner")
    await expect(panel.getByRole("option").first()).toBeVisible()
    const release = await delayRequests(page, /suggestions\?q=nero$/)
    const arrived = page.waitForResponse(/suggestions\?q=nero$/)
    await field.press("o")
    await field.press("ArrowDown")
    await expect(field).toHaveAttribute("aria-activedescendant")
    release()
    await arrived
    await expect(field).not.toHaveAttribute("aria-activedescendant")
  },
)

test.describe("without suggestions", () => {
  test.use({ expectedStatuses: [503] })
  test(
    "[D1.174] says when nothing matches, and when the suggestions cannot be loaded @full",
    withScripts,
    async ({ page, context }) => {
      await page.goto("/en?panel=search")
      await waitForHydration(page)
      const panel = getPanel(page)
      const field = panel.getByLabel(t("catalogue:search.label"))
      const status = panel.getByRole("status")
      await expect(status).toBeEmpty()
      await field.pressSequentially("xkcdqjz")
      await expect(status).toHaveText(t("catalogue:search.nothing"))
      await field.fill("neroli")
      await expect(panel.getByRole("option").first()).toBeVisible()
      await expect(status).toBeEmpty()
      await context.route("**/suggestions*", (route) => route.fulfill({ status: 503 }))
      await field.fill("neroli nu")
      await expect(status).toHaveText(t("catalogue:search.failed"))
    },
  )
})

test("[D1.124] aligns the right edges of the field, the perfumes and the button that closes it @full", async ({
  page,
}) => {
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const panel = getPanel(page)
    // A busy shop may send the panel without perfumes, so the test opens it again.
    await expect(async () => {
      await page.goto("/en?panel=search")
      expect(await panel.getByRole("list").count()).toBe(1)
    }).toPass({ timeout: 30_000 })
    const close = panel.getByRole("link", { name: t("common:close") }).locator("svg")
    const ends = [panel.getByLabel(t("catalogue:search.label")), panel.getByRole("list"), close]
    const edges = await Promise.all(
      ends.map((end) => end.evaluate((element) => element.getBoundingClientRect().right)),
    )
    expect(Math.max(...edges) - Math.min(...edges), edges.join(", ")).toBeLessThan(6)
  }
})

test(
  "[D1.108] [D1.126] offers the last five searches of this browser, and forgets them on request @full",
  withScripts,
  async ({ page }) => {
    await page.goto("/en")
    await waitForHydration(page)
    const panel = getPanel(page)
    for (const query of ["oud", "rose", "musk", "iris", "cedar", "Oud"]) {
      await openSearch(page)
      await expect(page).toHaveURL(/panel=search$/)
      // The browser remembers only a search from a hydrated panel, and a busy machine may load the panel as a new
      // document.
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
    await expect(panel.getByLabel(t("catalogue:search.label"))).toBeFocused()
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(recent).toHaveCount(0)
  },
)

test("[D1.743] offers a search from the menu among the last ones, and not again once it was cleared @js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en?panel=menu")
  const field = page.getByRole("dialog").getByRole("searchbox")
  await field.fill("rose")
  await field.press("Enter")
  await expect(page).toHaveURL(/\/products\?q=rose$/)
  await waitForHydration(page)
  const panel = getPanel(page)
  await openSearch(page)
  const recent = panel.getByRole("region", { name: t("catalogue:search.recent") })
  await expect(recent.getByRole("link")).toHaveText(["rose"])
  await recent.getByRole("button", { name: t("catalogue:search.clear") }).click()
  await expect(recent).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  await expect(panel).toBeVisible()
  await expect(recent).toHaveCount(0)
  // A link to another language opens a new document, with this page as its referrer.
  await page.evaluate(() => location.assign(location.href.replace("/en/", "/uz/")))
  await expect(page).toHaveURL(/\/uz\/products\?q=rose/)
  await waitForHydration(page)
  const saved = await page.evaluate(() => localStorage.getItem("searches"))
  expect(saved).toBeNull()
})

test(
  "[D1.466] forgets the last searches of this browser at a logout @full",
  withScripts,
  async ({ page, context, shop }) => {
    await signIn(context, shop, newPhone())
    await page.goto("/en?panel=search")
    await waitForHydration(page)
    const panel = getPanel(page)
    const recent = panel.getByRole("region", { name: t("catalogue:search.recent") })
    await panel.getByLabel(t("catalogue:search.label")).fill("oud")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\?q=oud$/)
    await page.goto("/en?panel=search")
    await expect(recent.getByRole("link")).toHaveText(["oud"])
    await page.goto("/en?panel=logout")
    await waitForHydration(page)
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("auth:logout_confirm") })
      .click()
    await expect(page.getByText(t("auth:logged_out")).first()).toBeVisible()
    await page.goto("/en?panel=search")
    await waitForHydration(page)
    await expect(panel).toBeVisible()
    // Waits for effects, because an effect of the page draws the list.
    await waitForEffects(page)
    await expect(recent).toHaveCount(0)
  },
)

test(
  "opens the panel after a search that was cut in the middle of an emoji @full",
  withScripts,
  async ({ page }) => {
    const panel = getPanel(page)
    await page.goto("/en?panel=search")
    await waitForHydration(page)
    await panel.getByLabel(t("catalogue:search.label")).fill(`${"a".repeat(99)}🌸`)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/en\/products\?q=a{99}/)
    await page.goto("/en?panel=search")
    await waitForHydration(page)
    const recent = panel.getByRole("region", { name: t("catalogue:search.recent") })
    await expect(recent.getByRole("link")).toHaveText([/^a{99}/])
  },
)
