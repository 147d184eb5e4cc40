import type { Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForEffects, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const header = (page: Page) => page.getByRole("banner")
const footer = (page: Page) => page.getByRole("contentinfo")

test("[S2.36] [S2.37] [S2.38] [S2.39] [S2.41] keeps the header visible, with what fits its screen @js", async ({
  page,
}) => {
  await page.goto("/en/legal/terms-of-use")
  const burger = header(page).getByRole("link", { name: t("shell:menu") })
  const country = header(page).getByRole("link", { name: "Country: Uzbekistan" })
  const perfumes = header(page).getByRole("link", { name: t("shell:all_perfumes") })
  const languages = header(page).getByRole("button", { name: "EN, language: English" })
  const cart = header(page).getByRole("link", { name: t("cart:title") })
  for (const [width, isWide] of [
    [320, false],
    [1023, false],
    [1024, true],
    [1920, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(burger).toBeVisible({ visible: !isWide })
    for (const one of [country, perfumes, languages]) {
      await expect(one).toBeVisible({ visible: isWide })
    }
    await expect(cart).toBeVisible()
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(500)
    expect((await header(page).boundingBox())?.y).toBe(0)
  }
  await header(page)
    .getByRole("link", { name: t("shell:log_in") })
    .click()
  await expect(page).toHaveURL(/panel=auth&tab=login/)
  await expect(
    page.getByRole("dialog").getByLabel(t("auth:password"), { exact: true }),
  ).toBeVisible()
  await page.goto("/en/about")
  await header(page).getByRole("link", { name: "Atir", exact: true }).click()
  await expect(page).toHaveURL(/\/en$/)
})

test("[S2.28] [S2.40] [S2.42] [D1.665] offers signed-in customers their account, their orders and the logout @no-js", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto("/en?panel=menu")
  const menu = page.getByRole("dialog")
  await expect(menu.getByRole("link", { name: t("shell:about") })).toBeVisible()
  await expect(menu.getByText(t("shell:log_out"))).toHaveCount(0)

  await signIn(context, shop, newPhone())
  await page.goto("/en?panel=menu")
  await menu.getByRole("link", { name: t("shell:log_out") }).click()
  await expect(page.getByRole("dialog")).toContainText(t("auth:logout_title"))
  await page.goto("/en/about")
  await header(page)
    .getByRole("link", { name: t("shell:account") })
    .click()
  await expect(page).toHaveURL(/\/en\/cabinet$/)

  await page.setViewportSize(DESK)
  await page.goto("/en/about")
  await header(page)
    .getByRole("button", { name: t("shell:account") })
    .click()
  const account = page.getByRole("navigation", { name: t("shell:account") })
  await expect(account.getByRole("link")).toHaveText([
    t("shell:my_profile"),
    t("shell:my_orders"),
    t("shell:log_out"),
  ])
  await expect(account.getByRole("link", { name: t("shell:my_orders") })).toHaveAttribute(
    "href",
    "/en/cabinet/orders",
  )
  await account.getByRole("link", { name: t("shell:my_profile") }).click()
  await expect(page).toHaveURL(/\/en\/cabinet$/)
})

test("[S2.27] [D.91] links everything from the menu, by keyboard too", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto("/en/products?q=koshin")
  if (javaScriptEnabled) await waitForHydration(page)
  const burger = header(page).getByRole("link", { name: t("shell:menu") })
  await burger.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?q=koshin&panel=menu$/)
  const menu = page.getByRole("dialog", { name: t("shell:menu") })
  const hrefs = async (name: string) =>
    await menu.getByRole("link", { name, exact: true }).getAttribute("href")
  expect(await hrefs(t("shell:all_perfumes"))).toBe("/en/products")
  expect(await hrefs(`${t("shell:go_to_profile")} ${t("shell:log_in")}`)).toMatch(
    /panel=auth&tab=login/,
  )
  expect(await hrefs(t("shell:about"))).toBe("/en/about")
  expect(await hrefs(t("shell:contact"))).toBe("/en/contact")
  expect(await hrefs("Русский")).toBe("/ru/products?q=koshin")
  const country = menu.getByRole("link", { name: t("shell:country") })
  await expect(country).toContainText("Uzbekistan")
  if (javaScriptEnabled) {
    await expect(menu.getByRole("link", { name: t("common:close") })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(menu).toHaveCount(0)
    await expect(burger).toBeFocused()
    await expect(page).toHaveURL(/\/en\/products\?q=koshin$/)
    await page.keyboard.press("Enter")
  }
  await country.click()
  await expect(page).toHaveURL(/\?q=koshin&panel=country$/)
})

test("[S2.54] [S2.55] [D.91] renders a panel when the URL names it, as wide as its screen allows @js", async ({
  page,
}) => {
  await page.goto("/en/about")
  await expect(page.locator("dialog")).toHaveCount(0)
  for (const [panel, title] of [
    ["cart", "cart:title"],
    ["auth", "auth:welcome_back"],
    ["menu", "shell:menu"],
    ["country", "shell:choose_country"],
  ] as const) {
    await page.setViewportSize({ width: 800, height: 800 })
    await page.goto(`/en/about?panel=${panel}`)
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByRole("heading", { level: 2 }).first()).toContainText(t(title))
    const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0)
    if (panel === "country") continue
    await expect.poll(width).toBe(428)
    await page.setViewportSize(DESK)
    await expect.poll(width).toBe(550)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(width).toBe(360)
  }
  await page.goto("/en/about?panel=nothing")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.locator("dialog")).toHaveCount(0)
})

