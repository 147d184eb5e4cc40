import type { Page } from "playwright/test"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { listOverflows } from "#tests/support/layout-checks.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** The least room, in pixels, that remains in a select or a search field beside its longest text. */
async function getLeastRoom(page: Page): Promise<number> {
  const rooms = await page.evaluate(() => {
    // Pixels that Chrome reserves in a search field for the button that clears it.
    const CLEAR = 20
    const controls = [...document.querySelectorAll<HTMLElement>("select, input[type=search]")]
    return controls
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const style = getComputedStyle(control)
        const context = new OffscreenCanvas(1, 1).getContext("2d")
        if (!context) return Number.NaN
        context.font = `${style.fontSize} ${style.fontFamily}`
        const texts =
          control instanceof HTMLSelectElement
            ? Array.from(control.options, ({ text }) => text)
            : [control.getAttribute("placeholder") ?? ""]
        const widths = texts.map((text) => context.measureText(text).width)
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
        const end = control instanceof HTMLSelectElement ? 0 : CLEAR
        return control.clientWidth - padding - end - Math.max(...widths)
      })
  })
  if (rooms.length === 0) throw new Error("the page shows neither a select nor a search field")
  return Math.min(...rooms)
}

for (const locale of LOCALES) {
  test(`[D1.175] shows every sort order in full at 390 pixels in ${locale}, in the row of the filters @full`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${locale}/products?q=rose&family=floral&gender=F`)
    expect(await getLeastRoom(page)).toBeGreaterThan(0)
    const bar = page.locator("div", { has: page.locator("#sort") }).last()
    const controls = bar.locator("xpath=..").locator("button, select").filter({ visible: true })
    await expect(controls).toHaveCount(javaScriptEnabled ? 2 : 3)
    const tops = await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().top),
    )
    expect(new Set(tops).size, tops.join(", ")).toBe(1)
  })

  test(`[D1.176] cuts no text of a list and of the menu at 320 pixels in ${locale} @js @full`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ["/products?q=rose&family=floral&gender=F", "/products", "?panel=menu"]) {
      await page.goto(`/${locale}${path}`)
      expect(await getLeastRoom(page), path).toBeGreaterThan(0)
      const cut = await page.locator("article *").evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .filter((element) => getComputedStyle(element).textOverflow === "ellipsis")
          .map(({ textContent }) => textContent),
      )
      expect(cut, path).toEqual([])
    }
    const names = page.getByRole("dialog").locator("a[href*=family] > span:first-of-type")
    await expect(names).toHaveCount(13)
    for (const height of await names.evaluateAll((all) =>
      all.map((name) => name.getBoundingClientRect().height),
    )) {
      expect(height).toBeLessThan(30)
    }
  })
}

test("[D1.463] shows the sort order in 16 pixels on iPhones, which zoom into a select with smaller text @js @full", async ({
  page,
}) => {
  await page.goto("/en/products")
  for (const width of [360, 390, 932]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.locator("#sort"), String(width)).toHaveCSS("font-size", "16px")
  }
})

test("[D1.177] a search for one long word stays inside the page @full", async ({
  page,
  javaScriptEnabled,
}) => {
  const word = "xk".repeat(50)
  for (const query of [`?q=${word}`, `?q=${word}&gender=F`, `?q=rose+${word}`]) {
    await page.goto(`/en/products${query}`)
    expect(await listOverflows(page, 390), query).toEqual([])
  }
  if (!javaScriptEnabled) return
  await page.evaluate((text) => localStorage.setItem("searches", JSON.stringify([text])), word)
  await page.goto("/en?panel=search")
  await waitForHydration(page)
  const recent = page.getByRole("region", { name: t("catalogue:search.recent") })
  await expect(recent.getByRole("link", { name: word })).toBeVisible()
  expect(await listOverflows(page, 390)).toEqual([])
})
