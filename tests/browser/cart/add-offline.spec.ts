import type { CDPSession, Page } from "playwright/test"
import type { HydrationPlan } from "#app/hydration/hydrate-on-interaction.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { openBeforeHydration, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test.use({
  stopsShop: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: "reduce" },
})

/** Opens a page whose scripts are not loaded before the visitor's first interaction. */
async function openWithoutScripts(page: Page, path: string): Promise<CDPSession> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
    // If a page's scripts have not started after eight seconds, the page works without them from then on. On a busy
    // machine they may start later, so the code below prevents this timer.
    const FALL_BACK_AFTER = 8000
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, delay?: number, ...values: unknown[]) =>
        delay === FALL_BACK_AFTER ? 0 : setTimeout(act, delay, ...values),
    })
  })
  await openBeforeHydration(page, path)
  return page.context().newCDPSession(page)
}

/** Waits until the browser has fetched all files that hydrate the page, which it does when it is idle. */
const expectFetched = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const text = document.getElementById("hydration-plan")?.textContent ?? ""
        const { preload, payloadUrl, entry } = JSON.parse(text) as HydrationPlan
        const fetched = performance.getEntriesByType("resource").map(({ name }) => name)
        return [...preload, payloadUrl ?? entry].filter(
          (file) => !fetched.includes(new URL(file, location.href).href),
        )
      }),
    )
    .toEqual([])

/** Limits the page's network: throughput in bytes per second (-1 for no limit), latency in milliseconds. */
const limitNetwork = (session: CDPSession, conditions: { offline: boolean; latency?: number }) =>
  session.send("Network.emulateNetworkConditions", {
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
    ...conditions,
  })

const cartCookie = (page: Page) => readCookie(page.context(), "cart")

const adds = (page: Page) =>
  page.getByRole("article").getByRole("button", { name: `${t("cart:add")}: ` })

/** Marks the document, so that the test can detect a reload. */
const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(globalThis, { isKept: true }))
const isKept = (page: Page) => page.evaluate(() => "isKept" in globalThis)

test("[D1.90] shows within 100 ms of the first tap that the perfume is being added @js @full", async ({
  page,
}) => {
  const session = await openWithoutScripts(page, "/en/products")
  await markDocument(page)
  await limitNetwork(session, { offline: false, latency: 1500 })
  const add = adds(page).first()
  const product = await add.getAttribute("value")
  // Measures the time from the tap until the button is marked in the page, and not until the browser draws it, which
  // may take long on a busy machine.
  const delay = await add.evaluate(async (button: HTMLButtonElement) => {
    const isBusy = () => button.getAttribute("aria-busy") === "true"
    const start = performance.now()
    button.click()
    const end = isBusy() ? performance.now() : Infinity
    await new Promise(requestAnimationFrame)
    return isBusy() ? end - start : Infinity
  })
  expect(delay).toBeLessThan(100)
  expect(await page.locator("html[data-live]").count()).toBe(0)
  await expect.poll(() => cartCookie(page), { timeout: 30_000 }).toBe(`${product}.1`)
  await expect(page.locator("button[aria-busy]")).toHaveCount(0)
  expect(await isKept(page)).toBe(true)
})

test("[D1.91] adds a perfume that was chosen offline once the connection is back, without a reload, and says so @js @full", async ({
  page,
}) => {
  const session = await openWithoutScripts(page, "/en/products")
  await markDocument(page)
  await limitNetwork(session, { offline: true })
  const [first, second] = [adds(page).nth(0), adds(page).nth(1)]
  const ids = [await first.getAttribute("value"), await second.getAttribute("value")]
  const note = page.getByRole("status").filter({ hasText: t("cart:offline") })
  const badge = page.getByRole("banner").locator('a[href*="panel=cart"]')
  const counted = () =>
    badge
      .locator("span[aria-hidden]")
      .evaluate((count) => getComputedStyle(count, "::before").content)
  await first.tap()
  await expect(note).toBeVisible()
  await expect.poll(counted).toBe('"1"')
  await second.tap()
  await expect.poll(counted).toBe('"2"')
  await expect(first).toHaveAttribute("aria-busy", "true")
  expect(await cartCookie(page)).toBeUndefined()

  await limitNetwork(session, { offline: false })
  await expect.poll(() => cartCookie(page)).toBe(`${ids[0]}.1~${ids[1]}.1`)
  await expect(note).toBeHidden()
  await expect(badge).toHaveAccessibleName(t("cart:count_label").replace("{count}", "2"))
  expect(await counted()).toBe("none")
  await expect(page.locator("button[aria-busy]")).toHaveCount(0)
  expect(await isKept(page)).toBe(true)
})

test("[D1.91] keeps the page, and adds later, when the connection is lost before all scripts have loaded @js @full", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  // Blocks one script with DevTools, because a route of Playwright would disable the browser's cache.
  await session.send("Network.enable")
  await session.send("Network.setBlockedURLs", { urls: ["*/assets/shop-*"] })
  const failed = page.waitForEvent("requestfailed")
  await openBeforeHydration(page, "/en/products")
  await failed
  await limitNetwork(session, { offline: true })
  await session.send("Network.setBlockedURLs", { urls: [] })
  await markDocument(page)
  const first = adds(page).first()
  const id = await first.getAttribute("value")
  await first.tap()
  await expect(page.getByRole("status").filter({ hasText: t("cart:offline") })).toBeVisible()
  expect(await isKept(page)).toBe(true)
  await limitNetwork(session, { offline: false })
  await expect.poll(() => cartCookie(page)).toBe(`${id}.1`)
})

test("[D1.91] adds on a product's page that lost its connection before the visitor touched it @js @full", async ({
  page,
}) => {
  await openBeforeHydration(page, "/en/product/103")
  await expectFetched(page)
  expect(await page.locator("html[data-live]").count()).toBe(0)
  await markDocument(page)
  await limitNetwork(await page.context().newCDPSession(page), { offline: true })
  await page.getByRole("button", { name: t("cart:add"), exact: true }).tap()
  await expect.poll(() => cartCookie(page)).toBe("103.1")
  expect(await isKept(page)).toBe(true)
})

test("[D1.91] shows a perfume as added at once on a page whose scripts run, even offline @js @full", async ({
  page,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  await limitNetwork(await page.context().newCDPSession(page), { offline: true })
  await adds(page).first().tap()
  await expect(page.getByRole("status").filter({ hasText: t("cart:added") })).toBeVisible()
  await expect(
    page.getByRole("link", { name: t("cart:count_label").replace("{count}", "1") }),
  ).toBeVisible()
  expect(await cartCookie(page)).toMatch(/^\d+\.1$/)
})
