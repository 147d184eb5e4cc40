import type { Locator, Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { prepareReturn, press } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { Findings } from "#tests/support/findings.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import type { VisitorName } from "#tests/support/visitors.ts"
import {
  delayRequests,
  openBeforeHydration,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const PHONE = { width: 390, height: 844 }

test("offers to skip the header at the first key press, and moves into the page at the next @js", async ({
  page,
}) => {
  await page.goto("/en/about")
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: t("shell:skip") })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press("Tab")
  expect(await page.evaluate(() => document.activeElement?.closest("main, footer")?.id)).toBe(
    "main",
  )
})

test("focuses a panel opened by its URL, and shows a focus ring only after a key press @js @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/about?panel=auth&tab=login")
  const panel = page.getByRole("dialog")
  const close = panel.getByRole("link", { name: t("common:close") })
  if (javaScriptEnabled) {
    await waitForHydration(page)
    await expect(page.locator("dialog:modal")).toBeVisible()
  }
  await expect(panel).toBeFocused()
  await expect(close).toHaveCSS("outline-style", "none")
  await page.keyboard.press("Tab")
  await expect(close).toBeFocused()
  await expect(close).toHaveCSS("outline-style", "solid")
})

test("focuses a panel when the scripts run before the browser has focused it @js @full", async ({
  page,
}) => {
  const sendScripts = await delayRequests(page, /\/assets\/[^/]+\.js$/)
  // Does not wait for the load event, which would wait for the blocked scripts.
  await page.goto("/en/about?panel=auth&tab=login", { waitUntil: "commit" })
  const panel = page.getByRole("dialog")
  await expect(panel).toBeFocused()
  await panel.evaluate((dialog) => dialog.blur())
  sendScripts()
  await waitForHydration(page)
  await expect(page.locator("dialog:modal")).toBeVisible()
  await expect(panel).toBeFocused()
})

/** The focused element after a press of Tab. */
interface TabStop {
  /** Index in the page's tab order; -1 for an element outside the page. */
  index: number
  html: string
  isShown: boolean
  isMarked: boolean
}

/**
 * Numbers the elements that Tab should reach, which are those of the open panel if there is one. A group of radio
 * buttons counts once. Returns how many there are.
 */
function numberStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>()
    const area = document.querySelector("dialog:modal") ?? document
    const stops = [
      ...area.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex]",
      ),
    ].filter((element) => {
      if (element.tabIndex < 0 || element.matches(":disabled, [type=hidden]")) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true
      const isNew = !groups.has(element.name)
      groups.add(element.name)
      return isNew
    })
    stops.forEach((element, index) => {
      element.dataset["stop"] = String(index)
    })
    return stops.length
  })
}

async function pressTab(page: Page): Promise<TabStop> {
  await page.keyboard.press("Tab")
  return await page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { index: -1, html: "", isShown: true, isMarked: true }
    }
    const box = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    )
    const isShown = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return element.contains(hit) || hit?.closest("label")?.control === element
    })
    // The outline may be on the control, on its container, or on its stretched area.
    const marks = [
      getComputedStyle(element),
      getComputedStyle(element, "::after"),
      getComputedStyle(element.closest("label") ?? element.parentElement ?? element),
    ].map(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    )
    return {
      index: Number(element.dataset["stop"] ?? -1),
      html: element.outerHTML.slice(0, 120),
      isShown,
      isMarked: marks.includes(true),
    }
  })
}

const WALKS: [path: string, visitor: VisitorName][] = [
  ["?panel=auth&tab=login", "guest"],
  ["/products?q=koshin", "guest"],
  ["/product/{orderable}", "guest"],
  ["/cart", "guestWithCart"],
  ["/auth/register", "guest"],
  ["/contact", "guest"],
  ["/cabinet/orders/{paid}", "customer"],
  ["/cabinet/personal", "customer"],
  ["/checkout/delivery", "customer"],
  ["/checkout/payment", "customer"],
  ["/checkout/confirmation", "customer"],
]

