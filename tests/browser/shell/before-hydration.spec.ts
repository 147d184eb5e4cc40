import type { Page } from "playwright/test"
import { parseCart } from "#domain/cart-text.ts"
import { countItems } from "#domain/cart.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import {
  delayRequests,
  openBeforeHydration,
  waitForHydration,
} from "#tests/support/wait-for-hydration.ts"

/** Repetitions of each test with input before hydration. */
const ROUNDS = isFullRun ? 5 : 1
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

/** Requests the page in a browser that is as slow as a cheap phone, and returns before the page is complete. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 })
  await page.goto(path, { waitUntil: "commit" })
}

async function countCart(page: Page): Promise<number> {
  return countItems(parseCart(await readCookie(page.context(), "cart")))
}

const isLive = (page: Page) =>
  page.waitForFunction(() => "__routerInitialized" in globalThis, null, { timeout: 60_000 })

test.describe("on a slow phone, as soon as the page shows @js", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const round of rounds) {
    test(`puts a perfume into the cart with a click and a tap (${round}) @full`, async ({
      page,
    }) => {
      await openSlowly(page, "/en/products")
      const plus = page.getByRole("article").getByRole("button")
      await plus.nth(0).click()
      await expect.poll(() => countCart(page), { timeout: 60_000 }).toBe(1)
      // Leaves the page before it clears the cookies, because responses that arrive later would set the cart's cookie
      // again.
      await page.goto("about:blank")
      await page.context().clearCookies()
      await openSlowly(page, "/en/products")
      await plus.nth(1).tap()
      await expect.poll(() => countCart(page), { timeout: 60_000 }).toBe(1)
      // Removes the item from the cart as soon as the page shows it.
      await openSlowly(page, "/en/cart")
      await page.locator('form[action$="/remove-from-cart"] button').click()
      await expect.poll(() => countCart(page), { timeout: 60_000 }).toBe(0)
    })

    test(`follows a link, searches with Enter, and opens the cart (${round}) @full`, async ({
      page,
    }) => {
      await openSlowly(page, "/en/products")
      const search = page.getByRole("main").getByRole("search").locator("input[name=q]")
      await search.pressSequentially("neroli")
      await search.press("Enter")
      await expect(page).toHaveURL(/q=neroli/)

      await openSlowly(page, "/en/products")
      await page.getByRole("article").getByRole("link").first().click()
      await expect(page).toHaveURL(/\/en\/product\/\d+/)

      await openSlowly(page, "/en")
      await page.locator('a[href*="panel=cart"]').first().click()
      await expect(page).toHaveURL(/panel=cart/)
    })

    test(`keeps what is typed before hydration (${round}) @full`, async ({ page }) => {
      await openSlowly(page, "/en/products")
      const search = page.getByRole("main").getByRole("search").locator("input[name=q]")
      await search.pressSequentially("rose and amber")
      await isLive(page)
      await expect(search).toHaveValue("rose and amber")

      await openSlowly(page, "/en/auth/register")
      const phone = page.locator("main input[name=phone]")
      await phone.click()
      await phone.pressSequentially("901010001")
      await phone.blur()
      await expect(phone).toHaveValue("+998 90 101-00-01", { timeout: 60_000 })
    })
  }
})

test("[D1.292] asks for an e-mail in the country that is chosen before hydration @js @full", async ({
  page,
}) => {
  const t = getFixedT("en")
  const release = await delayRequests(page, /\.js$/)
  await page.goto("/en/auth/register", { waitUntil: "commit" })
  const country = page.getByRole("main").getByLabel(t("auth:country"), { exact: true })
  await country.selectOption({ label: "Kazakhstan" })
  expect(await page.locator("html[data-live]").count()).toBe(0)
  release()
  await waitForHydration(page)
  await expect(page.getByRole("main").getByLabel(t("auth:email"), { exact: true })).toBeVisible()
  await expect(page.getByLabel(t("auth:phone"))).toHaveAttribute("placeholder", /^\+7 /)
  await expect(country.locator("option:checked")).toHaveText("Kazakhstan")
})

test("runs no scripts on a page that works without them before the visitor moves @js", async ({
  page,
}) => {
  // Waits for a page with the footer's links. A shop that has just started renders its first pages without them, and
  // scripts then run at once to load them.
  await expect
    .poll(async () => await (await page.request.get("/en/about")).text())
    .not.toContain(`data-live-at-once="`)
  const scripts: string[] = []
  page.on("response", (answer) => {
    if (answer.url().endsWith(".js")) scripts.push(answer.url())
  })
  const expectStill = async (path: string) => {
    // Waits until the network is idle. Scripts that start without an interaction would run by then: at the first paint,
    // or once they are fetched.
    await page.goto(path, { waitUntil: "networkidle" })
    expect(await page.evaluate(() => "__routerInitialized" in globalThis)).toBe(false)
    expect(await page.locator("script[src]").count()).toBe(0)
  }
  await expectStill("/en/about")
  await page.mouse.move(200, 200, { steps: 2 })
  await isLive(page)
  expect(scripts.length).toBeGreaterThan(3)
  await expectStill("/en/cart")
})

test.describe("with a stylesheet of another origin, such as a browser extension's", () => {
  test.use({ bypassCSP: true })

  test("runs no scripts on a page that works without them @js @full", async ({ page }) => {
    const sheet = "https://extension.example/style.css"
    await page.route(sheet, (route) => route.fulfill({ contentType: "text/css", body: "i {}" }))
    await page.addInitScript((href) => {
      addEventListener("DOMContentLoaded", () => {
        document.head.append(
          Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
        )
      })
    }, sheet)
    await openBeforeHydration(page, "/en/about")
    const isLoaded = () =>
      page.evaluate((href) => [...document.styleSheets].some((one) => one.href === href), sheet)
    expect(await isLoaded()).toBe(true)
    expect(await page.locator("script[src]").count()).toBe(0)
  })
})

test("fetches the scripts of a page that needs them once its content is painted @js @full", async ({
  page,
}) => {
  // Delays the first frame, so that, as on a slow phone, the page loads before it is painted.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      for (const until = performance.now() + 300; performance.now() < until;);
    })
  })
  await page.goto("/en/auth/login")
  await isLive(page)
  const { painted, fetched } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint")
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
    return {
      painted: paint?.startTime ?? Number.POSITIVE_INFINITY,
      fetched: Math.min(...scripts.map(({ startTime }) => startTime)),
    }
  })
  expect(fetched).toBeGreaterThan(painted)
})
