import type { Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { deliver, startCheckout } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const SHIFTS = "layoutShifts"
/** Maximum layout shift when fonts load after the first paint. */
const MAX_FONT_SHIFT = 0.01

/** Records each layout shift of the page with its value and the moved elements, except shifts just after an input. */
function watchShifts(name: string) {
  const shifts: string[] & { areFontsLate?: boolean } = []
  document.fonts.addEventListener("loadingdone", () => {
    shifts.areFontsLate ||= performance.getEntriesByName("first-contentful-paint").length > 0
  })
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return element?.outerHTML.slice(0, 90)
      })
      shifts.push(`${entry.value}: ${moved.join("; ")}`)
    }
  })
  watcher.observe({ type: "layout-shift", buffered: true })
  Object.assign(globalThis, { [name]: shifts })

  interface Shift {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null }[]
  }
}

const PICTURES = /\.(?:avif|webp|jpg|png|svg)\b/
const STYLES = /\.css\b/
const FONTS = /\.woff2\b/

/**
 * Opens the page on a phone and returns the layout shifts while it loads. The fonts arrive before the styles, or the
 * styles before the fonts, as `first` says; pictures and scripts follow. Until the styles arrive, the browser renders
 * nothing.
 */
async function listShifts(page: Page, path: string, first: "fonts" | "styles"): Promise<string[]> {
  const sendPictures = await delayRequests(page, PICTURES)
  const sendOther = await delayRequests(page, first === "fonts" ? STYLES : FONTS)
  await page.goto(path, { waitUntil: "commit" })
  if (first === "fonts") await page.waitForFunction(haveFontsCome, null, { polling: 20 })
  else await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0)
  sendOther()
  await page.waitForLoadState("domcontentloaded")
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  sendPictures()
  await page.waitForLoadState("load")
  await waitForHydration(page)
  await page.unrouteAll({ behavior: "ignoreErrors" })
  const { shifts, areFontsLate } = await page.evaluate(async (name) => {
    const drawn = () => new Promise(requestAnimationFrame)
    await drawn()
    await drawn()
    const found = Reflect.get(globalThis, name) as string[] & { areFontsLate?: boolean }
    return { shifts: [...found], areFontsLate: found.areFontsLate ?? false }
  }, SHIFTS)
  // Chromium delays the first paint for preloaded fonts by at most 50 ms. On a busy machine the fonts may take longer,
  // so the test then tolerates small shifts.
  const isTolerated = first === "fonts" && areFontsLate
  return shifts.filter((shift) => !isTolerated || Number.parseFloat(shift) >= MAX_FONT_SHIFT)
}

/** Whether all preloaded fonts have loaded. */
function haveFontsCome(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")]
  return (
    links.length > 0 &&
    links.every(({ href }) =>
      performance
        .getEntriesByName(href)
        .some((one) => "responseEnd" in one && one.responseEnd !== 0),
    )
  )
}

test.describe("no layout shifts while a page loads", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("on home, list, perfume, cart and checkout @js", async ({ page, context, shop }) => {
    await page.addInitScript(watchShifts, SHIFTS)
    const products = await listOrderable(shop, 2)
    for (const path of ["/uz", "/uz/products", `/uz/product/${products[0]}`]) {
      expect.soft(await listShifts(page, path, "fonts"), path).toEqual([])
    }
    await putIntoCart(context, shop, products)
    await signIn(context, shop, newPhone())
    for (const path of ["/uz/cart", "/uz/checkout/delivery"]) {
      expect.soft(await listShifts(page, path, "fonts"), path).toEqual([])
    }
    // The first line of the cart is on the first screen, so its picture must not wait.
    await page.goto("/uz/cart")
    await expect(
      page.getByRole("main").getByRole("listitem").locator("picture img").first(),
    ).toHaveAttribute("loading", "eager")
  })

  test("on the payment step of a customer without saved cards, whose form of a new card is open @js", async ({
    page,
    context,
    shop,
  }) => {
    await page.addInitScript(watchShifts, SHIFTS)
    await startCheckout({ page, context, shop })
    await deliver(page, { scripts: true })
    expect(await listShifts(page, "/en/checkout/payment", "fonts")).toEqual([])
    await expect(page.getByLabel(getFixedT("en")("checkout:card_number"))).toBeVisible()
  })

  test("or almost none, when fonts come last @js @full", async ({ page, shop }) => {
    await page.addInitScript(watchShifts, SHIFTS)
    const products = await listOrderable(shop, 1)
    for (const locale of LOCALES) {
      for (const path of ["", "/products", `/product/${products[0]}`]) {
        const shifts = await listShifts(page, `/${locale}${path}`, "styles")
        const moved = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
        expect.soft(moved, `/${locale}${path}`).toBeLessThan(MAX_FONT_SHIFT)
      }
    }
  })
})

/**
 * How much the height of a card may differ from the reserved height, in pixels: one line of text, because the names and
 * details of a few cards need one line more than others.
 */
const LINE = 24

for (const path of ["/uz", "/uz/products", "/uz/product/101"]) {
  test(`reserves about the height of the cards below the screen (${path}) @no-js @full`, async ({
    page,
  }) => {
    for (const width of [320, 390, 600, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto(path)
      const card = page.getByRole("article").last()
      const reserved = await card.boundingBox()
      await card.scrollIntoViewIfNeeded()
      await expect(card.getByRole("link").first()).toBeInViewport()
      const drawn = await card.boundingBox()
      expect
        .soft(Math.abs((drawn?.height ?? 0) - (reserved?.height ?? 0)), `at ${width} pixels`)
        .toBeLessThanOrEqual(LINE)
    }
  })
}
