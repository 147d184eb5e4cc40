import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { commandHere } from "#tests/support/commands.ts"

test.use({ expectedStatuses: [404] })

test("[D1.46] the pages of a shop without perfumes say so in each language, and promise no selection @no-js", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  expect((await commandHere(shop, "demo", "--remove")).code).toBe(0)
  for (const locale of LOCALES) {
    const word = getFixedT(locale)
    await page.goto(`${shop.url}/${locale}`)
    await expect(page.getByRole("main")).toContainText(word("pages:home.lead_empty"))
    await expect(page.locator('main a[href*="gender="]')).toHaveCount(0)
    await page.goto(`${shop.url}/${locale}/products`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      word("catalogue:nothing.shop_title"),
    )
    await page.goto(`${shop.url}/${locale}/products?q=oud`)
    await expect(page.getByRole("main")).toContainText(word("catalogue:nothing.title"))
  }
  for (const file of [
    "sitemap.xml",
    "ru/sitemap.xml",
    "ru/merchant.xml",
    "robots.txt",
    "llms.txt",
  ]) {
    expect((await page.request.get(`${shop.url}/${file}`)).status(), file).toBe(200)
  }
  expect((await page.goto(`${shop.url}/ru/product/1`))?.status()).toBe(404)
})
