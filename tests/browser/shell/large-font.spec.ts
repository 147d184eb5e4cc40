import { expect, test } from "#tests/support/browser-test.ts"

const PATHS = [
  "",
  "/products",
  "/product/{orderable}",
  "/cart",
  "/contact",
  "/legal/terms-of-use",
  "/checkout/delivery",
  "/cabinet",
  "/cabinet/orders",
  "/cabinet/orders/{paid}",
]

for (const locale of ["uz", "ru"] as const) {
  test(`[D1.639] fits into a phone whose browser has a font twice as large (${locale}) @no-js @full`, async ({
    page,
    opened,
  }) => {
    await page.context().addCookies(opened.cookiesOf("customer").cookies)
    await page.setViewportSize({ width: 390, height: 844 })
    const client = await page.context().newCDPSession(page)
    await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } })
    for (const path of PATHS) {
      await page.goto(opened.urlOf({ path, visitor: "customer" }, locale))
      await expect(page.locator("html")).toHaveCSS("font-size", "32px")
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(390)
      const cut = await page
        .locator("main :is(a, button)")
        .evaluateAll((controls) =>
          controls
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
      expect(cut, path).toEqual([])
    }
  })
}
