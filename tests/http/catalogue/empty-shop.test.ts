import { expect, onTestFinished, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { readTags } from "#tests/support/html-tags.ts"
import { startShop } from "#tests/support/shop.ts"

test("[D1.46] says in each language that the shop has no perfumes, and advertises no selection", async () => {
  const shop = await startShop()
  onTestFinished(() => shop.stop())
  expect((await commandInProcess(shop, "demo", "--remove")).code).toBe(0)
  const read = async (address: string) => {
    const answer = await fetch(`${shop.url}/${address}`)
    expect(answer.status, address).toBe(200)
    return await answer.text()
  }

  for (const locale of LOCALES) {
    const t = getFixedT(locale)
    const home = await read(locale)
    expect(home).toContain(t("pages:home.lead_empty"))
    const descriptions = readTags(home).filter(({ attributes }) =>
      /^(?:og:)?description$/.test(attributes.get("name") ?? attributes.get("property") ?? ""),
    )
    expect(descriptions.map(({ attributes }) => attributes.get("content"))).toEqual([
      t("pages:home.lead_empty"),
      t("pages:home.lead_empty"),
    ])
    // Checks only the main part of the page, because the header links the same lists in every shop.
    const [, main = ""] = home.split("<main")
    const links = readTags(`<main${main}`).filter(({ name }) => name === "a")
    expect(links.map(({ attributes }) => attributes.get("href"))).not.toContainEqual(
      expect.stringContaining("gender="),
    )
    expect(await read(`${locale}/products`)).toContain(t("catalogue:nothing.shop_title"))
    expect(await read(`${locale}/products?q=oud`)).toContain(t("catalogue:nothing.title"))
  }
  for (const file of [
    "sitemap.xml",
    "ru/sitemap.xml",
    "ru/merchant.xml",
    "robots.txt",
    "llms.txt",
  ]) {
    await read(file)
  }
  expect((await fetch(`${shop.url}/ru/product/1`)).status).toBe(404)
})
