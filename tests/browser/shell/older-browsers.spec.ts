import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import {
  deliver,
  field,
  press,
  startCheckout,
  step,
  toConfirmation,
} from "#tests/support/browser-checkout.ts"
import { submitRegistration } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Screen } from "#tests/support/screen-list.ts"
import {
  delayRequests,
  openBeforeHydration,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** A selector that no browser knows. */
const UNKNOWN = ":unknown-state"

/**
 * Makes the browser resemble one of 2022 or early 2023, such as Safari 15.0, Chrome 103 and Firefox 102: without
 * popovers, module preloads, `checkVisibility`, `:modal`, `requestSubmit`, `AbortSignal.timeout` and
 * `PerformanceNavigationTiming`. `submitter` is null, as in Safari 15.0 to 15.3.
 */
async function removeNewFeatures(page: Page) {
  await page.addInitScript((unknown) => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
    Reflect.deleteProperty(Element.prototype, "checkVisibility")
    Reflect.deleteProperty(Element.prototype, "ariaBusy")
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit")
    Object.defineProperty(SubmitEvent.prototype, "submitter", { get: () => null })
    Reflect.deleteProperty(AbortSignal, "timeout")
    Reflect.deleteProperty(globalThis, "PerformanceNavigationTiming")
    DOMTokenList.prototype.supports = () => false
    const { supports } = CSS
    CSS.supports = (text: string) => !text.includes(":modal") && supports(text)
    const forget = (selector: string) => selector.replace(/:popover-open|:modal/, unknown)
    for (const prototype of [Element.prototype, Document.prototype]) {
      for (const name of ["matches", "querySelector", "querySelectorAll"]) {
        const find: unknown = Reflect.get(prototype, name)
        if (typeof find !== "function") continue
        Object.defineProperty(prototype, name, {
          value(this: Node, selector: string): unknown {
            return Reflect.apply(find, this, [forget(selector)])
          },
        })
      }
    }
  }, UNKNOWN)
  // Replaces CSS that an older browser does not know, so that this browser ignores it. The next route removes the
  // attribute `popover`, so that the browser does not apply its own rules for popovers either.
  await page.route(/\.css$/, async (route) => {
    const answer = await route.fetch()
    const css = await answer.text()
    const older = css
      .replaceAll(":popover-open", UNKNOWN)
      .replaceAll("position-area", "unknown")
      .replaceAll("cqw", "unknown")
      .replaceAll("svh", "unknown")
      .replaceAll("color-mix(", "unknown(")
      .replaceAll(":has(", ":unknown-has(")
      .replaceAll(/\b(rotate|scale|translate):/g, "unknown:")
    await route.fulfill({ response: answer, body: older })
  })
  await page.route(/\/en\/[^.]*$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replaceAll(' popover="auto"', "") })
    return undefined
  })
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("opens the next page in a browser without popovers @js @full", async ({ page }) => {
  await removeNewFeatures(page)
  await page.goto("/en/products")
  await waitForHydration(page)
  const footer = page.getByRole("contentinfo")
  await footer.getByRole("link", { name: t("shell:about"), exact: true }).click()
  await expect(page).toHaveURL(/\/en\/about$/)
  await expect(heading(page, t("pages:about.title"))).toBeVisible()
})

test("[D1.383] adds a perfume, and looks up a manager without placing the order, in a browser that does not name the submit button @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await removeNewFeatures(page)
  await page.goto("/en/products")
  await waitForHydration(page)
  await page
    .getByRole("button", { name: `${t("cart:add")}: ` })
    .last()
    .click()
  await expect(page.getByText(t("cart:added")).first()).toBeVisible()
  await page.goto("/en/checkout/confirmation")
  await waitForHydration(page)
  await page.getByRole("checkbox", { name: "I accept" }).check()
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100245")
  await press(page, "check")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Sardor/)
  await expect(page).toHaveURL(step("confirmation"))
})

test("closes a panel in a browser without checkVisibility @js @full", async ({ page }) => {
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

test("shows the languages only while their button has the pointer or the focus, without popovers @no-js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en/about")
  const button = page.getByRole("banner").getByRole("button", { name: "EN, language: English" })
  const languages = page.getByRole("navigation", { name: t("shell:language") })
  await expect(button).toBeVisible()
  await expect(languages).toBeHidden()
  await button.focus()
  await expect(languages).toBeVisible()
  await button.blur()
  await expect(languages).toBeHidden()
  await button.hover()
  const russian = languages.getByRole("link", { name: t("common:language.ru") })
  const { x = 0, y = 0 } = (await russian.boundingBox()) ?? {}
  // Moves in small steps, because the menu must stay open while the pointer moves to the link.
  await page.mouse.move(x + 90, y + 20, { steps: 40 })
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL(/\/ru\/about$/)
})