test("[S2.23] lists the countries with their currencies in rows, and marks the chosen one @no-js", async ({
  page,
}) => {
  for (const path of ["/ru/country", "/ru?panel=country"]) {
    await page.goto(path)
    const select = page.getByLabel(getFixedT("ru")("shell:country"), { exact: true })
    const rows = select.getByRole("option")
    await expect(rows).toHaveText([/UZS/, /KZT/, /KGS/, /TJS/, /RUB/])
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
    for (const [place, { top, height }] of boxes.entries()) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(top).toBeGreaterThan(boxes[place - 1]?.top ?? -1)
    }
    await expect(rows.first()).toHaveCSS("box-shadow", /inset/)
    await expect(rows.nth(1)).toHaveCSS("box-shadow", "none")
  }
})

test("keeps the footer's links inside a narrow window in each language @no-js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of LOCALES) {
    await page.goto(`/${locale}/about`)
    const ends = await page
      .getByRole("contentinfo")
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getBoundingClientRect().right
        }),
      )
    expect(ends.length, locale).toBeGreaterThan(5)
    expect(Math.max(...ends), locale).toBeLessThanOrEqual(304)
  }
})

test("[D1.756] shows the prices of the new country on a page to which the visitor goes back", async ({
  page,
}) => {
  const price = page.getByRole("main").locator("article").first()
  await page.goto("/en/products?price_min=1")
  await expect(price).toContainText("UZS")
  await page.goto("/en/country?return_to=%2Fen%2Fproducts")
  await page
    .getByRole("main")
    .getByLabel(t("shell:country"))
    .selectOption({ label: "Kazakhstan (KZT)" })
  await page
    .getByRole("main")
    .getByRole("button", { name: t("shell:confirm") })
    .click()
  await expect(price).toContainText("KZT")
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL("/en/products?price_min=1")
  await expect(price).toContainText("KZT")
})

test("[S1.02] [S2.23] [S4.18] [S4.19] [S4.27] [S4.43] [S4.44] [S4.45] keeps the cart, clears the checkout and reloads the page when the country changes", async ({
  page,
  context,
  shop,
}) => {
  const [id = 0] = await listOrderable(shop, 1)
  await putIntoCart(context, shop, [id])
  await context.addCookies(
    ["co_step=payment", "co_option=bonus", "co_card=7", "co_delivery=1.2", "payer=5"].map(
      (line) => {
        const [name = "", value = ""] = line.split("=")
        return { name, value, url: shop.url }
      },
    ),
  )
  await page.goto(`/en/product/${id}`)
  await expect(page.getByRole("main")).toContainText("UZS")
  await header(page).getByRole("link", { name: "Country: Uzbekistan" }).click()
  const dialog = page.getByRole("dialog")
  const select = dialog.getByLabel(t("shell:country"))
  await expect(select.locator("option")).toHaveText([
    "Uzbekistan (UZS)",
    "Kazakhstan (KZT)",
    "Kyrgyzstan (KGS)",
    "Tajikistan (TJS)",
    "Russia (RUB)",
  ])
  // The link Back closes the dialog and does not change the country.
  await select.selectOption("kz")
  await dialog.getByRole("link", { name: t("common:back") }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("main")).toContainText("UZS")

  await header(page).getByRole("link", { name: "Country: Uzbekistan" }).click()
  await select.selectOption("kz")
  const loaded = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await dialog.getByRole("button", { name: t("shell:confirm") }).click()
  await loaded
  await expect(page).toHaveURL(new RegExp(`/en/product/${id}$`))
  await expect(page.getByRole("main")).toContainText("KZT")
  await expect(header(page).getByRole("link", { name: "Country: Kazakhstan" })).toBeVisible()
  await expect(footer(page).getByRole("link", { name: "Kazakhstan" })).toBeVisible()
  expect(await readCookie(context, "country")).toBe("kz")
  expect(await readCookie(context, "cart")).toBe(`${id}.1`)
  expect(
    (await context.cookies()).filter(({ name }) => name.startsWith("co_") || name === "payer"),
  ).toEqual([])
  await page.goto("/en?panel=country")
  await expect(page.getByRole("dialog").getByLabel(t("shell:country"))).toHaveValue("kz")
})

