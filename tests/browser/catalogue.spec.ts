import type { Page } from "playwright/test"
import { expect, test } from "#tests/support/browser.ts"
import { wordsOf } from "#tests/support/words.ts"

const word = wordsOf("en")

/** Without scripts a choice counts when its form is sent. */
async function show(page: Page, scripts: boolean, button = word("catalogue:filters.show")) {
  if (scripts) return
  await page.getByRole("button", { name: button }).filter({ visible: true }).click()
}

test("filters narrow the list down, and each comes off again", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/products")
  const woody = page.getByRole("checkbox", { name: word("catalogue:family.woody") })
  await woody.check()
  await show(page, javaScriptEnabled)
  await expect(page).toHaveURL(/[?&]family=woody/)
  const chip = page.getByRole("link", { name: /^Remove filter: Woody/ })
  await expect(chip).toBeVisible()
  const [found] = /\d+/.exec(await page.locator("label", { has: woody }).innerText()) ?? []
  await expect(page.getByText(/^Woody, for /)).toHaveCount(Number(found))
  await chip.click()
  await expect(page).toHaveURL(/\/en\/products(\?sort=new)?$/)
  await expect(woody).not.toBeChecked()
})

test("the order changes without losing the filters", async ({ page, javaScriptEnabled }) => {
  await page.goto("/en/products?gender=F")
  await page.getByLabel(word("catalogue:sort.label")).selectOption("price")
  await show(page, javaScriptEnabled, word("catalogue:sort.apply"))
  await expect(page).toHaveURL(/gender=F.*sort=price/)
  await expect(page.getByRole("link", { name: /^Remove filter: For women/ })).toBeVisible()
  const prices = await page.getByText(/^[\d\s]+\sUZS$/).allInnerTexts()
  const amounts = prices.map((text) => Number(text.replace(/\D/g, "")))
  expect(amounts.length).toBeGreaterThan(10)
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
})

test("a search that finds nothing offers ways out", async ({ page }) => {
  await page.goto("/en/products")
  const search = page.getByRole("searchbox", { name: word("catalogue:search.label") })
  await search.fill("zzzz")
  await search.press("Enter")
  await expect(page.getByRole("heading", { name: word("catalogue:nothing.title") })).toBeVisible()
  await page.getByRole("link", { name: word("catalogue:nothing.reset") }).click()
  await expect(page.getByRole("article")).toHaveCount(48)
  await expect(search).toHaveValue("")
})

test("pages have addresses and titles of their own", async ({ page }) => {
  await page.goto("/en/products")
  await page.getByRole("link", { name: word("catalogue:pager.next") }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page).toHaveTitle(/page 2/)
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/en\/products\?page=2$/,
  )
})

test("an address that asks for nonsense shows the list, or its last page", async ({ page }) => {
  await page.goto("/en/products?family=plutonium&gender=x&sort=random&page=minus&brand=..%2F..")
  await expect(page.getByRole("article")).toHaveCount(48)
  await page.goto("/en/products?page=9999")
  await expect(page).toHaveURL(/\?page=\d$/)
  await expect(page.getByRole("article").first()).toBeVisible()
})

test("on a phone the filters are a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products")
  const sheet = page.getByRole("form", { name: word("catalogue:filters.title") })
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: word("catalogue:filters.title"), exact: true }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole("checkbox", { name: word("catalogue:family.citrus") }).check()
  await sheet.getByRole("button", { name: word("catalogue:filters.show") }).click()
  await expect(page).toHaveURL(/family=citrus/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole("button", { name: /^Filters \(1\)$/ })).toBeVisible()
})

test.describe("a perfume", () => {
  test("says when it comes, in the right plural of each language", async ({ page }) => {
    await page.goto("/en/products?sort=name")
    const outOfStock = page
      .getByRole("article")
      .filter({ hasText: word("catalogue:card.out_of_stock") })
      .getByRole("link")
    await outOfStock.first().click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
    const { pathname } = new URL(page.url())
    const dates = "\\d{2}\\.\\d{2}\\.\\d{4}"
    await expect(
      page.getByText(
        new RegExp(
          `Delivery is delayed by (1 (working )?day|\\d+ (working )?days): it arrives ${dates} – ${dates}`,
        ),
      ),
    ).toBeVisible()
    await page.goto(pathname.replace("/en/", "/ru/"))
    await expect(
      page.getByText(
        new RegExp(
          `Доставка задержится на \\d+ (рабочи[хй] )?(день|дня|дней): привезём с ${dates} по ${dates}`,
        ),
      ),
    ).toBeVisible()
    await page.goto(pathname.replace("/en/", "/uz/"))
    await expect(page.getByText(/Yetkazib berish \d+ (kunga|ish kuniga) kechikadi/)).toBeVisible()
  })

  test("leads to its other volumes and to similar ones", async ({ page }) => {
    await page.goto("/en/products?q=Neroli+Nu")
    await page.getByRole("article").getByRole("link").first().click()
    const volumes = page.getByRole("navigation", { name: word("catalogue:product.volume") })
    const other = volumes.getByRole("link").and(page.locator(":not([aria-current])")).first()
    const volume = await other.innerText()
    await other.click()
    await expect(volumes.locator("[aria-current]")).toHaveText(volume)
    const similar = page.getByRole("region", { name: word("catalogue:product.similar") })
    await similar.getByRole("link").first().click()
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Neroli Nu")
  })

  test("that nobody knows is not found", async ({ request }) => {
    for (const id of ["0", "-1", "abc", "99999", "99999999999999999999", "1.5", "%27", "1%2F2"]) {
      const answer = await request.get(`/en/product/${id}`)
      expect(answer.status(), id).toBe(404)
    }
  })
})
