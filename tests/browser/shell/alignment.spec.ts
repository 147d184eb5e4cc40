import type { Locator, Page } from "playwright/test"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import type { Screen } from "#tests/support/screen-list.ts"
import { putIntoCart } from "#tests/support/signed-in-customer.ts"
import type { OpenShop } from "#tests/support/visitors.ts"

const t = getFixedT("en")
const PHONE = { width: 390, height: 844 }
const SMALLEST = { width: 320, height: 640 }
const DESK = { width: 1440, height: 900 }

interface View {
  opened: OpenShop
  size: typeof PHONE
  locale?: Locale
}

async function visit(page: Page, screen: Screen, { opened, size, locale = "uz" }: View) {
  await page.setViewportSize(size)
  await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
  await page.goto(opened.urlOf(screen, locale))
  return page.getByRole("main")
}

/** Returns the edges of each element, in whole pixels of the window. Throws if there is no element. */
async function listEdges(elements: Locator) {
  const edges = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, right, left, height } = element.getBoundingClientRect()
      return {
        top: Math.round(top),
        right: Math.round(right),
        left: Math.round(left),
        height: Math.round(height),
      }
    }),
  )
  if (edges.length === 0) throw new Error(`no element to measure: ${String(elements)}`)
  return edges
}

test("makes the steps of an accepted order as wide as its facts @no-js @full", async ({
  page,
  opened,
}) => {
  const screen: Screen = { path: "/checkout/accepted/{paid}", visitor: "customer" }
  const main = await visit(page, screen, { opened, size: DESK })
  const [steps] = await listEdges(main.locator("ol"))
  const [facts] = await listEdges(main.locator("dl"))
  expect([steps?.left, steps?.right]).toEqual([facts?.left, facts?.right])
})

for (const size of [PHONE, SMALLEST]) {
  test(`keeps the arrow of an order at the end of its card, and its dates on one line, at ${size.width} pixels @no-js @full`, async ({
    page,
    opened,
  }) => {
    const screen: Screen = { path: "/cabinet/orders", visitor: "customer" }
    const main = await visit(page, screen, { opened, size })
    const card = main.getByRole("article").first()
    const [arrow] = await listEdges(card.locator("svg").last())
    const [facts] = await listEdges(card.locator("dl"))
    expect(arrow?.right).toBe(facts?.right)
    for (const { height } of await listEdges(card.locator("dd"))) expect(height).toBeLessThan(30)
  })
}

test("shows a name of two lines in the cart above the text that follows it @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(SMALLEST)
  await putIntoCart(context, shop, [214])
  await page.goto("/uz/cart")
  const name = page.getByRole("main").getByRole("link", { name: "Limone di Mezzogiorno" })
  const { lines, bottom, nextTop } = await name.evaluate((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    const next = link.closest("p")?.parentElement?.parentElement?.nextElementSibling
    return {
      lines: text.getClientRects().length,
      bottom: text.getBoundingClientRect().bottom,
      nextTop: next?.getBoundingClientRect().top,
    }
  })
  expect(lines).toBe(2)
  // The font's own box is a little taller than the line.
  expect(bottom).toBeLessThan((nextTop ?? 0) + 2)
})

for (const size of [
  { width: 1366, height: 610 },
  { width: 844, height: 330 },
]) {
  test(`keeps the buy button visible beside the description in ${size.width} x ${size.height} pixels @no-js @full`, async ({
    page,
    opened,
  }) => {
    const screen: Screen = { path: "/product/{orderable}", visitor: "guest" }
    const main = await visit(page, screen, { opened, size })
    const [header] = await listEdges(page.getByRole("banner"))
    for (const top of [600, 900]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      const [button] = await listEdges(main.locator('button[name="id"]').first())
      expect(button?.top).toBeGreaterThan(header?.height ?? 0)
      expect(button?.top).toBeLessThan(size.height - 52)
    }
  })
}

