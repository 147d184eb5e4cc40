import { AxeBuilder } from "@axe-core/playwright"
import { expect, test } from "#tests/support/browser.ts"

const PAGES = [
  "/uz",
  "/ru/products",
  "/en/products?q=koshin",
  "/uz/product/110",
  "/ru/cart",
  "/en?panel=cart",
  "/ru?panel=auth&tab=register",
  "/en/auth/login",
  "/uz?panel=country",
  "/uz?panel=menu",
  "/ru/contact",
  "/en/about",
  "/uz/legal/terms-of-use",
  "/en/nowhere",
]

test.use({ expectedStatuses: [404] })

/** Colours are the theme's: in the dark one page of each look will do. */
const LOOKS = [
  ["light", PAGES],
  ["dark", ["/uz", "/ru/products", "/uz/product/110", "/ru?panel=auth&tab=register"]],
] as const

for (const [colorScheme, paths] of LOOKS) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const path of paths) {
      test(`${path} has nothing that axe objects to`, { tag: "@js" }, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: "reduce" })
        await page.goto(path, { waitUntil: "load" })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const said = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
        expect(said).toEqual([])
      })
    }
  })
}
