import type { APIRequestContext, Page } from "playwright/test"
import type { PerfumeCard, ProductDetail } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { formatDate } from "#domain/dates.ts"
import { formatAmount, NO_BREAK_SPACE } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { fetchProducts, listProducts } from "#tests/support/list-products.ts"
import { putIntoCart } from "#tests/support/signed-in-customer.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Submits the form, which only visitors without scripts need. */
async function show(page: Page, scripts: boolean, button = t("catalogue:filters.show")) {
  if (scripts) return
  await page.getByRole("button", { name: button }).filter({ visible: true }).click()
}

/** The search field, which is a combobox with scripts. */
const getSearch = (page: Page) =>
  page
    .getByRole("searchbox", { name: t("catalogue:search.label") })
    .or(page.getByRole("combobox", { name: t("catalogue:search.label") }))

/**
 * Finds the element that says how many perfumes the list has, and marks it: a screen reader announces a new text only
 * in an element that stays.
 */
async function markListStatus(page: Page) {
  await page
    .locator("main div[role=status]")
    .first()
    .evaluate((element) => element.setAttribute("data-marked", ""))
  return page.locator("[data-marked]")
}

test("[S2.04] [D1.229] narrows the list with filters, announces the result, and removes each of them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/products")
  if (javaScriptEnabled) await waitForHydration(page)
  const status = await markListStatus(page)
  await expect(status).toHaveText(/^\d+ perfumes$/)
  const woody = page.getByRole("checkbox", { name: t("attributes:family.woody") })
  await woody.check()
  await show(page, javaScriptEnabled)
  await expect(page).toHaveURL(/[?&]family=woody/)
  const chip = page.getByRole("link", { name: /^Remove filter: Woody/ })
  await expect(chip).toBeVisible()
  const [found] = /\d+/.exec(await page.locator("label", { has: woody }).innerText()) ?? []
  await expect(page.getByText(/Woody, for /)).toHaveCount(Number(found))
  if (javaScriptEnabled) await expect(status).toHaveText(`${found} perfumes`)
  await chip.click()
  await expect(page).toHaveURL(/\/en\/products(\?sort=new)?$/)
  await expect(woody).not.toBeChecked()
})

test("keeps the limit and the search that are typed while the list loads @js @full", async ({
  page,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const maximum = page.getByLabel(t("catalogue:filters.price_max"))
  const loadSlowly = async (start: () => Promise<void>, type: () => Promise<void>) => {
    const address = /products\.rsc/
    const requested = page.waitForRequest(address)
    const release = await delayRequests(page, address)
    await start()
    await requested
    await type()
    release()
    await page.unrouteAll({ behavior: "wait" })
  }
  await loadSlowly(
    () => page.getByRole("checkbox", { name: t("attributes:family.woody") }).check(),
    () => maximum.pressSequentially("900000"),
  )
  await expect(page.getByRole("link", { name: /^Remove filter: Woody/ })).toBeVisible()
  await expect(maximum).toHaveValue("900000")
  await maximum.press("Tab")
  await expect(page).toHaveURL(/family=woody.*price_max=900000/)
  await expect(page.getByRole("link", { name: /^Remove filter: up to/ })).toBeVisible()

  await page.goto("/en/products")
  await waitForHydration(page)
  const search = getSearch(page)
  await search.fill("oud")
  await loadSlowly(
    () => search.press("Enter"),
    () => search.pressSequentially(" wood"),
  )
  await expect(page.getByRole("heading", { level: 1 })).toContainText("oud")
  await expect(search).toHaveValue("oud wood")
})

test("resets choices that are not applied yet in the filters of a phone @js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products")
  await waitForHydration(page)
  const open = page.getByRole("button", { name: t("catalogue:filters.title"), exact: true })
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  const women = form.getByRole("checkbox", { name: /^For women/ })
  await open.click()
  await women.check()
  await form.getByRole("link", { name: t("catalogue:filters.reset") }).click()
  await expect(form).toBeHidden()
  await open.click()
  await expect(women).not.toBeChecked()
})