test("reaches every control with Tab, and shows the focus @js @full", async ({ page, opened }) => {
  const found = new Findings()
  for (const [path, visitor] of WALKS) {
    await page.setViewportSize(PHONE)
    await page.context().clearCookies()
    await page.context().addCookies(opened.cookiesOf(visitor).cookies)
    const url = opened.urlOf({ path, visitor }, "en")
    await page.goto(url)
    // Waits for hydration, because scripts add some controls and remove others.
    await waitForHydration(page)
    if (path.includes("panel")) await expect(page.locator("dialog:modal")).toBeVisible()
    const count = await numberStops(page)
    expect(count, url).toBeGreaterThan(0)
    const reached = new Set<number>()
    let late = 0
    for (let presses = 0; presses < count + Math.min(late, count); presses += 1) {
      const stop = await pressTab(page)
      reached.add(stop.index)
      // Scripts added this control after the others were numbered, so the test presses Tab once more.
      if (stop.index < 0 && stop.html !== "") late += 1
      if (!stop.isShown) found.add(`hidden: ${stop.html}`, url)
      if (!stop.isMarked) found.add(`not marked: ${stop.html}`, url)
    }
    for (let index = 0; index < count; index += 1) {
      if (reached.has(index)) continue
      const html = await page
        .locator(`[data-stop="${String(index)}"]`)
        .evaluateAll(([element]) => element?.outerHTML.slice(0, 120))
      // Skips the number of an element that scripts have replaced.
      if (html !== undefined) found.add(`not reached: ${html}`, url)
    }
  }
  expect(found.list()).toEqual([])
})

test.describe("a panel @js", () => {
  for (const [panel, viewport] of [
    ["menu", PHONE],
    ["cart", PHONE],
    ["auth", null],
    ["country", null],
  ] as const) {
    test(`takes the focus when ${panel} opens, traps it, and returns it at Escape${viewport ? "" : " @full"}`, async ({
      page,
    }) => {
      if (viewport) await page.setViewportSize(viewport)
      await page.goto("/en/about")
      const opener = page
        .locator(`header a[href*="panel=${panel}"]`)
        .filter({ visible: true })
        .first()
      await opener.focus()
      await page.keyboard.press("Enter")
      await expect(page.locator("dialog:modal")).toBeVisible()
      await expect(page.locator("dialog:focus, dialog :focus")).toBeVisible()
      for (const key of [...Array<string>(25).fill("Tab"), "Shift+Tab", "Shift+Tab"]) {
        await page.keyboard.press(key)
        await expectFocusInside(page)
      }
      await page.keyboard.press("Escape")
      await expect(page.locator("dialog")).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  }
})

test("returns the focus of a panel that came as a document to its link, at once @js @full", async ({
  page,
}) => {
  for (const panel of ["auth", "country", "cart"]) {
    await page.goto(`/en/about?panel=${panel}`)
    await expect(page.locator("dialog:modal")).toBeVisible()
    await page.keyboard.press("Tab")
    await expect(page.locator("dialog :focus")).toBeVisible()
    // Dispatches the event of the Escape key, and reads the focus in the same task, before the panel is removed in the
    // next frame.
    const holder = await page.locator("dialog").evaluate((dialog) => {
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }))
      return document.activeElement?.matches("header a") ? document.activeElement.outerHTML : null
    })
    expect(holder).toContain(`panel=${panel}`)
    await expect(page.locator("dialog")).toHaveCount(0)
    const opener = page.locator(`header a[href*="panel=${panel}"]`).filter({ visible: true })
    await expect(opener.first()).toBeFocused()
  }
})

test("moves the focus to the heading when a dialog that came as a document and has no link with its id closes @js @full", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  await prepareReturn(context, shop)
  await page.goto("/en/cabinet")
  const removal = await page.locator('a[href*="?remove="]').getAttribute("href")
  const granted = await commandInProcess(shop, "bonus", "grant", phone, "50000000")
  expect(granted.code, granted.err).toBe(0)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await press(page, "to_payment")
  await page.getByRole("radio", { name: /Bonus points/ }).check()
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
  const order = new URL(page.url()).pathname.replace("checkout/accepted", "cabinet/orders")
  for (const url of [removal ?? "", `${order}/cancel`]) {
    await page.goto(url)
    await expect(page.locator("dialog:modal")).toBeVisible()
    await page.keyboard.press("Tab")
    await expect(page.locator("dialog :focus")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  }
})

