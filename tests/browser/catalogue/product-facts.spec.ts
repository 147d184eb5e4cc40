import type { APIRequestContext } from "playwright/test"
import type { PerfumeCard, ProductDetail } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { formatDate } from "#domain/format-date.ts"
import { formatAmount } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { listProducts } from "#tests/support/list-products.ts"

const t = getFixedT("en")

test.describe("a perfume", () => {
  test("[S1.26] [S1.27] [S1.28] [D.81] [D.85] [D1.648] says that it is out of stock and when it arrives, and can still be ordered @no-js", async ({
    page,
    shop,
  }) => {
    const all = await listProducts(shop)
    const inWorkingDays = (expected: boolean) =>
      all.find(({ delay }) => delay?.working_days === expected)
    for (const product of [inWorkingDays(false), inWorkingDays(true)]) {
      if (!product?.delay) throw new Error("the demonstration has no such product")
      const { days, working_days: isWorking } = product.delay
      // Repeats the comparison, because at midnight the dates of the shop API and of a cached page may differ by a day.
      await expect(async () => {
        const products = await listProducts(shop)
        const { arrival } = products.find(({ id }) => id === product.id) ?? product
        const [from, to] = [formatDate(arrival.from), formatDate(arrival.to)]
        expect(from).toMatch(/^\d\d\.\d\d\.\d{4}$/)
        await page.goto(`/en/product/${product.id}`)
        await expect(page.getByText("Out of stock", { exact: true }).first()).toBeVisible()
        await expect(
          page.getByText(
            `Delivery is delayed by ${days} ${isWorking ? "working " : ""}days: it arrives ${from} –\u2060 ${to}.`,
          ),
        ).toBeVisible({ timeout: 2000 })
      }).toPass()
      await page.getByText(t("catalogue:spec.title"), { exact: true }).click()
      await expect(page.getByLabel(t("catalogue:spec.title"))).toContainText(
        /\d days? after it is back in stock/,
      )
    }
    await page
      .getByRole("button", { name: t("cart:order") })
      .first()
      .click()
    await expect(page.getByText(t("cart:added")).first()).toBeVisible()
  })

  test("[S1.18] [S1.19] [S1.20] [S1.21] [S1.22] [S1.23] [S1.24] [S2.05] [D.86] shows all its facts @no-js", async ({
    page,
    request,
    shop,
  }) => {
    const all = await listProducts(shop)
    const [pyramid, flat] = [
      await getDetail(request, all, ({ notes, year }) => year !== null && !("flat" in notes)),
      await getDetail(request, all, ({ notes, year }) => year === null && "flat" in notes),
    ]
    for (const product of [pyramid, flat]) {
      await page.goto(`/en/product/${product.id}`)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name)
      await page.getByText(t("catalogue:spec.title"), { exact: true }).click()
      const facts = page.getByLabel(t("catalogue:spec.title"))
      expect(await facts.locator("dt, dd").allInnerTexts()).toEqual(
        [
          [t("attributes:name.brand"), product.brand.name],
          [t("attributes:name.type"), t(`attributes:type.${product.type}`)],
          [t("attributes:name.family"), t(`attributes:family.${product.family}`)],
          [
            t("attributes:name.gender"),
            { A: "For all", M: "For men", F: "For women" }[product.gender],
          ],
          [t("attributes:name.volume"), t("catalogue:volume", { volume: product.volume })],
          [
            t("catalogue:spec.delivery"),
            t(product.delay ? "catalogue:spec.days_late" : "catalogue:spec.days", {
              count: product.delivery_days,
            }),
          ],
          ...(product.year === null ? [] : [[t("catalogue:spec.year"), String(product.year)]]),
          [t("catalogue:spec.barcode"), product.barcode],
        ].flat(),
      )
      const { notes } = product
      const isFlat = "flat" in notes
      const tiers = isFlat ? [notes.flat] : [notes.opening, notes.middle, notes.high]
      const story = page.getByRole("region", {
        name: t(`catalogue:notes.${isFlat ? "flat_title" : "title"}`),
      })
      const shownNotes = await story.locator("dd").allInnerTexts()
      // The page shows the notes of a tier in the order of their rings in its drawing, so the test sorts them before it
      // compares.
      const sortNotes = (text: string) => text.toLowerCase().split(/,\s+/).toSorted()
      expect(shownNotes.map(sortNotes)).toEqual(
        tiers.map((tier) => sortNotes(tier.map(({ name }) => name).join(", "))),
      )
      const rings = story.locator("svg").first().locator("path")
      expect(await rings.count()).toBeGreaterThanOrEqual(tiers.length)
      await expect(page.getByText(inMoney(product.price)).first()).toBeVisible()
      const perLitre = inMoney(product.price_per_100ml)
      await expect(page.getByText(`${perLitre} per 100 ml`, { exact: true })).toHaveCount(
        product.volume === 100 ? 0 : 1,
      )
      const gallery = page.getByRole("region", { name: `${product.name}: pictures` })
      await expect(gallery.getByRole("img")).toHaveCount(3)
      // The keyboard reaches and scrolls the pictures by their buttons, so the frame needs no tab stop of its own.
      await expect(gallery.getByRole("button")).toHaveCount(3)
      await expect(gallery).not.toHaveAttribute("tabindex")
    }
  })

  test("[S1.25] links its other volumes and similar perfumes @js", async ({ page }) => {
    await page.goto("/en/products?q=Neroli+Nu")
    await page.getByRole("article").getByRole("link").first().click()
    const volumes = page.getByRole("navigation", { name: t("catalogue:product.volume") })
    const other = volumes.getByRole("link").and(page.locator(":not([aria-current])")).first()
    const volume = await other.innerText()
    await other.click()
    await expect(volumes.locator("[aria-current]")).toHaveText(volume)
    const similar = page.getByRole("region", { name: t("catalogue:product.similar") })
    await similar.getByRole("link").first().click()
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Neroli Nu")
  })

  test("[D1.264] shows prices and buttons of similar perfumes at one height, however long the reasons are @no-js @full", async ({
    page,
  }) => {
    await page.goto("/en/products?q=Neroli+Nu")
    await page.getByRole("article").getByRole("link").first().click()
    const cards = page
      .getByRole("region", { name: t("catalogue:product.similar") })
      .getByRole("listitem")
    // Lengthens the reason on the first card, so that it takes more lines there than on the other cards.
    await cards.first().evaluate((card) => {
      for (const part of card.querySelectorAll("p:has(svg) span"))
        part.append(" and more".repeat(9))
    })
    const listTops = async () =>
      await cards
        .locator("css=article > div:last-child > div:last-child button")
        .evaluateAll((all) => [
          ...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))),
        ])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await cards.first().scrollIntoViewIfNeeded()
      expect(await cards.count()).toBeGreaterThan(1)
      // The browser renders cards that come into view only in its next frame.
      await expect.poll(listTops).toHaveLength(1)
    }
  })
})

/** Formats an amount of soʻm with no-break spaces, as the English pages do. */
const inMoney = (amount: number) => `${formatAmount(amount, "UZS")}\u00a0UZS`

/** The first of the products whose English details match. */
async function getDetail(
  request: APIRequestContext,
  products: readonly PerfumeCard[],
  fits: (product: ProductDetail) => boolean,
): Promise<ProductDetail> {
  for (const { id } of products) {
    const answer: unknown = await (
      await request.get(`/api/v1/products/${id}`, { headers: { "app-locale": "en" } })
    ).json()
    const product = getProduct.answer.parse(answer)
    if (fits(product)) return product
  }
  throw new Error("the demonstration has no such product")
}