test("[D1.651] shows the languages of the checkout only at their own button, without popovers @no-js @full", async ({
  page,
  opened,
}) => {
  await page.context().addCookies(opened.cookiesOf("customer").cookies)
  await removeNewFeatures(page)
  await page.goto("/en/checkout/delivery")
  const header = page.getByRole("banner")
  const languages = page.getByRole("navigation", { name: t("shell:language") })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await header.getByRole("link", { name: t("cart:title") }).focus()
    await expect(languages).toBeHidden()
    await header.getByRole("button", { name: "EN, language: English" }).focus()
    await expect(languages).toBeVisible()
  }
})

test("[D1.382] shows no menu over a page, and a link to the filters below the list, in a phone without popovers @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await removeNewFeatures(page)
  await page.goto("/en/products")
  await expect(page.getByRole("navigation", { name: t("shell:language") })).toBeHidden()
  const title = t("catalogue:filters.title")
  const filters = page.getByRole("form", { name: title })
  await expect(page.getByRole("button", { name: title })).toHaveCount(0)
  await page.getByRole("link", { name: title }).click()
  await expect(filters.getByRole("heading", { name: title })).toBeInViewport()
  await expect(filters.getByRole("button", { name: t("common:close") })).toHaveCount(0)
})

test("[D1.382] shows no language button in the footer of a browser without popovers @no-js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en/about")
  await expect(page.getByRole("contentinfo").getByRole("button")).toHaveCount(0)
})

test("draws the header and the hero in a browser without `color-mix` and `svh` @no-js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en")
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(255, 255, 255)")
  const hero = page.locator("section:has(h1)")
  expect(await hero.evaluate((it) => it.clientHeight)).toBeGreaterThan(500)
})

test("draws check marks in a browser without `rotate` @no-js @full", async ({ page }) => {
  await removeNewFeatures(page)
  await page.goto("/en/products?orderable=1")
  const mark = page
    .getByRole("checkbox", { name: t("catalogue:filters.orderable") })
    .evaluate((box) => getComputedStyle(box, "::after").transform)
  expect(await mark).toMatch(/^matrix/)
})

test("shows the button for all results in a browser without `:has` @full", async ({ page }) => {
  await removeNewFeatures(page)
  await page.goto("/en?panel=search")
  await expect(page.getByRole("button", { name: t("catalogue:search.all") })).toBeVisible()
})

test("spaces the digits of a code in a browser without container units @no-js @full", async ({
  page,
  opened,
}) => {
  await removeNewFeatures(page)
  const screen: Screen = { path: "/auth/code", visitor: "registering" }
  await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
  await page.goto(opened.urlOf(screen, "en"))
  const code = page.locator("input[autocomplete=one-time-code]")
  await code.fill("123456")
  await expect(code).not.toHaveCSS("letter-spacing", "normal")
})

test("opens the file of a pressed picture in a browser without popovers @no-js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en/product/101")
  const picture = page.getByRole("figure").first()
  await expect(picture.getByRole("button")).toHaveCount(0)
  const href = await picture.getByRole("link").evaluate((link: HTMLAnchorElement) => link.href)
  const opened = page.waitForURL(href, { waitUntil: "commit" })
  await picture.click()
  await opened
})

test("adds a perfume and opens the cart in a browser without `requestSubmit` and `:modal` @js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en/product/101")
  await page.locator('button[name="id"]:visible').first().click()
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookieNames).toContain("cart")
  await page.goto("/en/about?panel=cart")
  await waitForHydration(page)
  const line = page.getByRole("dialog").locator('a[href*="/product/101"]').first()
  await expect(line).toBeVisible()
  await expect(page.getByText(t("pages:error.fault"))).toHaveCount(0)
})

test("submits the code that is typed before hydration in a browser without `requestSubmit` @js @full", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await page.goto("/en/auth/register")
  await submitRegistration({ page, locale: "en", phone })
  const code = page.getByLabel(t("auth:code_label"))
  await expect(code).toBeVisible()
  await removeNewFeatures(page)
  const sendScripts = await delayRequests(page, /\.js$/)
  // Does not wait for the load event, which would wait for the delayed scripts.
  await page.goto("/en/auth/code", { waitUntil: "commit" })
  await code.fill(await shop.lastCode(phone))
  sendScripts()
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
})

test("keeps what is typed at a reload in a browser without `PerformanceNavigationTiming` @js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  await page.goto("/en/contact")
  await waitForHydration(page)
  await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel(t("pages:contact.name"))).toHaveValue("Nilufar")
})

test("fetches the scripts before the first interaction in a browser without module preloads @js @full", async ({
  page,
}) => {
  await removeNewFeatures(page)
  const fetched = page.waitForRequest(
    (request) => request.resourceType() === "fetch" && /\/assets\/.+\.js$/.test(request.url()),
  )
  await openBeforeHydration(page, "/en/about")
  await fetched
  await expect(page.locator("html[data-live]")).toHaveCount(0)
})