test("changes the order and keeps the filters @full", async ({ page, javaScriptEnabled }) => {
  await page.goto("/en/products?gender=F")
  await page.getByRole("combobox", { name: t("catalogue:sort.label") }).selectOption("price")
  await show(page, javaScriptEnabled, t("catalogue:sort.apply"))
  await expect(page).toHaveURL(/gender=F.*sort=price/)
  await expect(page.getByRole("link", { name: /^Remove filter: For women/ })).toBeVisible()
  const readAmounts = async () => {
    const prices = await page.getByText(/^[\d\s]+\sUZS$/).allTextContents()
    return prices.map((text) => Number(text.replace(/\D/g, "")))
  }
  // Repeats the check, because the URL changes a moment before the list, and a document arrives in parts.
  await expect(async () => {
    const amounts = await readAmounts()
    expect(amounts.length).toBeGreaterThan(10)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  }).toPass()
})

test("narrows the list by notes wanted, notes unwanted and prices @js", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/products")
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  const group = (name: string) =>
    form.locator("details", { has: page.locator("summary", { hasText: new RegExp(`^${name}`) }) })
  const wanted = group(t("attributes:name.note")).first()
  const [, note = "", number = ""] =
    /^(.+?)\s*(\d+)$/s.exec(await wanted.locator("label").first().innerText()) ?? []
  await wanted.locator("label").first().click()
  await show(page, javaScriptEnabled)
  await expect(page).toHaveURL(/[?&]note=[a-z_]+/)
  await expect(page.getByText(new RegExp(`^${number} perfumes?$`))).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Perfumes with ${note.trim()}`)

  const unwanted = group(t("attributes:name.without_note")).first()
  await unwanted.locator("summary").first().click()
  const choice = unwanted.locator("label").first()
  const [left] = /\d+$/.exec(await choice.innerText()) ?? []
  await choice.click()
  await show(page, javaScriptEnabled)
  await expect(page).toHaveURL(/[?&]without_note=[a-z_]+/)
  await expect(page.getByText(new RegExp(`^${left} perfumes?$`))).toBeVisible()
  await expect(page.getByRole("link", { name: /^Remove filter: Without / })).toBeVisible()
  // The same notes have checkboxes in the groups of wanted and unwanted notes, so the test names the group.
  await expect(
    form
      .getByRole("group", { name: t("attributes:name.without_note"), exact: true })
      .getByRole("checkbox", { checked: true }),
  ).toHaveCount(1)
  const more = unwanted.locator("details > summary")
  await more.press("Enter")
  await expect(unwanted.locator("details label").first()).toBeVisible()
  await expect(more).toBeFocused()
  await more.press("Enter")
  await expect(unwanted.locator("details label").first()).toBeHidden()

  const prices = form.getByRole("group", { name: /^Price/ })
  await prices.getByLabel(t("catalogue:filters.price_max")).fill("1 000 000")
  await prices.getByLabel(t("catalogue:filters.price_max")).press("Enter")
  await expect(page).toHaveURL(/price_max=1(\+000\+000|000000)/)
  await expect(page.getByRole("link", { name: /^Remove filter: up to 1.000.000/ })).toBeVisible()
})

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

test("[D1.349] resets the filters, and keeps the search and the order @full", async ({ page }) => {
  const reset = page.locator("a").filter({ hasText: /^Reset/ })
  const listTargets = () =>
    reset.evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  const kept = "/en/products?q=rose&sort=price"
  await page.goto(`${kept}&gender=F`)
  await expect(page.getByRole("article").first()).toBeVisible()
  expect(await listTargets()).toEqual([kept, kept])

  await page.goto(`${kept}&gender=F&price_max=1`)
  await expect(page.getByRole("heading", { name: t("catalogue:nothing.title") })).toBeVisible()
  expect(await listTargets()).toEqual([kept, kept, kept])
  await page.getByRole("link", { name: t("catalogue:nothing.reset") }).click()
  await expect(page).toHaveURL(new RegExp(`${kept.replace("?", "\\?")}$`))
  await expect(page.getByRole("article").first()).toBeVisible()
  await expect(reset).toHaveCount(1)

  // The order by relevance needs a search, and is the default of a list with one.
  await page.goto("/en/products?q=zzzz&gender=M")
  expect(await listTargets()).toEqual(Array<string>(3).fill("/en/products?q=zzzz"))
  await page.getByRole("link", { name: t("catalogue:nothing.reset") }).click()
  await page.getByRole("link", { name: t("catalogue:nothing.reset_query") }).click()
  await expect(page).toHaveURL(/\/en\/products$/)
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

test("orders the filters by importance, and scrolls them with the page @no-js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/en/products", { waitUntil: "domcontentloaded" })
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  await expect(form.locator("label").first()).toHaveText(t("catalogue:filters.orderable"))
  await expect(form.locator("details > summary > svg").locator("..")).toHaveText([
    t("attributes:name.family"),
    t("attributes:name.gender"),
    t("catalogue:filters.price", { currency: t("common:currency.UZS") }),
    t("attributes:name.brand"),
    t("attributes:name.note"),
    t("attributes:name.type"),
    t("attributes:name.volume"),
    t("attributes:name.without_note"),
  ])
  const isScroller = await form.evaluate((box) => box.scrollHeight > box.clientHeight)
  expect(isScroller).toBe(false)
})

test("shows the whole focus ring of a price field beside the list @js @full", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/en/products")
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  for (const key of ["price_min", "price_max"] as const) {
    const field = form.getByRole("textbox", { name: t(`catalogue:filters.${key}`) })
    await field.focus()
    const hiddenPixels = await field.evaluate((input) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(input)
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, right } = input.getBoundingClientRect()
      let hidden = 0
      for (let box = input.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible") continue
        const area = box.getBoundingClientRect()
        hidden = Math.max(hidden, area.left - left + ring, right + ring - area.right)
      }
      return hidden
    })
    expect(hiddenPixels, key).toBe(0)
  }
})

test("[D1.170] sets and removes a price limit by a button that keeps what is ticked @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products?gender=F&price_min=300000", { waitUntil: "domcontentloaded" })
  const open = page.getByRole("button", { name: /^Filters/ })
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  const preset = form.getByRole("button", { name: /^up to 1\s000\s000\sUZS$/ })
  await open.click()
  await form.getByRole("checkbox", { name: /^rose/ }).check()
  await preset.click()
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toBeVisible()
  for (const filter of ["For women", "rose", "up to 1\\s000\\s000"]) {
    const name = new RegExp(`^Remove filter: ${filter}`)
    await expect(page.getByRole("link", { name })).toBeVisible()
  }
  await expect(page.getByRole("link", { name: /from 300/ })).toHaveCount(0)
  await open.click()
  await expect(preset).toHaveAttribute("aria-pressed", "true")
  await preset.click()
  await expect(page.getByRole("link", { name: /^Remove filter: up to/ })).toHaveCount(0)
  await expect(page.getByRole("link", { name: /^Remove filter: rose/ })).toBeVisible()
})

test("[D1.179] keeps an invalid price in its field, with a message there and above the list of a phone @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products?gender=F", { waitUntil: "domcontentloaded" })
  const open = page.getByRole("button", { name: /^Filters/ })
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  const max = form.getByLabel(t("catalogue:filters.price_max"))
  await open.click()
  await max.fill("cheap")
  if (javaScriptEnabled) {
    // The perfumes are counted without the invalid price.
    await max.blur()
    await expect(form.getByRole("button", { name: /^Show \d+$/ })).toBeVisible()
  }
  await max.press("Enter")
  await expect(
    page.getByText(t("catalogue:filters.price_ignored", { text: "cheap" })),
  ).toBeVisible()
  await expect(page.getByRole("link", { name: "Remove filter: For women" })).toBeVisible()
  await open.click()
  await expect(max).toHaveValue("cheap")
  await expect(max).toHaveAccessibleDescription(t("catalogue:filters.price_invalid"))
  await max.fill("1.000.000")
  await max.press("Enter")
  await expect(page.getByRole("link", { name: /^Remove filter: up to 1\s000\s000/ })).toBeVisible()
})

for (const locale of TRIED_LOCALES) {
  test(`[D1.201] [D1.208] shows limits of the price with their decimals and in their order (${locale})${projectTag(locale)} @full`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const texts = getFixedT(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${locale}/products`)
    const form = page.getByRole("form", { name: texts("catalogue:filters.title") })
    const min = form.getByRole("textbox", { name: texts("catalogue:filters.price_min") })
    const max = form.getByRole("textbox", { name: texts("catalogue:filters.price_max") })
    const open = page.getByRole("button", { name: texts("catalogue:filters.title") })
    await open.click()
    await min.fill("900 000,5")
    await max.fill("1,5")
    const button = form.getByRole("button", { name: texts("catalogue:filters.show") })
    if (javaScriptEnabled) await expect(button).toHaveText(/\D[1-9]\d*$/)
    await max.press("Enter")
    const unit = texts("common:currency.UZS")
    const comma = locale === "en" ? "." : ","
    const [from, to] = [`1${comma}50 ${unit}`, `900 000${comma}50 ${unit}`]
    const chosen = texts("catalogue:filters.price_between", { from, to })
    await expect(page.getByRole("heading", { level: 1 })).toContainText(chosen)
    await expect(page.getByRole("list", { name: texts("catalogue:filters.chosen") })).toContainText(
      chosen,
    )
    await open.click()
    await expect(min).toHaveValue(`1${comma}50`)
    await expect(max).toHaveValue(`900${NO_BREAK_SPACE}000${comma}50`)
  })
}

