import { getFixedT } from "#locales/translate.ts"
import { cartLines, cartLinkName, fillCart, openCart } from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"
import {
  delayRequests,
  openBeforeHydration,
  stopClock,
  waitForEffects,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test("[D1.108] [D1.230] restores a removed line at its position, and focuses its remove button @js @full", async ({
  page,
  context,
}) => {
  await page.clock.install()
  await fillCart(page, 3)
  const before = await readCookie(context, "cart")
  const cart = await openCart(page, 3)
  const names = cart.getByRole("listitem").getByRole("link")
  await expect(names).toHaveCount(3)
  const shown = await names.allInnerTexts()
  await stopClock(page)
  const remove = cart.getByRole("button", { name: t("cart:remove") })
  const undo = page.getByRole("button", { name: t("cart:undo") })
  await remove.nth(1).click()
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  await expect(undo).toBeVisible()
  await waitForEffects(page)
  await page.clock.runFor(60_000)
  await undo.click()
  await expect(names).toHaveText(shown)
  await expect(remove.nth(1)).toBeFocused()
  expect(await readCookie(context, "cart")).toBe(before)

  // The message with the button Undo closes when the customer leaves the page.
  await page.clock.runFor(1000)
  await expect(undo).toHaveCount(0)
  await remove.nth(1).click()
  await expect(undo).toBeVisible()
  await cart.getByRole("link", { name: t("common:continue") }).click()
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
  await page.clock.runFor(1000)
  await expect(undo).toHaveCount(0)
})

test("[D1.359] removes one perfume at a double click, and can restore it @js @full", async ({
  page,
}) => {
  await fillCart(page, 3)
  const cart = await openCart(page, 3)
  await cart
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .dblclick()
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(cart.getByRole("listitem")).toHaveCount(3)
})

test("[D1.359] removes one perfume at two quick taps @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  await waitForHydration(page)
  // Both events are sent at once, because taps that Playwright sends may be further apart. Safari on iPhones does not
  // count taps, so `detail` is 1 in both.
  await page
    .getByRole("main")
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .evaluate((button) => {
      const { x, y } = button.getBoundingClientRect()
      for (let taps = 0; taps < 2; taps++) {
        const click = new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true })
        document.elementFromPoint(x + 10, y + 10)?.dispatchEvent(click)
      }
    })
  await expect(page.getByRole("button", { name: t("cart:undo") })).toBeVisible()
  await waitForEffects(page)
  await expect(cartLines(page)).toHaveCount(2)
})

test("[D1.359] removes one perfume at two quick taps, the first of them before hydration @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await openBeforeHydration(page, "/en/cart")
  await page
    .getByRole("main")
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .evaluate((button) => {
      const { x, y } = button.getBoundingClientRect()
      const tap = () => {
        const click = new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true })
        document.elementFromPoint(x + 10, y + 10)?.dispatchEvent(click)
      }
      // The second tap comes once the first line is gone.
      const lines = button.closest("ul")
      if (lines) {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          tap()
        })
        observer.observe(lines, { childList: true })
      }
      tap()
    })
  await expect(page.getByRole("button", { name: t("cart:undo") })).toBeVisible()
  await waitForEffects(page)
  await expect(cartLines(page)).toHaveCount(2)
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`restores the removed last line in the cart of ${path} @js @full`, async ({
    page,
    context,
    shop,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await page.clock.install()
    await page.goto(path)
    // Stops the clock, so that the message stays open until the test has pressed its button.
    await stopClock(page)
    const before = await readCookie(context, "cart")
    const remove = page.getByRole("button", { name: `${t("cart:remove")}: ` })
    await remove.click()
    await expect(remove).toHaveCount(0)
    await page.getByRole("button", { name: t("cart:undo") }).click()
    await expect(page.getByRole("link", { name: cartLinkName(1) })).toBeVisible()
    expect(await readCookie(context, "cart")).toBe(before)
    await expect(remove).toHaveCount(path.endsWith("/cart") ? 1 : 0)
  })
}

