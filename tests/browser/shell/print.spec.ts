import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import type { Screen } from "#tests/support/screen-list.ts"

test.use({ expectedStatuses: [404] })

const SCREENS: Screen[] = [
  { path: "/product/{orderable}", visitor: "guest" },
  { path: "/cabinet/orders/{paid}", visitor: "customer" },
  { path: "/checkout/accepted/{paid}", visitor: "customer" },
]

for (const screen of SCREENS) {
  test(`[D1.782] prints ${screen.path} without controls, in light colors @no-js @full`, async ({
    page,
    opened,
  }) => {
    await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    await page.goto(opened.urlOf(screen, "ru"), { waitUntil: "domcontentloaded" })
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(main).toContainText("сум")
    await expect(page.getByRole("banner")).toHaveCount(0)
    const footer = page.getByRole("contentinfo")
    await expect(footer.getByRole("link")).toHaveText([/^\+998/])
    await expect(footer.getByRole("navigation")).toHaveCount(0)
    await expect(main.getByRole("button")).toHaveCount(0)
    await expect(
      main.getByRole("link", { name: getFixedT("ru")("checkout:see_order") }),
    ).toHaveCount(0)
    // A perfume's page keeps its volumes.
    const isPerfume = screen.path.startsWith("/product/")
    await expect(main.getByRole("navigation")).toHaveCount(isPerfume ? 1 : 0)
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    await expect(page.locator("body")).toHaveCSS("color", "rgb(34, 20, 26)")
  })
}

test("[D1.647] [D1.782] prints a perfume with its volume and its facts, and no others @no-js @full", async ({
  page,
  opened,
}) => {
  await page.emulateMedia({ media: "print" })
  const screen: Screen = { path: "/product/{orderable}", visitor: "guest" }
  await page.goto(opened.urlOf(screen, "en"), { waitUntil: "domcontentloaded" })
  const main = page.getByRole("main")
  const volumes = main.getByRole("navigation", { name: "Volume" }).getByRole("link")
  await expect(volumes.and(page.locator("[aria-current]"))).toHaveText(/\d\sml/)
  await expect(main.getByRole("term").filter({ hasText: "Barcode" })).toBeVisible()
  await expect(main.getByRole("article")).toHaveCount(0)
})

test("[D1.363] prints an order across the whole width of a sideways page @no-js @full", async ({
  page,
  opened,
}) => {
  const screen: Screen = { path: "/cabinet/orders/{paid}", visitor: "customer" }
  await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
  await page.setViewportSize({ width: 1047, height: 740 })
  await page.emulateMedia({ media: "print" })
  await page.goto(opened.urlOf(screen, "en"), { waitUntil: "domcontentloaded" })
  const rights = await page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .evaluateAll((headings) => headings.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeGreaterThan(600)
})

test("prints an error page outside the shell without its header @no-js @full", async ({ page }) => {
  await page.emulateMedia({ media: "print" })
  await page.goto("/fr/products", { waitUntil: "domcontentloaded" })
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("banner")).toHaveCount(0)
})