test("[D1.171] leads from home to perfumes for women with a note below a price in four presses", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en", { waitUntil: "domcontentloaded" })
  await page.getByRole("main").getByRole("link", { name: "For women" }).first().click()
  await page.getByRole("button", { name: /^Filters/ }).click()
  const form = page.getByRole("form", { name: t("catalogue:filters.title") })
  await form.getByRole("checkbox", { name: /^rose/ }).check()
  await form.getByRole("button", { name: /^up to 1\s000\s000\sUZS$/ }).click()
  for (const filter of ["For women", "rose", "up to 1\\s000\\s000"]) {
    const name = new RegExp(`^Remove filter: ${filter}`)
    await expect(page.getByRole("link", { name })).toBeVisible()
  }
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

test("shows the filters as a sheet on a phone @no-js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products")
  const sheet = page.getByRole("form", { name: t("catalogue:filters.title") })
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: t("catalogue:filters.title"), exact: true }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole("checkbox", { name: t("attributes:family.citrus") }).check()
  await sheet.getByRole("button", { name: t("catalogue:filters.show") }).click()
  await expect(page).toHaveURL(/family=citrus/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole("button", { name: /^Filters \(1\)$/ })).toBeVisible()
})

test("counts the matching perfumes on the filters' button, or shows no number @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products?gender=F")
  await page.getByRole("button", { name: /^Filters \(1\)$/ }).click()
  const sheet = page.getByRole("form", { name: t("catalogue:filters.title") })
  const button = sheet.getByRole("button", { name: t("catalogue:filters.show") })
  const countShown = async () =>
    Number(/\d+/.exec(await page.getByText(/^\d+ perfumes?$/).innerText()))
  const total = await countShown()
  // Without scripts the text cannot follow the checkboxes.
  await expect(button).toHaveText(javaScriptEnabled ? `Show ${total}` : "Show")
  await sheet.getByRole("checkbox", { name: t("attributes:family.citrus") }).check()
  // While the perfumes are counted, the button has no number.
  const counted = new RegExp(`^Show (?!${total}$)\\d+$`)
  await expect(button).toHaveText(javaScriptEnabled ? counted : "Show")
  const promised = (await button.innerText()).replace(/\D/g, "")
  await button.click()
  await expect(page).toHaveURL(/family=citrus/)
  if (javaScriptEnabled) await expect(page.getByText(`${promised} perfumes`)).toBeVisible()
})

