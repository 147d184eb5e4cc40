import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { collectErrors, expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { startShop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"
import { waitForEffects, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const allPerfumes = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: t("shell:all_perfumes") })

// These tests observe the bar's animation; all others disable animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } })

/** Opens a page and waits until its router runs. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

test.describe("the progress bar @js", () => {
  test("[S9.24] [S9.25] [S9.26] [S9.27] appears after 200 ms, grows for 2000, stays for 500 and starts again 400 later", async ({
    page,
  }) => {
    await page.clock.install()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/products\.rsc/, async (route) => {
      await held
      await route.continue()
    })
    await openLive(page, "/en/about")
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    const bar = page.locator("[role=progressbar]")
    const shown = page.getByRole("progressbar", { name: t("common:loading") })
    const arrived = page.getByRole("article").first()

    await allPerfumes(page).click()
    await page.clock.runFor(199)
    await expect(bar).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(shown).toBeVisible()
    expect(await bar.evaluate((node) => getComputedStyle(node).animationDuration)).toBe("2s")
    // Only a popover is visible above an open panel, so the bar must be one.
    expect(await bar.evaluate((node) => node.matches(":popover-open"))).toBe(true)

    answer()
    await expect(arrived).toBeAttached()
    await page.clock.runFor(499)
    await expect(shown).toBeVisible()
    await page.clock.runFor(1)
    await expect(shown).toHaveCount(0)
    await page.clock.runFor(399)
    await expect(bar).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(bar).toHaveCount(0)
  })

  test("[S9.25] does not appear for a page that is ready at once, and does not move for visitors who prefer no motion", async ({
    page,
  }) => {
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: "reduce" })
    await openLive(page, "/en/about")
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    const bar = page.locator("[role=progressbar]")
    await allPerfumes(page).click()
    await expect(page.getByRole("article").first()).toBeAttached()
    await page.clock.runFor(5000)
    await expect(bar).toHaveCount(0)

    await page.route(/about\.rsc/, () => {})
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("shell:about") })
      .click()
    await page.clock.runFor(200)
    await expect(bar).toBeVisible()
    expect(await bar.evaluate((node) => getComputedStyle(node).animationName)).toBe("none")
  })
})

test.describe("a newer build", () => {
  test("[S7.32] [S9.28] is polled every MANIFEST_POLL_SECONDS and offered, and keeps the cart when the page reloads @js", async ({
    browser,
    userAgent,
  }) => {
    const shop = await startShop({ MANIFEST_POLL_SECONDS: "40" })
    const context = await browser.newContext({
      baseURL: shop.url,
      ...(userAgent ? { userAgent } : {}),
    })
    const errors = collectErrors(context, (message) => message.text().includes("ERR_INTERNET"))
    try {
      await putIntoCart(context, shop, await listOrderable(shop, 1))
      const page = await context.newPage()
      let asked = 0
      let newer = false
      await page.route("**/build.json", async (route) => {
        asked += 1
        if (newer) await route.fulfill({ json: { version: "of-tomorrow" } })
        else await route.continue()
      })
      // Counts polls in the page: a request reaches the test later, when the clock may have passed the next poll.
      await page.addInitScript(() => {
        const { fetch } = globalThis
        const counted = { polls: 0 }
        Object.assign(globalThis, { counted })
        globalThis.fetch = (input, init) => {
          if (input === "/build.json") counted.polls += 1
          return fetch(input, init)
        }
      })
      await page.clock.install()
      await openLive(page, "/en/contact")
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
      // Advances the clock to the first poll, because the scripts may have set their timer at any time.
      await expect(async () => {
        await page.clock.runFor(500)
        expect(await page.evaluate("counted.polls")).toBe(1)
      }).toPass({ intervals: [10] })
      await expect.poll(() => asked).toBe(1)
      const before = asked
      await page.clock.runFor(38_000)
      expect(asked).toBe(before)
      await page.clock.runFor(2000)
      await expect.poll(() => asked).toBe(before + 1)

      // A hidden page, or one without a network, does not poll.
      await setHidden(page, true)
      await page.clock.runFor(120_000)
      await context.setOffline(true)
      // The page notices the lost connection a moment after the test has cut it.
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
      await setHidden(page, false)
      await page.clock.runFor(120_000)
      await context.setOffline(false)
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
      expect(asked).toBe(before + 1)

      const offer = page.getByText(t("shell:update.offer"))
      await expect(offer).toHaveCount(0)
      newer = true
      await page.clock.runFor(40_000)
      await expect(offer).toBeVisible()
      await page.clock.runFor(600_000)
      await expect(offer).toBeVisible()
      expect(asked).toBe(before + 2)

      newer = false
      const loaded = page.waitForEvent("load")
      await page.getByRole("link", { name: t("shell:update.reload") }).click()
      await loaded
      await expect(offer).toHaveCount(0)
      await page.goto("/en/cart")
      await expect(page.getByText(t("cart:empty"))).toHaveCount(0)
      expect(errors, "errors in the browser's console").toEqual([])
    } finally {
      await context.close()
      await shop.stop()
    }
  })
})

test("[D1.565] says that a message was sent, and empties its form, when the shop is updated while the contact form is open @js @full", async ({
  page,
}) => {
  await openLive(page, "/en/contact")
  const { version } = (await (await page.request.get("/build.json")).json()) as { version: string }
  await page.route(/contact\.rsc/, async (route) => {
    const headers = route.request().headers()
    if (route.request().method() !== "GET") return await route.continue()
    expect(headers["x-build"]).toBe(version)
    // The page is of another build than the shop that answers.
    const newer = version.replaceAll(/./g, "x")
    const response = await route.fetch({ headers: { ...headers, "x-build": newer } })
    await route.fulfill({ response, body: (await response.text()).replaceAll(version, newer) })
  })
  const message = page.getByLabel(t("pages:contact.message"), { exact: true })
  await page.getByLabel(t("pages:contact.name"), { exact: true }).fill("Nilufar")
  await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill(newPhone())
  await message.fill("Is it still there?")
  const opened = page.waitForEvent("load")
  await page.getByRole("button", { name: t("pages:contact.send"), exact: true }).click()
  await opened
  await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
  await waitForHydration(page)
  await waitForEffects(page)
  await expect(message).toHaveValue("")
})

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  }, hidden)
}
