import type { Locator, Page } from "playwright/test"
import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { listViolations } from "#tests/support/axe.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { Findings } from "#tests/support/findings.ts"
import { listOverflows, listSmallTargets } from "#tests/support/layout-checks.ts"
import { SCREENS, type Screen } from "#tests/support/screen-list.ts"
import { triesEveryLanguage, LOCALE_RUNS, localeOf } from "#tests/support/tried-locales.ts"
import type { OpenShop, VisitorName } from "#tests/support/visitors.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test.use({ expectedStatuses: [404], viewport: PHONE })
test.setTimeout(600_000)

/**
 * Opens a screen with the cookies that its visitor got from `openShop`. If the screen has a form, submits it, and the
 * shop returns it with errors.
 */
async function visit(page: Page, { opened, screen, locale }: Visit): Promise<string> {
  const url = opened.urlOf(screen, locale)
  const form = opened.formOf(screen)
  await page.setViewportSize(PHONE)
  await page.context().clearCookies()
  await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
  const answer = await (form ? submit(page, url, form) : page.goto(url))
  expect(answer?.status(), url).toBe(screen.status ?? (form ? 422 : 200))
  return form ? `${url} refused` : url
}

/** Posts a form of the page, as a browser without scripts does. */
async function submit(page: Page, action: string, fields: Record<string, string>) {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST")
  const loaded = page.waitForEvent("load")
  await page.evaluate(
    ([address, entries]) => {
      const form = document.createElement("form")
      form.method = "post"
      form.action = address
      for (const [name, value] of entries) {
        const input = document.createElement("input")
        form.append(Object.assign(input, { type: "hidden", name, value }))
      }
      document.body.append(form)
      form.submit()
    },
    [action, Object.entries(fields)] as const,
  )
  await loaded
  return await answered
}

interface Visit {
  opened: OpenShop
  screen: Screen
  locale: Locale
}

/** Lists violations in the dark theme, and then switches the page back to the light theme. */
async function listDarkColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" })
  // Waits until the colors have faded to those of the dark theme.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Animations that follow the scroll position never finish.
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    ),
  )
  const violations = await listViolations(page, "alone")
  await page.emulateMedia({ colorScheme: "light" })
  return violations.map((violation) => `in the dark, ${violation}`)
}

/**
 * The daily run visits every second screen once, on a phone and in one language, which changes from screen to screen.
 * It checks the colors of each in one theme, light and dark by turns. The full run checks each screen in each language,
 * in both themes, and on a desktop too.
 */
for (const run of LOCALE_RUNS) {
  test(`makes every screen accessible: on a phone, zoomed and in the dark (${run}) @js`, async ({
    page,
    opened,
  }) => {
    const found = new Findings()
    const screens = triesEveryLanguage ? SCREENS : SCREENS.filter((_, index) => index % 2 === 0)
    for (const [index, screen] of screens.entries()) {
      const place = await visit(page, { opened, screen, locale: localeOf(run, index) })
      // Scrolls to the top. A rejected form scrolls to its first error, and the sticky header then covers controls
      // above the error.
      await page.evaluate(() => scrollTo(0, 0))
      const [isLight, isDark] = [
        triesEveryLanguage || index % 2 === 0,
        triesEveryLanguage || index % 2 === 1,
      ]
      const colors = isLight ? undefined : "left out"
      for (const violation of await listViolations(page, colors)) found.add(violation, place)
      for (const target of await listSmallTargets(page)) found.add(target, place)
      // A window of 1280 px is 320 px wide at a zoom of 400 %, and 640 px wide at 200 %.
      for (const width of [320, 640]) {
        for (const overflow of await listOverflows(page, width)) found.add(overflow, place)
      }
      if (isDark) for (const violation of await listDarkColors(page)) found.add(violation, place)
      if (!triesEveryLanguage) continue
      await page.setViewportSize(DESK)
      for (const violation of await listViolations(page, "left out")) {
        found.add(`on a desk, ${violation}`, place)
      }
    }
    expect(found.list()).toEqual([])
  })
}

if (triesEveryLanguage) {
  test("makes every screen accessible without scripts @no-js", async ({ page, opened }) => {
    const found = new Findings()
    const devtools = await page.context().newCDPSession(page)
    const allowScripts = (value: boolean) =>
      devtools.send("Emulation.setScriptExecutionDisabled", { value: !value })
    // A DevTools session can enable scripts only after it has disabled them.
    await allowScripts(false)
    for (const [index, screen] of SCREENS.entries()) {
      const locale = localeOf("by turns", index + 2)
      const place = await visit(page, { opened, screen, locale })
      // Enables scripts for axe, which is a script and needs timers. The page's own scripts do not run, because the
      // browser skipped them when it parsed the page.
      await allowScripts(true)
      // A rejected form opens at its first field with an error, where the sticky header may cover half a link.
      await page.evaluate(() => scrollTo(0, 0))
      for (const violation of await listViolations(page)) found.add(violation, place)
      for (const target of await listSmallTargets(page)) found.add(target, place)
      for (const overflow of await listOverflows(page, 320)) found.add(overflow, place)
      await allowScripts(false)
    }
    expect(found.list()).toEqual([])
  })
}

