import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"
import { delayRequests, stopClock, waitForEffects } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const withScripts = { tag: "@js" }

/** Adds the third perfume of the list and returns the message about it, with the perfume's name. */
async function addThird(page: Page, beforeClick = () => Promise.resolve()) {
  await page.goto("/en/products")
  await beforeClick()
  const card = page.getByRole("article").nth(2)
  const name = (await card.getByRole("heading").textContent()) ?? ""
  await card.getByRole("button").click()
  const message = page.locator('[data-tone="success"]').filter({ hasText: t("cart:added") })
  await expect(message).toBeVisible()
  return { message, name }
}

test(
  "[D1.96] [D1.374] shows an added perfume in a popover below the cart's button @full",
  withScripts,
  async ({ page, context, shop }) => {
    await page.clock.install()
    await putIntoCart(context, shop, await listOrderable(shop, 2))
    // Stops the clock, so that the message stays open until the test has looked at it.
    const { message, name } = await addThird(page, () => stopClock(page))
    await expect(message.getByText(name, { exact: true })).toBeVisible()
    await expect(message.locator("img")).toBeVisible()
    await expect(message).toContainText(/\d+\sml · \d[\d\s]+UZS/)
    await expect(message).toContainText(/In the cart 3\s· \d[\d\s]+UZS with the service fee/)
    const [box, badge] = [
      await message.boundingBox(),
      await page.getByRole("banner").locator('a[href*="panel=cart"]').boundingBox(),
    ]
    expect(box?.width).toBe(360)
    // A wide window centers the page. The right edge of the message is then that of the page's content.
    await page.setViewportSize({ width: 1920, height: 800 })
    const end = await message.evaluate((card) => card.getBoundingClientRect().right)
    const content = await page
      .getByRole("article")
      .nth(3)
      .evaluate((card) => card.getBoundingClientRect().right)
    expect(Math.round(end)).toBe(Math.round(content))
    expect(box?.y).toBeGreaterThan((badge?.y ?? 0) + (badge?.height ?? 0) - 8)
    const open = message.getByRole("link", { name: t("cart:title"), exact: true })
    for (const button of [open, message.getByRole("button", { name: t("cart:keep_shopping") })])
      expect((await button.boundingBox())?.height).toBe(44)

    // The message closes after six seconds, but not while the pointer is on it.
    await message.hover()
    await waitForEffects(page)
    await page.clock.runFor(8000)
    await expect(message).toBeVisible()
    await page.mouse.move(10, 400)
    await waitForEffects(page)
    await page.clock.runFor(5900)
    await expect(message).toBeVisible()
    await page.clock.runFor(100)
    await waitForEffects(page)
    // A closed message fades out.
    await page.clock.runFor(300)
    await expect(message).toHaveCount(0)
    await page.clock.resume()
  },
)

test("[D1.108] closes the popover with Escape and its button, and opens the cart from it @js @full", async ({
  page,
}) => {
  const first = await addThird(page)
  await page.keyboard.press("Escape")
  await expect(first.message).toHaveCount(0)
  await page.context().clearCookies()
  const second = await addThird(page)
  const plus = page.getByRole("article").nth(2).getByRole("button")
  await plus.focus()
  await second.message.getByRole("button", { name: t("cart:keep_shopping") }).press("Enter")
  await expect(plus).toBeFocused()
  await expect(second.message).toHaveCount(0)
  await page.context().clearCookies()
  const third = await addThird(page)
  await third.message.getByRole("link", { name: t("cart:title"), exact: true }).click()
  await expect(page.getByRole("dialog", { name: t("cart:title") })).toBeVisible()
})

test("[D1.561] closes a message by itself after the one before it was closed with the pointer on it @js @full", async ({
  page,
}) => {
  await page.clock.install()
  const { message } = await addThird(page)
  // Safari does not focus a pressed button, so the focus does not return to one.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await message.getByRole("button", { name: t("common:close") }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole("article").nth(3).getByRole("button").click()
  await expect(message).toBeVisible()
  await page.clock.runFor(7000)
  await expect(message).toHaveCount(0)
})

test(
  "[D1.96] shows an added perfume on a phone as a toast with its picture and a link @full",
  withScripts,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { message } = await addThird(page)
    await expect(message.locator("img")).toBeVisible()
    expect((await message.locator("img").boundingBox())?.width).toBe(40)
    const sort = await page.locator("#sort").boundingBox()
    expect((await message.boundingBox())?.y).toBeGreaterThan((sort?.y ?? 0) + (sort?.height ?? 0))
    await expect(message.getByText(t("cart:keep_shopping"))).toBeHidden()
    const link = message.getByRole("link", { name: t("cart:open") })
    const color = await message.evaluate((element) => getComputedStyle(element).color)
    await link.hover()
    await expect(link).toHaveCSS("color", color)
    await link.focus()
    await page.keyboard.press("Tab")
    const close = message.getByRole("button", { name: t("common:close") })
    await expect(close).toBeFocused()
    await expect(close).toHaveCSS("outline-color", color)
    await message.getByRole("link", { name: t("cart:open") }).click()
    await expect(page.getByRole("dialog", { name: t("cart:title") })).toBeVisible()
  },
)

test("[D1.742] shows no link to the cart in the message about a perfume that was added on the cart's page @js @full", async ({
  page,
  context,
  shop,
}) => {
  for (const [width, shown] of [
    [390, t("cart:added")],
    [1440, t("cart:keep_shopping")],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await page.goto("/en/cart")
    await page.getByRole("article").first().getByRole("button").last().press("Enter")
    const message = page.locator('[data-tone="success"]').filter({ hasText: t("cart:added") })
    await expect(message.locator("img")).toBeVisible()
    await expect(message.getByText(shown)).toBeVisible()
    // Without waiting, because a message that has closed has no links either.
    expect(await message.getByRole("link").count()).toBe(0)
  }
})

test("confirms an added perfume before its data arrives, without the perfume that was added before @js @full", async ({
  page,
}) => {
  const release = await delayRequests(page, /\/added\//)
  const { message, name } = await addThird(page)
  await expect(message).not.toContainText(name)
  release()
  await expect(message).toContainText(name)
  const releaseNext = await delayRequests(page, /\/added\//)
  await page.getByRole("article").nth(3).getByRole("button").click()
  await expect(message).not.toContainText(name)
  await expect(message).toBeVisible()
  releaseNext()
})

test(
  "[D1.770] keeps a toast off the header of a phone when a banner above it scrolls into view @full",
  withScripts,
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    const [id] = await listOrderable(shop, 1)
    await page.goto(`/en/product/${id}`)
    await stopClock(page)
    const header = page.getByRole("banner")
    const topAtFirst = (await header.boundingBox())?.y ?? 0
    expect(topAtFirst).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }))
    await page.locator('button[name="id"]:visible').first().click()
    const message = page.locator('[data-tone="success"]').filter({ hasText: t("cart:added") })
    await expect(message).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
    await expect(async () => {
      const [toast, bar] = [await message.boundingBox(), await header.boundingBox()]
      expect(bar?.y).toBe(topAtFirst)
      expect(toast?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }).toPass({ timeout: 5000 })
  },
)