test("scrolls a focused button of a card below the sticky bar of the list @no-js @full", async ({
  page,
  opened,
}) => {
  const screen: Screen = { path: "/products", visitor: "guest" }
  const main = await visit(page, screen, { opened, size: PHONE })
  const add = main.getByRole("article").nth(2).getByRole("button")
  await add.evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().top - 82, behavior: "instant" })
    button.focus()
  })
  const [button] = await listEdges(add)
  const [sort] = await listEdges(page.locator("#sort"))
  expect(button?.top).toBeGreaterThan((sort?.top ?? 0) + (sort?.height ?? 0))
})

test("puts the names of a breadcrumb on one baseline @no-js @full", async ({ page, opened }) => {
  const screen: Screen = { path: "/products", visitor: "guest" }
  const main = await visit(page, screen, { opened, size: PHONE })
  const names = await listEdges(main.locator("nav li > :first-child:is(a, [aria-current=page])"))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names.slice(0, 2).map(({ top }) => top)).size).toBe(1)
})

for (const locale of LOCALES) {
  test(`keeps buttons and tabs on one line at 320 pixels in ${locale} @no-js @full`, async ({
    page,
    opened,
  }) => {
    const view = { opened, size: SMALLEST, locale }
    for (const path of ["/checkout/delivery", "/checkout/payment"]) {
      const main = await visit(page, { path, visitor: "customer" }, view)
      const next = main.locator("form button").last()
      const [back] = await listEdges(next.locator("xpath=preceding-sibling::a"))
      expect((await listEdges(next))[0]?.top, path).toBe(back?.top)
    }
    const main = await visit(page, { path: "/checkout/confirmation", visitor: "customer" }, view)
    const [order] = await listEdges(main.locator("form button", { hasText: /\d/ }).last())
    expect(order?.height).toBe(52)

    await visit(page, { path: "/auth/register", visitor: "guest" }, view)
    const lines = await page
      .getByRole("main")
      .getByRole("navigation")
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((tab) => {
          const text = document.createRange()
          text.selectNodeContents(tab)
          return text.getClientRects().length
        }),
      )
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  test(`shows the price of the first perfume in the cart's panel at 320 pixels in ${locale} @no-js @full`, async ({
    page,
    opened,
  }) => {
    await visit(
      page,
      { path: "/about?panel=cart", visitor: "customer" },
      { opened, size: SMALLEST, locale },
    )
    const line = page.getByRole("dialog").getByRole("listitem").first()
    await expect(line.getByText(/\d{3}/).last()).toBeInViewport({ ratio: 1 })
  })
}

test("reaches the last link of a legal text's contents in a low window @no-js @full", async ({
  page,
  opened,
}) => {
  const screen: Screen = { path: "/legal/privacy-policy", visitor: "guest" }
  const main = await visit(page, screen, { opened, size: { width: 1366, height: 500 } })
  // Fonts that arrive later move the text, and the browser then scrolls with it.
  await page.evaluate(async () => {
    await document.fonts.ready
    scrollTo(0, 900)
  })
  const last = main.getByRole("navigation").getByRole("link").last()
  await last.hover({ position: { x: 5, y: 22 } })
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test("[D1.227] shows lines and buttons of the cart's panel in a low window @no-js @full", async ({
  page,
  opened,
}) => {
  await visit(
    page,
    { path: "/about?panel=cart", visitor: "customer" },
    { opened, size: { width: 667, height: 330 }, locale: "en" },
  )
  const panel = page.getByRole("dialog")
  await expect(panel.getByRole("listitem").first()).toBeInViewport({ ratio: 0.3 })
  await page.mouse.move(500, 300)
  // Repeats the turn of the wheel: the first one may end at the last line of the cart.
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(panel.getByRole("button", { name: t("common:continue") })).toBeInViewport({
      ratio: 1,
      timeout: 1000,
    })
  }).toPass()
})
