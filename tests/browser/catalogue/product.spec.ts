import type { Locator } from "playwright/test"
import { formatAmount } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import type { Shop } from "#tests/support/shop.ts"
import { openBeforeHydration, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const NAME = "Neroli Nu"

interface Perfume {
  href: (locale?: string) => string
  price: string
  unitPrice: string
}

/** Returns the perfume NAME, which has two volumes, in the given volume. */
async function getPerfume(shop: Shop, volume: number): Promise<Perfume> {
  const { items } = await fetchProducts(shop, "q=Neroli+Nu")
  const found = items.find((item) => item.name === NAME && item.volume === volume)
  if (!found) throw new Error(`the demonstration has no ${NAME} of ${volume} ml`)
  const inMoney = (amount: number) => `${formatAmount(amount, "UZS")}\u00a0UZS`
  return {
    href: (locale = "en") => `/${locale}/product/${found.id}`,
    price: inMoney(found.price),
    unitPrice: `${inMoney(found.price_per_100ml)} per 100 ml`,
  }
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not visible`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test("[D2.40] orders brand, name, price, volumes, stock and purchase by their weight in the decision, and folds the facts @no-js", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { href, price, unitPrice } = await getPerfume(shop, 200)
  await page.goto(href())
  const main = page.getByRole("main")
  const notes = main.getByRole("navigation", { name: t("attributes:name.note") })
  const volumes = main.getByRole("navigation", { name: t("catalogue:product.volume") })
  const country = main.getByRole("link", { name: "Delivery to Uzbekistan" })
  const facts = main.getByText(t("catalogue:spec.title"), { exact: true })
  const column = [
    main.getByRole("link", { name: "Atelier Lazur" }).first(),
    main.getByRole("heading", { level: 1 }),
    main.getByText(/^Eau de cologne\. Citrus/),
    notes,
    main.getByText(price, { exact: true }).first(),
    main.getByText(unitPrice, { exact: true }),
    volumes,
    main.getByText(t("catalogue:product.in_stock")),
    country,
    main.getByRole("button", { name: t("cart:add"), exact: true }),
    main.getByRole("link", { name: "New, in the maker’s packaging" }),
  ]
  const story = [
    main.getByText(/^Neroli, petitgrain/),
    main.getByRole("heading", { name: t("catalogue:notes.title") }),
    facts,
  ]
  for (const part of [column, story]) {
    const tops: number[] = []
    for (const locator of part) tops.push((await boxOf(locator)).y)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  }
  const lines = await volumes.getByRole("link").allInnerTexts()
  expect(lines.map((text) => text.split("\n").length)).toEqual([2, 2])
  for (const link of await volumes.getByRole("link").all()) {
    expect((await boxOf(link)).height).toBeGreaterThanOrEqual(56)
  }

  const barcode = main.getByText(t("catalogue:spec.barcode"))
  await expect(barcode).toBeHidden()
  await facts.click()
  await expect(main.locator("dt:visible").last()).toHaveText(t("catalogue:spec.barcode"))

  await expect(country).toHaveAttribute("href", /\?panel=country$/)
  const [first] = await notes.getByRole("link").all()
  const note = (await first?.innerText())?.trim() ?? ""
  await first?.click()
  await expect(page).toHaveURL(/\/en\/products\?note=\w+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Perfumes with ${note}`)
})

test("shows no price per 100 ml that would repeat the price @no-js @full", async ({
  page,
  shop,
}) => {
  const { href, price } = await getPerfume(shop, 100)
  await page.goto(href())
  await expect(page.getByText(price, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/per 100 ml$/)).toHaveCount(0)
})

test("[D2.41] has two columns from 768 pixels on, and one column with a purchase bar below that width @no-js", async ({
  page,
  shop,
}) => {
  const { href } = await getPerfume(shop, 200)
  const picture = page.locator("figure").first()
  const title = page.getByRole("heading", { level: 1 })
  const bar = page.getByRole("region", { name: t("catalogue:product.buy") })
  const inline = page.getByRole("main").getByRole("button", { name: t("cart:add"), exact: true })
  for (const width of [768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto(href())
    const [left, right] = [await boxOf(picture), await boxOf(title)]
    expect(left.x, `${width}`).toBeGreaterThanOrEqual(16)
    expect(left.right, `${width}`).toBeLessThan(right.x)
    if (width < 1024) {
      expect(left.height / left.width).toBeCloseTo(5 / 4, 1)
      expect(right.x - left.right).toBeCloseTo(32, 0)
    }
    await expect(bar).toBeHidden()
    await expect(inline).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 767, height: 1024 })
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect((await boxOf(title)).y).toBeGreaterThan((await boxOf(picture)).bottom)
})

