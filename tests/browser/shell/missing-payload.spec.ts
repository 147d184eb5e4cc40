import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"

const t = getFixedT("en")

test.use({ expectedStatuses: [404, 503] })

/** Navigations of the page from here on, as "METHOD /path". */
function listNavigations(page: Page): string[] {
  const list: string[] = []
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.redirectedFrom()) return
    list.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return list
}

const answerPayloads = (page: Page, status: number) =>
  page.route(/[?&]payload=/, (route) => route.fulfill({ status }))

/** The number of payload responses that the page received. */
const countPayloads = (page: Page) =>
  page.evaluate(() => {
    const answers = performance.getEntriesByType("resource")
    return answers.filter(({ name }) => /[?&]payload=/.test(name)).length
  })

test("makes a page whose payload is missing work like one without scripts, including early clicks @js @full", async ({
  page,
  context,
}) => {
  await answerPayloads(page, 503)
  const navigations = listNavigations(page)
  await page.goto("/en/products")
  await page.getByRole("article").getByRole("button").first().click()
  await expect.poll(() => navigations).toEqual(["GET /en/products", "POST /en/form/add-to-cart"])
  await expect(page.getByRole("status").filter({ hasText: t("cart:added") })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain("cart")
})

test("reloads a page of an older build once, at the first pointer move @js @full", async ({
  page,
}) => {
  await answerPayloads(page, 404)
  const navigations = listNavigations(page)
  // This replacement never calls back, so the page requests its payload only when the visitor moves the pointer.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await page.goto("/en/about")
  const reloaded = page.waitForEvent("load")
  // Moves in two steps, because the first pointer event in a page has no distance.
  await page.mouse.move(200, 200, { steps: 2 })
  await reloaded
  await page.mouse.move(300, 300, { steps: 2 })
  await expect.poll(() => countPayloads(page)).toBe(1)
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:contact") })
    .click()
  await expect(page).toHaveURL(/\/en\/contact$/)
  expect(navigations).toEqual(["GET /en/about", "GET /en/about", "GET /en/contact"])
})
