import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** A selector that no browser knows. */
const UNKNOWN = ":unknown-state"

/**
 * Makes the browser resemble one of early 2023, such as Safari 16.4, Chrome 111 and Firefox 114, for which the build
 * compiles the scripts: without popovers and without `checkVisibility`.
 */
async function removeNewFeatures(page: Page) {
  await page.addInitScript((unknown) => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
    Reflect.deleteProperty(Element.prototype, "checkVisibility")
    const { matches } = Element.prototype
    Object.defineProperty(Element.prototype, "matches", {
      value(this: Element, selector: string) {
        return matches.call(this, selector.replace(":popover-open", unknown))
      },
    })
  }, UNKNOWN)
  // The browser must drop the rules of its own stylesheet for popovers, too.
  await page.route(/\.css$/, async (route) => {
    const answer = await route.fetch()
    const css = await answer.text()
    await route.fulfill({ response: answer, body: css.replaceAll(":popover-open", UNKNOWN) })
  })
  await page.route(/\/en\/[^.]*$/, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replaceAll(' popover="auto"', "") })
  })
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("opens the next page in a browser without popovers @js", async ({ page }) => {
  await removeNewFeatures(page)
  await page.goto("/en/products")
  await waitForHydration(page)
  const footer = page.getByRole("contentinfo")
  await footer.getByRole("link", { name: t("shell:about"), exact: true }).click()
  await expect(page).toHaveURL(/\/en\/about$/)
  await expect(heading(page, t("pages:about.title"))).toBeVisible()
})

test("closes a panel in a browser without checkVisibility @js", async ({ page }) => {
  await removeNewFeatures(page)
  await page.goto("/en/about?panel=search")
  await waitForHydration(page)
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("common:close") })
    .click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(heading(page, t("pages:about.title"))).toBeVisible()
})

test("shows no menu over a page, and the filters below the list, in a phone without popovers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await removeNewFeatures(page)
  await page.goto("/en/products")
  await expect(page.getByRole("navigation", { name: t("shell:language") })).toBeHidden()
  const filter = page.locator("form#filters").getByText(t("catalogue:filters.orderable"))
  await filter.scrollIntoViewIfNeeded()
  await expect(filter).toBeInViewport()
})