test("[D1.208] counts the perfumes of the filters while a price is typed @js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/products")
  await page.getByRole("button", { name: t("catalogue:filters.title") }).click()
  const sheet = page.getByRole("form", { name: t("catalogue:filters.title") })
  const button = sheet.getByRole("button", { name: t("catalogue:filters.show") })
  await expect(button).toHaveText(/^Show \d+$/)
  const all = await button.innerText()
  const maximum = sheet.getByLabel(t("catalogue:filters.price_max"))
  await maximum.pressSequentially("300000")
  await expect(maximum).toBeFocused()
  await expect(button).toHaveText(new RegExp(`^Show (?!${all.replace(/\D/g, "")}$)\\d+$`))
  await maximum.fill("")
  await expect(button).toHaveText(all)
  // If a note is both required and unwanted, the list shows the perfumes that contain it.
  await sheet.getByText(t("attributes:name.without_note"), { exact: true }).click()
  for (const note of await sheet.locator("[value=rose]").all()) await note.check()
  await expect(button).toHaveText(/^Show [1-9]\d*$/)
  await expect(button).not.toHaveText(all)
})

test.describe("a perfume", () => {
  test("[S1.26] [S1.27] [S1.28] [D.81] [D.85] says that it is out of stock and when it arrives, and can still be ordered @no-js", async ({
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
            t("catalogue:spec.days", { count: product.delivery_days }),
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
      // The page shows the notes of a tier in the order of the pattern's rings, so the test sorts them before it
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
  "keeps what is typed, ticked and chosen before hydration @full",
  withScripts,
  async ({ page }) => {
    const release = await delayRequests(page, /\.js$/)
    await page.goto("/en/products", { waitUntil: "commit" })
    const search = getSearch(page)
    const citrus = page.getByRole("checkbox", { name: t("attributes:family.citrus") })
    await search.fill("neroli")
    await citrus.check()
    await page.getByRole("combobox", { name: t("catalogue:sort.label") }).selectOption("price")
    release()
    await expect(page).toHaveURL(/\?family=citrus&sort=price$/)
    await expect(citrus).toBeChecked()
    await expect(search).toHaveValue("neroli")
    await search.press("Enter")
    await expect(page).toHaveURL(/\?family=citrus&q=neroli&sort=price$/)
  },
)

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

test("suggests searches, which the keyboard alone can choose", withScripts, async ({ page }) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const search = getSearch(page)
  await expect(search).toHaveAttribute("aria-expanded", "false")
  await search.pressSequentially("сард")
  const list = page.getByRole("listbox", { name: t("catalogue:search.suggestions") })
  const brand = list.getByRole("option", { name: /^Sardoba/ }).first()
  await expect(brand).toBeVisible()
  await expect(search).toHaveAttribute("aria-expanded", "true")
  await search.press("Escape")
  await expect(list).toHaveCount(0)
  await expect(search).toHaveValue("сард")
  await search.pressSequentially("о")
  await expect(brand).toBeVisible()
  await search.press("ArrowDown")
  await expect(brand).toHaveAttribute("aria-selected", "true")
  await expect(search).toHaveAttribute(
    "aria-activedescendant",
    (await brand.getAttribute("id")) ?? "no id",
  )
  await expect(search).toBeFocused()
  await search.press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?brand=sardoba$/)
  await expect(list).toHaveCount(0)
})

test("opens a suggested perfume with a click @full", withScripts, async ({ page }) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  await getSearch(page).pressSequentially("koshn")
  await page.getByRole("option", { name: /Koshin/ }).click()
  await expect(page).toHaveURL(/\/en\/product\/\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Koshin")
})