test("[D2.41] keeps the purchase in view beside text, notes and facts @no-js", async ({
  page,
  shop,
}) => {
  const { href } = await getPerfume(shop, 200)
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(href())
    const facts = page.getByText(t("catalogue:spec.title"), { exact: true })
    await facts.scrollIntoViewIfNeeded()
    await expect(facts).toBeInViewport()
    const button = page.getByRole("main").getByRole("button", { name: t("cart:add"), exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

test("keeps the bar's button and the breadcrumbs on one line each at 320 pixels in each language @no-js @full", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { href } = await getPerfume(shop, 200)
  for (const locale of ["uz", "ru", "en"] as const) {
    const texts = getFixedT(locale)
    await page.goto(href(locale))
    const bar = page.getByRole("region", { name: texts("catalogue:product.buy") })
    const button = bar.getByRole("button", { name: texts("cart:add_short") })
    expect((await boxOf(button)).height, locale).toBe(52)
    const path = page.getByRole("navigation", { name: texts("common:breadcrumbs") })
    expect((await boxOf(path)).height, locale).toBeLessThanOrEqual(44)
    expect(await path.evaluate((element) => element.scrollWidth), locale).toBeLessThanOrEqual(320)
  }
})

test("gives each note a swatch, in the order of the rings that the page draws for the notes @no-js @full", async ({
  page,
  shop,
}) => {
  const { href } = await getPerfume(shop, 200)
  await page.goto(href())
  const story = page.getByRole("region", { name: t("catalogue:notes.title") })
  const rings = await story
    .locator("path[stroke]")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("stroke")))
  const legend = await story
    .locator("dd > span")
    .evaluateAll((notes) =>
      notes.map(
        (note) =>
          note.querySelector("svg + span") && note.querySelector("path")?.getAttribute("fill"),
      ),
    )
  expect(legend).toHaveLength(7)
  expect(new Set(legend).size).toBe(7)
  expect(legend.filter((color) => rings.includes(color ?? ""))).toEqual(rings)

  await page.goto("/en")
  const home = page.getByRole("region", { name: t("pages:home.pattern.title") })
  const colorsOf = (selector: string, name: string) =>
    home
      .locator(selector)
      .evaluateAll((paths, attribute) => paths.map((path) => path.getAttribute(attribute)), name)
  expect(await colorsOf("li path", "fill")).toEqual(await colorsOf("path[stroke]", "stroke"))
})

test("[D2.42] enlarges the first picture to the whole window, and closes it at Escape", async ({
  page,
  shop,
}) => {
  const { href } = await getPerfume(shop, 200)
  await page.goto(href())
  const opener = page.getByRole("button", { name: `Enlarge: ${NAME}: the bottle`, exact: true })
  expect(await opener.evaluate((button) => getComputedStyle(button).cursor)).toBe("zoom-in")
  await opener.focus()
  await page.keyboard.press("Enter")
  const lightbox = page.getByRole("dialog", { name: `${NAME}: large pictures` })
  await expect(lightbox).toBeVisible()
  const size = page.viewportSize()
  expect(await boxOf(lightbox)).toMatchObject({ x: 0, y: 0, ...size })
  // The focused group has no name, so that a screen reader says only the name of the dialog.
  await expect(lightbox.getByRole("group")).toBeFocused()
  await expect(lightbox.getByRole("group")).toHaveAccessibleName("")
  const picture = (view: string) => lightbox.getByRole("img", { name: `${NAME}: the ${view}` })
  await expect(picture("bottle").first()).toBeInViewport()
  await page.keyboard.press("ArrowDown")
  await expect(picture("bottle and its box")).toBeInViewport()
  await page.keyboard.press("Escape")
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await lightbox.getByRole("button", { name: t("common:close") }).click()
  await expect(lightbox).toBeHidden()
})

test("[D2.42] [D1.195] enlarges the picture that was pressed, and moves at the arrow keys @js", async ({
  page,
  shop,
}) => {
  const { href } = await getPerfume(shop, 200)
  await page.goto(href())
  await waitForHydration(page)
  const lightbox = page.getByRole("dialog", { name: `${NAME}: large pictures` })
  await page.getByRole("button", { name: /^Enlarge: .*the label up close/ }).click()
  await expect(lightbox.getByRole("img").last()).toBeInViewport({ ratio: 0.9 })
  await expect(lightbox.getByRole("img").first()).not.toBeInViewport()
  await page.keyboard.press("ArrowUp")
  // Requires almost the whole picture, because its edge is in the window before the lightbox has moved to it.
  await expect(lightbox.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press("ArrowRight")
  await expect(lightbox.getByRole("img").last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press("ArrowLeft")
  await expect(lightbox.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.9 })
  // The edges of the other pictures show that there are more.
  for (const index of [0, 2])
    await expect(lightbox.getByRole("img").nth(index)).toBeInViewport({ ratio: 0.01 })
})

test("[D1.672] enlarges a picture to at least its size on the page, with an edge of the next one in view @full", async ({
  page,
  shop,
  javaScriptEnabled,
}) => {
  const { href } = await getPerfume(shop, 200)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(href())
    if (javaScriptEnabled) await waitForHydration(page)
    const opener = page.getByRole("button", { name: `Enlarge: ${NAME}: the bottle`, exact: true })
    const onPage = await boxOf(opener)
    await opener.click()
    const lightbox = page.getByRole("dialog", { name: `${NAME}: large pictures` })
    const [first, second] = [lightbox.getByRole("img").first(), lightbox.getByRole("img").nth(1)]
    const enlarged = await boxOf(first)
    expect(enlarged.width, `at ${size.width} pixels`).toBeGreaterThanOrEqual(onPage.width)
    expect(enlarged.y).toBeGreaterThan(0)
    expect(enlarged.y + enlarged.height).toBeLessThan(size.height)
    await expect(second).toBeInViewport({ ratio: 0.01 })
    if (!javaScriptEnabled) continue
    await page.keyboard.press("ArrowRight")
    await expect.poll(async () => (await boxOf(second)).y).toBeCloseTo(enlarged.y, -1)
  }
})

test("[D2.42] enlarges the picture that was pressed first, before the page was hydrated @js @full", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { href } = await getPerfume(shop, 200)
  await openBeforeHydration(page, href())
  await page.getByRole("button", { name: /^Enlarge: .*the label up close/ }).click()
  const lightbox = page.getByRole("dialog", { name: `${NAME}: large pictures` })
  await expect(lightbox.getByRole("img").last()).toBeInViewport({ ratio: 0.99 })
  await expect(lightbox.getByRole("img").first()).not.toBeInViewport()
  await page.mouse.wheel(0, -700)
  await expect(lightbox.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.99 })
})

