import path from "node:path"
import type { Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"

const t = getFixedT("en")
const NO_PRICES = { price_uz: "", price_kz: "", price_kg: "", price_tj: "", price_ru: "" }
const header = (page: Page) => page.getByRole("banner")
const footer = (page: Page) => page.getByRole("contentinfo")

test.use({ expectedStatuses: [404, 422] })

async function importPrices(shop: Shop, prices: Record<string, number>): Promise<void> {
  const rows = makeRows(3).map((row) => ({ ...row, ...NO_PRICES, ...prices }))
  writeTable(path.join(shop.dataDir, "catalogue.csv"), rows)
  const { out } = await commandInProcess(shop, "catalogue", "import", "catalogue.csv")
  expect(out).toMatch(/^Products: /)
}

test("[D1.50] [D1.63] [D1.64] [D1.65] offers only the country with prices, until an import adds another @no-js @full", async ({
  page,
  context,
  launch,
}) => {
  const shop = await launch()
  const open = (target: string) => page.goto(shop.url + target)
  expect((await commandInProcess(shop, "demo", "--remove")).code).toBe(0)
  await importPrices(shop, { price_uz: 9000 })

  await test.step("a single country is no choice", async () => {
    await open("/en/about")
    await expect(footer(page)).toContainText("Uzbekistan")
    await expect(page.locator('a[href*="panel=country"]')).toHaveCount(0)
    await open("/en?panel=menu")
    await expect(page.locator('a[href*="panel=country"]')).toHaveCount(0)
    for (const target of ["/country", "/about?panel=country"]) {
      for (const locale of LOCALES) {
        await open(`/${locale}${target}`)
        const place = target === "/country" ? page.getByRole("main") : page.getByRole("dialog")
        const name = locale === "ru" ? "Узбекистан" : locale === "uz" ? "Oʻzbekiston" : "Uzbekistan"
        const text = getFixedT(locale)("shell:only_country")
        await expect(place).toContainText(
          text.replace("{{name}}", name).replace("{{currency}}", "UZS"),
        )
        await expect(place.locator("select")).toHaveCount(0)
        await expect(
          place.getByRole("link", { name: getFixedT(locale)("common:back") }),
        ).toBeVisible()
      }
    }
  })

  await test.step("a visitor who chose another country sees the shop of the default country", async () => {
    await context.addCookies([{ name: "country", value: "kz", url: shop.url }])
    for (const target of ["/en", "/en/products", "/en/products?q=a"]) {
      expect((await open(target))?.status(), target).toBe(200)
      await expect(page.getByRole("main"), target).toContainText("UZS")
      await expect(footer(page), target).toContainText("Uzbekistan")
    }
    const refused = await postForm(page.request, shop, `${shop.url}/en/country`, { country: "kz" })
    expect(refused.status()).toBe(422)
    expect(await refused.text()).toContain(t("errors:country"))
    // The phone may have the code of a country that the shop does not offer.
    const phone = "8 701 123 45 67"
    const known = await postForm(page.request, shop, `${shop.url}/en/contact`, { phone })
    expect(await known.text()).toContain('value="+7 701 123-45-67"')
    const feed = (code: string) => page.request.get(`${shop.url}/en/merchant.xml?country=${code}`)
    expect((await feed("uz")).status()).toBe(200)
    expect((await feed("kz")).status()).toBe(404)
  })

  await test.step("an import with prices for a country offers the country at once", async () => {
    await importPrices(shop, { price_uz: 9000, price_kz: 400 })
    await expect(async () => {
      await open("/en/about")
      await expect(header(page).getByRole("link", { name: "Country: Kazakhstan" })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await open("/en/products")
    await expect(page.getByRole("main")).toContainText("KZT")
    await open("/en/country")
    await expect(page.getByRole("main").locator("option")).toHaveText([
      "Uzbekistan (UZS)",
      "Kazakhstan (KZT)",
    ])
    await context.clearCookies({ name: "country" })
    await open("/en/about")
    await expect(header(page).getByRole("link", { name: "Country: Uzbekistan" })).toBeVisible()
  })
})
