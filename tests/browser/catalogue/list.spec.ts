import { getFixedT } from "#locales/translate.ts"
import { getSearch, markListStatus } from "#tests/support/browser-catalogue.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { putIntoCart } from "#tests/support/signed-in-customer.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test("[D1.121] names a search by its query, with the count below and a link that clears it @no-js @full", async ({
  page,
}) => {
  for (const [locale, q, heading, clear] of [
    ["uz", "atirgul", "“atirgul”", "Soʻrovni tozalash"],
    ["ru", "роза", "«роза»", "Очистить запрос"],
    ["en", "rose", "“rose”", "Clear search"],
  ] as const) {
    await page.goto(`/${locale}/products?q=${encodeURIComponent(q)}&family=floral`)
    const title = page.getByRole("heading", { level: 1, name: heading, exact: true })
    await expect(title).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${heading}, `))
    await expect(page.getByText(heading, { exact: true }).locator("visible=true")).toHaveCount(2)
    const count = page.getByText(/^\d+ (ta atir|аромат|perfume)/)
    const [above, below] = [await title.boundingBox(), await count.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity))
    await page.getByRole("link", { name: clear }).click()
    await expect(page).toHaveURL(new RegExp(`/${locale}/products\\?family=floral$`))
  }
})

test("[D1.376] leads from the card of a perfume that cannot be ordered to its restock notification @full", async ({
  page,
  shop,
}) => {
  const { items } = await fetchProducts(shop, "group=perfume&per_page=96&sort=price")
  const name = items.find(({ canBeAdded }) => !canBeAdded)?.name ?? "none"
  await page.goto(`/en/products?q=${encodeURIComponent(name)}`)
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .filter({ hasText: t("catalogue:card.unavailable") })
  await expect(card.getByRole("button")).toHaveCount(0)
  await card.getByRole("link", { name: t("catalogue:restock.button") }).click()
  await expect(page).toHaveURL(/\/en\/product\/\d+\/notify$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("catalogue:restock.title"))
})

test("[D1.229] offers alternatives after a search that finds nothing, and announces it @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/products")
  if (javaScriptEnabled) await waitForHydration(page)
  const status = await markListStatus(page)
  const search = getSearch(page)
  await search.fill("zzzz")
  await search.press("Enter")
  await expect(
    page.getByRole("heading", { level: 1, name: t("catalogue:nothing.title") }),
  ).toBeVisible()
  if (javaScriptEnabled) await expect(status).toHaveText(t("catalogue:nothing.title"))
  await expect(page.getByRole("heading", { name: t("catalogue:all_perfumes") })).toHaveCount(0)
  await expect(page.getByRole("combobox", { name: t("catalogue:sort.label") })).toHaveCount(0)
  await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0)
  await page.getByRole("link", { name: t("catalogue:nothing.reset_query") }).click()
  await expect(page.getByRole("article")).toHaveCount(48)
  await expect(search).toHaveValue("")
})

for (const [locale, width] of [
  ["uz", 320],
  ["ru", 390],
  ["ru", 1440],
] as const) {
  test(`shows the prices of a row of cards on one line at ${width} pixels @no-js @full`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/${locale}/products`, { waitUntil: "domcontentloaded" })
    const places = await page.getByRole("article").evaluateAll((cards) => {
      // Makes the browser lay out the cards below the window, which it otherwise skips.
      for (const card of cards) card.style.contentVisibility = "visible"
      return cards.map((card) => {
        const button = [...card.querySelectorAll("button")].at(-1)
        const price = document.createRange()
        price.selectNodeContents(button?.parentElement?.previousElementSibling ?? card)
        return {
          top: card.getBoundingClientRect().top,
          price: price.getBoundingClientRect().top,
          button: button?.getBoundingClientRect().top,
          isOneLine: price.getBoundingClientRect().height < 30,
        }
      })
    })
    expect(places).toHaveLength(48)
    for (const { top, price, button, isOneLine } of places) {
      expect(isOneLine).toBe(true)
      for (const other of places) {
        if (other.top === top) expect([other.price, other.button]).toEqual([price, button])
      }
    }
  })
}

test("shows the concentration on a card, and the add button as a circle with a border @no-js @full", async ({
  page,
}) => {
  await page.goto("/ru/products?type=edp", { waitUntil: "domcontentloaded" })
  const card = page.getByRole("article").first()
  await expect(card.getByText("Парфюмерная вода")).toBeVisible()
  const button = card.getByRole("button").last()
  await expect(button).toHaveCSS("box-shadow", /rgb\(143, 124, 133\) 0px 0px 0px 1px inset/)
  await expect(button).toHaveAccessibleName(/^Добавить в\sкорзину: /)
})

