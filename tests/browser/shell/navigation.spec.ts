import type { Page, Request } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** The router's page requests from now on, as method and path. */
function watchPayloads(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(".rsc")) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/**
 * Leaves out HEAD requests, with which the browser records a prefetched page as viewed. A slow click causes a prefetch,
 * and the HEAD request may come at any time after the page opens.
 */
const pagesOf = (asked: readonly string[]) => asked.filter((line) => !line.startsWith("HEAD "))

const getCard = (page: Page, place = 0) => page.getByRole("article").getByRole("link").nth(place)

const viewed = (page: Page) => readCookie(page.context(), "viewed")

test("prefetches a page that the visitor points at, and counts it as viewed when it opens @js", async ({
  page,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const asked = watchPayloads(page)
  const path = await getCard(page).getAttribute("href")
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`${path}.rsc`))
  await getCard(page).hover()
  await (await answered).finished()
  expect(await viewed(page)).toBeUndefined()
  await getCard(page).click()
  await expect(page).toHaveURL(path ?? "")
  await expect.poll(() => viewed(page)).toBe(/\d+$/.exec(path ?? "")?.[0])
  expect(asked).toEqual([`GET ${path}.rsc`, `HEAD ${path}.rsc`])
})

test("does not prefetch a link that appears under a resting pointer @js @full", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto("/en/products")
  await waitForHydration(page)
  const asked = watchPayloads(page)
  await page.mouse.move(5, 5)
  // Some browsers send a move without a distance when the page changes under a resting pointer.
  await getCard(page).dispatchEvent("pointermove", { clientX: 5, clientY: 5 })
  await page.clock.runFor(1000)
  expect(asked).toEqual([])
  const path = await getCard(page).getAttribute("href")
  await getCard(page).dispatchEvent("pointermove", { clientX: 6, clientY: 5 })
  await page.clock.runFor(1000)
  await expect.poll(() => asked).toEqual([`GET ${path}.rsc`])
})

test("does not prefetch a page whose link was clicked already @js @full", async ({ page }) => {
  await page.clock.install()
  await page.goto("/en/products")
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked = watchPayloads(page)
  const path = await getCard(page).getAttribute("href")
  await page.route(`**${path}.rsc`, async (route) => {
    // The pointer rests on the link long enough for a prefetch while its page loads.
    await page.clock.runFor(1000)
    await route.continue()
  })
  await getCard(page).click()
  await expect(page).toHaveURL(path ?? "")
  expect(asked).toEqual([`GET ${path}.rsc`])
})

test("does not prefetch a list with a search or a price limit @js @full", async ({ page }) => {
  await page.clock.install()
  await page.goto("/en/products")
  await waitForHydration(page)
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  const queries = ["q=oud", "price_min=9", "price_max=9", "price_up_to=9", "gender=women"]
  for (const [place, query] of queries.entries()) {
    const link = getCard(page, place)
    await link.evaluate((element, search) => {
      element.setAttribute("href", `/en/products?${search}`)
    }, query)
    await link.dispatchEvent("pointermove", { clientX: place, clientY: 5 })
    await page.clock.runFor(1000)
  }
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toContain("/en/products.rsc?gender=women")
})

test("goes back without a request, until the visitor has sent something @js @full", async ({
  page,
}) => {
  await page.goto("/en/about")
  await waitForHydration(page)
  await page.getByRole("banner").locator('a[href="/en/products"]').first().click()
  const title = await getCard(page, 2).innerText()
  await getCard(page, 2).click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  const asked = watchPayloads(page)
  await page.goBack()
  await expect(getCard(page, 2)).toHaveText(title)
  expect(pagesOf(asked)).toEqual([])

  await page.goForward()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  expect(pagesOf(asked)).toEqual([])
  await page.getByRole("banner").locator('a[href*="panel=auth"]').first().click()
  const sheet = page.getByRole("dialog")
  await sheet.getByRole("button", { name: t("auth:log_in"), exact: true }).click()
  await expect(sheet.getByLabel(t("auth:phone"))).toHaveAttribute("aria-invalid", "true")
  await page.goBack()
  await page.goBack()
  await expect(getCard(page, 2)).toHaveText(title)
  expect(asked.filter((line) => line === "GET /en/products.rsc")).toHaveLength(1)
})

test("[D1.381] goes back, before the pictures have loaded and without a request, to the page that the visit began with @js", async ({
  page,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  await page.route(/\/images\//, () => new Promise<void>(() => {}))
  const title = await getCard(page, 2).innerText()
  await getCard(page, 2).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  const asked = watchPayloads(page)
  await page.goBack()
  await expect(getCard(page, 2)).toHaveText(title)
  expect(pagesOf(asked)).toEqual([])
})

test("requests a page again five minutes after its last response, however often the visitor went back to it @js @full", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto("/en/products")
  await waitForHydration(page)
  const title = await getCard(page, 2).innerText()
  const heading = page.getByRole("heading", { level: 1 })
  await getCard(page, 2).click()
  await expect(heading).toHaveText(title)
  const asked = watchPayloads(page)
  await page.clock.fastForward("04:00")
  await page.goBack()
  await expect(getCard(page, 2)).toHaveText(title)
  await page.goForward()
  await expect(heading).toHaveText(title)
  expect(pagesOf(asked)).toEqual([])
  await page.clock.fastForward("02:00")
  await page.goBack()
  await expect(getCard(page, 2)).toHaveText(title)
  expect(pagesOf(asked)).toEqual(["GET /en/products.rsc"])
})