test("[D1.371] begins the next perfume's page with its first picture and its first similar perfume @js @full", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { href } = await getPerfume(shop, 100)
  await page.goto(href())
  await waitForHydration(page)
  /** Returns how far the page's rows of pictures and perfumes are scrolled sideways, after `move` has scrolled them. */
  const readScrolled = (move = 0) =>
    page.getByRole("main").evaluate((main, by) => {
      const rows = [...main.querySelectorAll("*")].filter(
        (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === "auto",
      )
      for (const row of rows) row.scrollLeft += by
      return rows.map((row) => row.scrollLeft)
    }, move)
  expect(Math.min(...(await readScrolled(10_000)))).toBeGreaterThan(0)
  const similar = page.getByRole("region", { name: t("catalogue:product.similar") })
  await similar.getByRole("article").last().getByRole("link").first().click()
  await expect(page).not.toHaveURL(new RegExp(`${href()}$`))
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(NAME)
  expect(Math.max(...(await readScrolled()))).toBe(0)
})

test("[D1.458] has screen readers announce price and stock of the volume that is pressed @js @full", async ({
  page,
  shop,
}) => {
  const [large, small] = [await getPerfume(shop, 200), await getPerfume(shop, 100)]
  await page.goto(large.href())
  await waitForHydration(page)
  const statuses = page.locator("main [role=status]")
  // Screen readers announce a text only in an element that was in the page before.
  await statuses.evaluateAll((all) => {
    for (const element of all) element.dataset["before"] = ""
  })
  const volumes = page.getByRole("navigation", { name: t("catalogue:product.volume") })
  await volumes.getByRole("link", { name: /^100/ }).click()
  await expect(page).toHaveURL(small.href())
  await expect(page.locator("[data-before]")).toHaveText([small.price, /^In stock\. Arrives/])
})