test("shows four cards in a row from 1440 pixels on, and the first row on the first screen of a phone @js @full", async ({
  page,
}) => {
  const listTops = () =>
    page
      .getByRole("article")
      .evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getBoundingClientRect().top))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/ru/products", { waitUntil: "domcontentloaded" })
  const wide = await listTops()
  expect(wide.filter((top) => top === wide[0])).toHaveLength(4)
  await page.setViewportSize({ width: 390, height: 844 })
  const [first = 0] = await listTops()
  const banner = await page
    .locator("header")
    .evaluate((header) => header.getBoundingClientRect().top)
  expect(first - banner).toBeLessThanOrEqual(290)
})

test("[D1.86] adds another volume by its button over the picture, which phones do not show @js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products?q=neroli+nu")
  const card = page.getByRole("article").filter({ hasText: "Neroli Nu" })
  const other = card.getByText("+ 200 ml")
  await expect(card).toBeVisible()
  await expect(other).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  // To run this test alone, set FULL_RUN=1. Otherwise its Chromium loads no pictures (playwright.config.ts), and
  // `(hover: hover)` does not match there.
  await card.hover()
  await other.click()
  await expect(page.getByText(t("cart:added")).first()).toBeVisible()
  await page.goto("/en/cart")
  await expect(page.getByText(/^200\sml, /)).toBeVisible()
})

test("keeps the circle of a perfume in the cart inside its card @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, [107])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products?q=koshin")
  await waitForHydration(page)
  // The button has a transparent border of 2 pixels around the circle, so its background must end inside the border.
  await expect(page.locator("button[data-in-cart]")).toHaveCSS("background-clip", "padding-box")
})

test("dims the picture of a card while it is pressed @js @full", async ({ page }) => {
  await page.goto("/en/products")
  const card = page.getByRole("article").first()
  const stage = card.locator("> :first-child")
  await card.hover()
  await expect(stage).toHaveCSS("opacity", "1")
  await page.mouse.down()
  await expect(stage).toHaveCSS("opacity", "0.6")
  await page.mouse.up()
  await expect(page).toHaveURL(/\/en\/product\/\d+$/)
})

test("breaks a card's list of volumes between volumes only @no-js @full", async ({ page }) => {
  await page.goto("/en/products", { waitUntil: "domcontentloaded" })
  const volumes = await page.getByText(/^\d+(?:,\s\d+)+\s\w+$/).allTextContents()
  expect(volumes.length).toBeGreaterThan(0)
  for (const text of volumes) expect(text).toMatch(/^\d+(?:, \d+)+\u00a0ml$/)
})

test("has a URL and a title for each page @no-js @full", async ({ page }) => {
  await page.goto("/en/products")
  await page.getByRole("link", { name: t("catalogue:pager.next") }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page).toHaveTitle(/page 2/)
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/en\/products\?page=2$/,
  )
})

test("shows the list, or its last page, for invalid parameters @no-js @full", async ({ page }) => {
  await page.goto("/en/products?family=plutonium&gender=x&sort=random&page=minus&brand=..%2F..")
  await expect(page.getByRole("article")).toHaveCount(48)
  await page.goto("/en/products?page=9999")
  await expect(page).toHaveURL(/\?page=\d$/)
  await expect(page.getByRole("article").first()).toBeVisible()
})

const withScripts = { tag: "@js" }

test("[D.21] says that the results of a misspelled search are only similar @no-js", async ({
  page,
}) => {
  await page.goto("/en/products?q=koshn")
  await expect(page.getByText("No exact match for “koshn”. Showing the closest")).toBeVisible()
  await expect(page.getByRole("article").getByRole("link", { name: /^Koshin/ })).not.toHaveCount(0)
  await page.goto("/en/products?q=kosh")
  await expect(page.getByRole("article").first()).toBeVisible()
  await expect(page.getByText("No exact match for")).toHaveCount(0)
})

test(
  "[D1.655] shows skeleton cards, and announces them, while another list loads @full",
  withScripts,
  async ({ page }) => {
    await page.goto("/en/products")
    const cards = page.getByRole("article")
    await expect(cards).toHaveCount(48)
    await waitForHydration(page)
    // Screen readers announce a text only in an element that was in the page before.
    await page.getByRole("status").evaluateAll((statuses) => {
      for (const status of statuses) status.dataset["isOld"] = ""
    })
    const release = await delayRequests(page, /\.rsc\?.*page=2/)
    const next = page.getByRole("link", { name: t("catalogue:pager.next") })
    // Presses a key instead of clicking, because cards get their height when they become visible, which moves the link
    // away from the pointer.
    await next.press("Enter")
    const loading = page.getByRole("status").filter({ hasText: t("catalogue:loading") })
    await expect(loading).toBeVisible()
    await expect(loading).toHaveAttribute("data-is-old")
    await expect(cards).toHaveCount(0)
    release()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(cards).toHaveCount(48)
    await expect(loading).toHaveCount(0)
  },
)