test("[D1.108] keeps the focus in the cart while lines are removed by keyboard, and moves it to the heading of the empty cart @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 3))
  await page.goto("/en/cart")
  await waitForHydration(page)
  const remove = page.getByRole("main").getByRole("button", { name: t("cart:remove") })
  await remove.nth(1).press("Enter")
  await expect(remove).toHaveCount(2)
  await expect(remove.nth(1)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: t("cart:empty") })).toBeFocused()
})

test("[D1.696] shows the message about a removed line over no title and no control of the cart's panel @js @full", async ({
  page,
  context,
  shop,
}) => {
  const ids = await listOrderable(shop, 6)
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await putIntoCart(context, shop, ids)
    await page.goto("/en/products?panel=cart")
    await waitForHydration(page)
    const cart = page.getByRole("dialog")
    const toast = page.locator("[data-toast]")
    await cart
      .getByRole("button", { name: t("cart:remove") })
      .first()
      .click()
    await expect(toast).toBeInViewport({ ratio: 1 })
    await toast.evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    )
    // Controls that are scrolled out of the list are not visible, so that the message may be where they would be.
    const covered = await toast.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const list = element.closest("dialog")?.querySelector("ul")?.parentElement
      const end = list?.getBoundingClientRect().bottom ?? Infinity
      return [...document.querySelectorAll("dialog :is(h2, a, button)")]
        .filter((other) => !element.contains(other))
        .filter((other) => {
          const box = other.getBoundingClientRect()
          return box.top < Math.min(bottom, end) && box.bottom > top
        })
        .map((other) => other.getAttribute("aria-label") ?? other.textContent)
    })
    expect(covered, `${width}`).toEqual([])
  }
})

test("[D1.741] shows no message over the title of the cart's panel after a second press, or of an empty cart @js @full", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCart(page, 1)
  const cart = page.getByRole("dialog", { name: t("cart:title") })
  const toast = cart.locator("[data-toast]")
  const expectUncovered = async () => {
    await expect(toast).toBeInViewport({ ratio: 1 })
    const [shown, title] = [
      await toast.boundingBox(),
      await cart.locator("h2").first().boundingBox(),
    ]
    expect(shown?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
  }
  // The second press opens the panel, and then the message that refuses a second item.
  const release = await delayRequests(page, /panel=cart/)
  await expect(async () => {
    // The button ignores a second press within 600 ms.
    await page
      .getByRole("button", { name: t("cart:in_cart") })
      .last()
      .click({ timeout: 2000 })
    await expect(cart).toBeVisible({ timeout: 2000 })
  }).toPass()
  release()
  await expect(cart.getByRole("listitem")).toHaveCount(1)
  await expectUncovered()

  // Another tab empties the cart.
  const other = await context.newPage()
  await other.goto("/en/cart")
  await other
    .getByRole("main")
    .getByRole("button", { name: t("cart:remove") })
    .press("Enter")
  await expect(cart.getByRole("heading", { name: t("cart:empty") })).toBeVisible()
  await expectUncovered()
  await cart.getByRole("link", { name: t("cart:empty_action") }).click({ trial: true })
})

test("[D1.453] closes the message about a removed line with Escape @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  await page.goto("/en/cart")
  const main = page.getByRole("main")
  await main
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .click()
  const toast = page.locator("[data-tone]").filter({ hasText: t("cart:removed") })
  await expect(toast).toBeVisible()
  // The first Escape closes the menu alone. A closed message has another class for a moment before it is removed.
  const shownClass = await toast.getAttribute("class")
  const menu = page.locator("#languages")
  await page.locator("header button[popovertarget=languages]").click()
  await expect(menu).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  expect(await toast.getAttribute("class")).toBe(shownClass)
  await page.keyboard.press("Escape")
  await expect(toast).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(1)
})
