import type { Page } from "playwright/test"
import { NO_BREAK_SPACE } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { getSearch, markListStatus } from "#tests/support/browser-catalogue.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Submits the form, which only visitors without scripts need. */
async function show(page: Page, scripts: boolean, button = t("catalogue:filters.show")) {
  if (scripts) return
  await page.getByRole("button", { name: button }).filter({ visible: true }).click()
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
  await expect(page.getByText(/Woody, for\s/)).toHaveCount(Number(found))
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
    // The page counts the perfumes as if there were no limit.
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
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto("/en", { waitUntil: "domcontentloaded" })
    await page.getByRole("main").getByRole("link", { name: "For women" }).first().click()
    if (width === 390) await page.getByRole("button", { name: /^Filters/ }).click()
    const form = page.getByRole("form", { name: t("catalogue:filters.title") })
    const notes = form.getByRole("group", { name: t("attributes:name.note") })
    // Other filters show eight choices at first.
    const note = notes.getByRole("checkbox").nth(8)
    const value = await note.getAttribute("value")
    await note.check()
    await form.getByRole("button", { name: /^up to 1\s000\s000\sUZS$/ }).click()
    for (const filter of ["For women", "up to 1\\s000\\s000"]) {
      const name = new RegExp(`^Remove filter: ${filter}`)
      await expect(page.getByRole("link", { name })).toBeVisible()
    }
    await expect(page).toHaveURL(new RegExp(`[?&]note=${value}(&|$)`))
  }
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

const withScripts = { tag: "@js" }

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
