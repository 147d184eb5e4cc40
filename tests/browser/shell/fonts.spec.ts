import type { CDPSession } from "playwright/test"
import type { Locale } from "#domain/locale.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Screen } from "#tests/support/screen-list.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"
import { LOCALE_RUNS, localeOf } from "#tests/support/tried-locales.ts"

/** Pages below the language; `{cyrillic}` is a perfume with a Cyrillic name. */
const PATHS = [
  "",
  "/products",
  "/products?q=сухоцвет",
  "/products?q=qwertyuiop",
  "/product/{orderable}",
  "/product/{cyrillic}",
  "/product/{unorderable}/notify",
  "/cart",
  "/country",
  "/contact",
  "/about",
  "/about?panel=menu",
  "/legal/terms-of-use",
  "/nowhere",
  "/auth/login",
  "/auth/register",
  "/password",
]

const CABINET = ["/cabinet", "/cabinet/personal", "/cabinet/orders"]

/**
 * The window is so high that the browser renders all parts of a page, also those that otherwise wait until the visitor
 * scrolls.
 */
test.use({ viewport: { width: 1440, height: 12_000 }, expectedStatuses: [404] })
test.setTimeout(600_000)

for (const run of LOCALE_RUNS) {
  test(`renders all text in the shop's fonts (${run}) @js @full`, async ({
    page,
    opened,
    shop,
  }) => {
    const [product] = (await fetchProducts(shop, "q=Сухоцвет&per_page=1")).items
    const devtools = await page.context().newCDPSession(page)
    const found: Record<string, string[]> = {}
    const visit = async (path: string, locale: Locale) => {
      const screen: Screen = { path, visitor: "guest" }
      const url = opened.urlOf(screen, locale).replace("{cyrillic}", String(product?.id))
      await page.goto(url)
      await page.evaluate(() => document.fonts.ready)
      const texts = await listFallbackTexts(devtools)
      if (texts.length > 0) found[url] = texts
    }
    for (const [index, path] of PATHS.entries()) await visit(path, localeOf(run, index))
    const name = { first: "Дилноза", last: "Ўктамова" }
    const token = await createCustomer(shop, newPhone(), name)
    await page.context().addCookies([{ name: "token", value: token, url: shop.url }])
    for (const [index, path] of CABINET.entries()) await visit(path, localeOf(run, index))
    expect(found).toEqual({})
  })
}

const TEXT_NODE = 3

/** Lists the texts of the page that the browser renders in a font of the system, each with the name of the font. */
async function listFallbackTexts(devtools: CDPSession): Promise<string[]> {
  // Ids of nodes are valid for the latest document only.
  await devtools.send("DOM.enable")
  await devtools.send("CSS.enable")
  const { nodes } = await devtools.send("DOM.getFlattenedDocument", { depth: -1 })
  const found: string[] = []
  for (const { nodeType, nodeValue, parentId } of nodes) {
    if (nodeType !== TEXT_NODE || nodeValue.trim() === "" || parentId === undefined) continue
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId: parentId })
    for (const { familyName, isCustomFont } of fonts) {
      if (!isCustomFont) found.push(`${familyName}: ${nodeValue}`)
    }
  }
  await devtools.send("CSS.disable")
  await devtools.send("DOM.disable")
  return found
}