/**
 * Submits the form of a panel, simulates a return to the page from the browser's back/forward cache, and waits until
 * the page has loaded again.
 */
async function returnAfter(page: Page, panel: "country" | "logout", path: string) {
  await page.goto(`/en/about?panel=${panel}`)
  await waitForHydration(page)
  // Playwright disables the back/forward cache. A response 204 makes the browser keep the document, as this cache does.
  const sent = page.waitForRequest((request) => request.method() === "POST")
  await page.route(`**/en/${path}`, (route) => route.fulfill({ status: 204 }))
  const name = t(panel === "country" ? "shell:confirm" : "auth:logout_confirm")
  await page.getByRole("dialog").getByRole("button", { name }).click()
  await sent
  const loaded = page.waitForEvent("load")
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
  })
  await loaded
}

test("loads a page of the old country again when the visitor returns to it by the browser's cache @js @full", async ({
  page,
}) => {
  await returnAfter(page, "country", "country")
})

test("[S4.07] loads a customer's page again when the browser's cache restores it after the logout @js", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await returnAfter(page, "logout", "form/logout")
})

test("[S4.46] [S4.47] [S2.43] [S9.20] changes the language in header, footer and menu, and keeps the page", async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: "country", value: "kz", url: shop.url }])
  const languages = page.getByRole("navigation", { name: t("shell:language") })
  await page.goto("/en/products?family=floral&sort=price")
  await header(page).getByRole("button", { name: "EN, language: English" }).click()
  await expect(languages.getByRole("link")).toHaveText(["Oʻzbekcha", "Русский", "English"])
  await languages.getByRole("link", { name: "Русский" }).click()
  await expect(page).toHaveURL(/\/ru\/products\?family=floral&sort=price$/)
  await expect(page.locator("html")).toHaveAttribute("lang", "ru")
  await expect(header(page).getByRole("link", { name: "Страна: Казахстан" })).toBeVisible()
  expect(await readCookie(context, "locale")).toBe("ru")

  await expect(footer(page).getByText("Казахстан")).toBeVisible()
  // Presses keys instead of clicking, because cards get their height when they become visible, which moves the footer
  // and its menu away from the pointer.
  await footer(page).getByRole("button", { name: "Русский" }).press("Enter")
  await page
    .getByRole("navigation", { name: "Язык" })
    .getByRole("link", { name: "English" })
    .press("Enter")
  await expect(page).toHaveURL(/\/en\/products\?family=floral&sort=price$/)
  await expect(footer(page).getByText("Kazakhstan")).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto("/en/products?family=floral&sort=price&panel=menu")
  await page.getByRole("dialog").getByRole("link", { name: "Oʻzbekcha" }).click()
  await expect(page).toHaveURL(/\/uz\/products\?family=floral&sort=price$/)
  await expect(footer(page).getByText("Qozogʻiston")).toBeVisible()
})

test("[D1.652] opens the languages inside the narrowest window without anchor positioning @no-js @full", async ({
  page,
}) => {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: css.replaceAll("position-area", "unknown") })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/en/about")
  await footer(page).getByRole("button", { name: "English" }).press("Enter")
  const languages = page.getByRole("navigation", { name: t("shell:language") })
  expect((await languages.boundingBox())?.x).toBeGreaterThanOrEqual(0)
})