test("[D1.228] marks what is chosen and current in forced colors @no-js @full", async ({
  page,
  opened,
}) => {
  const visitAs = async (visitor: VisitorName, path: string) => {
    await page.context().clearCookies()
    await page.context().addCookies(opened.cookiesOf(visitor).cookies)
    await page.goto(opened.urlOf({ path, visitor }, "en"))
  }
  await page.emulateMedia({ forcedColors: "active" })
  await visitAs("customer", "/checkout/payment")
  const radio = page.locator("input[type=radio]").filter({ visible: true }).first()
  await expect(radio).toBeChecked()
  const chosen = await radio.screenshot()
  await radio.evaluate((input: HTMLInputElement) => {
    input.checked = false
  })
  expect((await radio.screenshot()).equals(chosen)).toBe(false)

  const CURRENT = [
    ["guest", "/product/{orderable}", "main a[aria-current=true]"],
    ["guest", "/products?gender=F", "header a[aria-current=page]"],
    ["guest", "/products", "main nav a[aria-current=page]"],
    ["customer", "/cabinet/personal", "main nav a[aria-current]"],
    ["guest", "/auth/login", "main nav a[aria-current]"],
    ["customer", "/checkout/payment", "ol > li[aria-current=step]"],
    ["customer", "/cabinet/orders/{paid}", "ol > li[aria-current=step]"],
  ] as const
  await page.setViewportSize(DESK)
  for (const [visitor, path, selector] of CURRENT) {
    await visitAs(visitor, path)
    await expect(page.locator(selector).first(), path).toHaveCSS("border-top-width", "3px")
  }
  // In ordinary colors, the current link of the header differs by more than its color.
  await page.emulateMedia({ forcedColors: "none" })
  await visitAs("guest", "/products?gender=F")
  const link = page.locator("header a[aria-current=page]")
  await expect(link).toHaveCSS("text-decoration-line", "underline")
})

test("[D1.228] shows which picture is visible, and bullets, in forced colors @no-js @full", async ({
  page,
}) => {
  const getBorder = (locator: Locator, pseudo: string) =>
    locator.evaluate((element, name) => getComputedStyle(element, name).borderTop, pseudo)
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto("/en/product/101")
  const dashes = page.locator("section[aria-label] + div[aria-hidden=true]").first()
  await expect(dashes.locator("span").first()).toHaveCSS("border-top", /^3px dotted/)
  expect(await getBorder(dashes, "::after")).toMatch(/^3px solid/)
  await page.goto("/en/legal/terms-of-use")
  const bullet = page.locator("main ul > li:not(:has(a))").first()
  expect(await getBorder(bullet, "::before")).toMatch(/^7px solid/)
})

test("[D1.228] marks a volume that is in the cart, and shows the loading bar, in forced colors @js @full", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.setViewportSize(DESK)
  await page.goto("/en/products")
  await waitForHydration(page)
  const volume = page.getByRole("article").getByRole("button").filter({ hasText: "ml" }).first()
  await volume.press("Enter")
  await expect(volume).toHaveCSS("border-top-width", "3px")
  const release = await delayRequests(page, /\.rsc\?.*page=2/)
  await page.getByRole("link", { name: t("catalogue:pager.next") }).press("Enter")
  await expect(page.getByRole("progressbar")).toHaveCSS("border-top-width", "3px")
  release()
})

test("[D1.654] keeps lines apart when the browser's font is larger @no-js @full", async ({
  page,
  opened,
}) => {
  await page.context().addCookies(opened.cookiesOf("customer").cookies)
  for (const path of ["/product/{orderable}", "/cabinet/orders/{paid}"]) {
    await page.goto(opened.urlOf({ path, visitor: "customer" }, "en"))
    const tight = await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px"
      return [...document.querySelectorAll("main *")]
        .filter(({ childNodes }) =>
          [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ""),
        )
        .filter((element) => {
          const { lineHeight, fontSize } = getComputedStyle(element)
          return Number.parseFloat(lineHeight) < 0.95 * Number.parseFloat(fontSize)
        })
        .map(({ textContent }) => textContent)
    })
    expect(tight, path).toEqual([])
  }
})

test("[D1.461] shows the arrow of a select and the edges of what lies over the page in forced colors @js @full", async ({
  page,
  opened,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.context().addCookies(opened.cookiesOf("customer").cookies)
  await page.goto("/en/checkout/delivery")
  await expect(page.locator("select").first()).not.toHaveCSS("appearance", "none")

  const expectEdge = async (locator: Locator) => {
    await expect(locator).toHaveCSS("outline-style", "solid")
    await expect(locator).not.toHaveCSS("outline-color", "rgba(0, 0, 0, 0)")
  }
  await page.goto("/en/products?panel=cart")
  await expectEdge(page.getByRole("dialog"))
  await page.goto("/en/products")
  await waitForHydration(page)
  await page
    .getByRole("button", { name: t("cart:add") })
    .first()
    .click()
  await expectEdge(page.locator("[data-toast]"))
  await page.getByRole("button", { name: t("catalogue:filters.title"), exact: true }).click()
  await expectEdge(page.getByRole("form", { name: t("catalogue:filters.title") }))
})