test("puts the focus of a document with an open panel into the panel @no-js @full", async ({
  page,
}) => {
  for (const panel of ["auth&tab=login", "country"]) {
    await page.goto(`/en/about?panel=${panel}`)
    await expect(page.locator("dialog:focus, dialog :focus")).toBeVisible()
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true)
  }
})

/** Checks that the focus is in the modal panel, or in the browser's toolbar, which follows the panel's last control. */
async function expectFocusInside(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const element = document.activeElement
    const isOutside = element !== document.body && !element?.closest("dialog:modal")
    return isOutside ? element?.outerHTML.slice(0, 120) : null
  })
  expect(outside).toBeNull()
}

test("opens a menu of the header by a key, moves into it, and closes it at Escape @js @full", async ({
  page,
}) => {
  await page.goto("/en/about")
  const opener = page.locator("header button[popovertarget=languages]")
  const menu = page.locator("#languages")
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(menu).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(menu.getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(menu).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(menu.getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/uz\/about$/)
})

/** Checks that nothing covers the focused element. */
async function expectFocusUncovered(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator(":focus").evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
}

test("[D1.455] moves the focus into the filters of a phone, and closes them when a key moves it out @js @full", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const name = t("catalogue:filters.title")
  const opener = page.getByRole("button", { name, exact: true })
  const filters = page.getByRole("form", { name })
  // The key press also starts the hydration.
  await openBeforeHydration(page, "/en/products")
  await opener.press("Enter")
  await expect(filters).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(filters.getByRole("button", { name: t("common:close") })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(filters).toBeHidden()
  await expect(opener).toBeFocused()

  for (const [first, key] of [
    [t("common:close"), "Shift+Tab"],
    [/^Show/, "Tab"],
  ] as const) {
    await opener.press("Enter")
    await expect(filters).toBeFocused()
    await filters.getByRole("button", { name: first }).focus()
    await page.keyboard.press(key)
    await expect(filters).toBeHidden()
    await expectFocusUncovered(page)
  }
})

test("[D1.455] moves the focus into the languages that the footer opens on a phone @js @full", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto("/en/about")
  await waitForHydration(page)
  const opener = page.locator("footer button[popovertarget=languages]")
  const menu = page.getByRole("navigation", { name: t("shell:language") })
  await opener.click()
  await expect(menu).toBeFocused()
  // A second press closes the menu.
  await opener.click()
  await expect(menu).toBeHidden()
  await opener.click()
  await expect(menu).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(menu.getByRole("link").first()).toBeFocused()
})

/** Checks that a rejected field is marked as invalid, shows the reason and has the focus. */
async function expectRefused(field: Locator, reason: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(reason)
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await expect(field).toBeFocused()
}

test("focuses the first field with an error of a rejected form", async ({ page, opened }) => {
  await page.goto("/en/contact")
  const name = page.getByLabel(t("pages:contact.name"))
  await name.fill("Nilufar <b>")
  await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill("+998901234567")
  const message = page.getByRole("textbox", { name: t("pages:contact.message") })
  await message.fill("Do you wrap gifts?")
  await message.press("Tab")
  await page.keyboard.press("Enter")
  await expectRefused(name, t("errors:name"))

  await page.context().addCookies(opened.cookiesOf("customer").cookies)
  await page.goto("/en/checkout/delivery")
  const receiver = page.getByLabel(t("checkout:full_name"), { exact: true })
  await receiver.fill("Nilufar <3")
  await page.getByRole("button", { name: t("checkout:to_payment") }).press("Enter")
  await expectRefused(receiver, t("errors:name"))
})