test("[D1.653] says in the names of the footer's country and language what they change @no-js @full", async ({
  page,
}) => {
  await page.goto("/en/about")
  await expect(footer(page).getByRole("link", { name: "Country: Uzbekistan" })).toBeVisible()
  await expect(footer(page).getByRole("button", { name: "EN, language: English" })).toBeVisible()
})

test("[S2.44] [S2.46] links the shop's texts and its social networks in the footer @no-js", async ({
  page,
  request,
}) => {
  const answer = await request.get("/api/v1/footer/social-links")
  const { social_links } = (await answer.json()) as { social_links: Record<string, string>[] }
  await page.goto("/en/about")
  for (const { name = "", link = "" } of social_links) {
    const shown = footer(page).getByRole("link", { name })
    await expect(shown).toHaveAttribute("href", link)
    await expect(shown.locator("svg")).toHaveCount(1)
  }
  expect(social_links).toHaveLength(4)
  for (const [key, path, title] of [
    ["shell:about", "/en/about", "pages:about.title"],
    ["shell:contact", "/en/contact", "pages:contact.title"],
    ["shell:terms", "/en/legal/terms-of-use", "shell:terms"],
    ["shell:privacy", "/en/legal/privacy-policy", "shell:privacy"],
    ["shell:payment_and_delivery", "/en/legal/terms-of-use#section-5", "shell:terms"],
    ["shell:returns", "/en/legal/terms-of-use#section-9", "shell:terms"],
  ] as const) {
    await footer(page)
      .getByRole("link", { name: t(key) })
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(title))
  }
})

test("[S4.49] shows a message as one of six types: a toast with scripts, a notice without", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const text = t("auth:logged_out")
  const looks = new Set<string>()
  for (const tone of ["default", "success", "error", "info", "warning", "loading"]) {
    const value = encodeURIComponent(JSON.stringify([tone, "auth:logged_out"]))
    await context.addCookies([{ name: "flash", value, url: shop.url }])
    await page.goto("/en/about")
    const message = javaScriptEnabled
      ? page.locator(`[data-tone=${tone}]`)
      : page.getByRole("main").getByRole(tone === "error" ? "alert" : "status")
    await expect(message).toContainText(text)
    if (tone === "error") await expect(message).toHaveRole("alert")
    const sign = message.locator("svg").first()
    looks.add(await sign.evaluate((svg) => `${getComputedStyle(svg).color} ${svg.innerHTML}`))
    if (javaScriptEnabled) {
      await message.getByRole("button", { name: t("common:close") }).click()
      await expect(message).toHaveCount(0)
    }
  }
  expect(looks.size).toBe(6)
  // The message is shown once, and not when the visitor goes back, although the browser keeps the page.
  if (javaScriptEnabled) {
    await page
      .getByRole("link", { name: t("shell:contact") })
      .first()
      .click()
    await expect(page).toHaveURL("/en/contact")
    await page.goBack()
  } else await page.goto("/en/about")
  await expect(page).toHaveURL("/en/about")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:about.title"))
  if (javaScriptEnabled) await waitForEffects(page)
  await expect(page.getByText(text)).toHaveCount(0)
})

test("keeps a dialog's text away from its edge @js @full", async ({ page }) => {
  await page.goto("/en?panel=country")
  const dialog = page.getByRole("dialog")
  // Measures both distances at once, because the page may hydrate between two measurements.
  const [left, top] = await dialog.getByRole("heading").evaluate((heading) => {
    const outer = heading.closest("dialog")?.getBoundingClientRect()
    const inner = heading.getBoundingClientRect()
    return [inner.x - (outer?.x ?? Infinity), inner.y - (outer?.y ?? Infinity)]
  })
  expect(left).toBeGreaterThanOrEqual(24)
  expect(top).toBeGreaterThanOrEqual(24)
})

test("shows the chosen country in the color of texts while the list has the focus @full", async ({
  page,
}) => {
  await page.goto("/en/country")
  const list = page.getByRole("main").getByLabel(t("shell:country"))
  await list.focus()
  await expect(list).toBeFocused()
  // Chrome ignores `color` for the chosen option, so the test reads the color that fills its text.
  const shown = list
    .locator("option:checked")
    .evaluate((option) => getComputedStyle(option).webkitTextFillColor)
  const ink = page.locator("body").evaluate((body) => getComputedStyle(body).color)
  expect(await shown).toBe(await ink)
})
