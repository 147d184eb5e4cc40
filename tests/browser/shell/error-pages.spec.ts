import type { Page } from "playwright/test"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { listViolations } from "#tests/support/axe.ts"
import { expect, test as base } from "#tests/support/browser-test.ts"
import { type RecordingServer, startRecordingServer } from "#tests/support/recording-server.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { SHARED_SECRETS, startShop, type Shop } from "#tests/support/shop.ts"
import { putIntoCart } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const SUPPORT = "https://help.atir.example/chat"

interface Broken {
  /** The storefront in front of the API. */
  shop: Shop
  api: RecordingServer
  /** Makes the API fail on these paths; without an argument, on none. */
  fail(path?: RegExp): void
}

const share = shareInFile(async (whole: Shop) => {
  let failing: RegExp | null = null
  const api = await startRecordingServer(
    ({ path }) => (failing?.test(path) ? { status: 503, body: { message: "Not now" } } : null),
    whole.url,
  )
  const shop = await startShop({
    SHOP_API_URL: api.url,
    ...SHARED_SECRETS,
    SUPPORT_URL: SUPPORT,
    LOG_LEVEL: "silent",
  })
  const stop = async () => {
    await shop.stop()
    await api.stop()
  }
  return [
    {
      shop,
      api,
      fail(path?: RegExp) {
        failing = path ?? null
      },
    },
    stop,
  ] as const
})

/** A storefront whose shop API is another server, which fails on demand. */
const test = base.extend<{ noFaultLeft: undefined; broken: Broken }>({
  broken: async ({ shop: whole }, provide) => {
    await provide(await share(whole))
  },

  noFaultLeft: [
    async ({ broken }, provide) => {
      await provide(undefined)
      broken.fail()
    },
    { auto: true },
  ],

  baseURL: async ({ broken }, provide) => {
    await provide(broken.shop.url)
  },
})

test.use({ expectedStatuses: [404, 500] })

async function expectFaultPage(page: Page, locale: Locale): Promise<void> {
  const t = getFixedT(locale)
  const main = page.getByRole("main")
  await expect(page.locator("html")).toHaveAttribute("lang", locale)
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(t("pages:error.fault"))
  await expect(main.getByText(t("pages:error.fault_words"))).toBeVisible()
  await expect(main.getByRole("link", { name: t("pages:error.home") })).toHaveAttribute(
    "href",
    `/${locale}`,
  )
  await expect(main.getByRole("link", { name: t("pages:error.operator") })).toHaveAttribute(
    "href",
    SUPPORT,
  )
  await expect(page).toHaveTitle(new RegExp(t("pages:error.fault_title")))
  await expect(page.getByRole("banner").getByRole("link", { name: "Atir" })).toBeVisible()
}

test.describe("the 500 page", () => {
  test("[S2.20] [S2.21] [S2.22] [S8.08] replaces any page while the footer's call fails, in its language @js", async ({
    page,
    broken,
    javaScriptEnabled,
  }) => {
    expect(getFixedT("en")("pages:error.fault")).toBe("Oops! Something went wrong on our end.")
    for (const locale of LOCALES) {
      broken.fail(/footer\/social-links/)
      // Opens the contact page, which waits for the footer's links. The other pages render without links that are late.
      const answer = await page.goto(`/${locale}/contact`)
      expect(answer?.status()).toBe(500)
      await expectFaultPage(page, locale)
      const number = answer?.headers()["x-request-id"] ?? ""
      const shown = new RegExp(`${number.slice(0, 8)}(?!-)`)
      await expect(page.getByRole("main")).toContainText(shown)
      const named = broken.api
        .requests()
        .filter(({ headers }) => headers["x-request-id"] === number)
      expect(named.map(({ path }) => path)).toContain("/api/v1/footer/social-links")
      if (javaScriptEnabled) expect(await listViolations(page)).toEqual([])

      broken.fail()
      await page.getByRole("link", { name: getFixedT(locale)("pages:error.home") }).click()
      await expect(page.getByRole("article").first()).toBeVisible()
      // Waits for the footer's links, which load after the page. If the test left the page earlier, their request would
      // fail again.
      await expect(
        page.getByRole("contentinfo").getByRole("link", { name: "Telegram" }),
      ).toBeVisible()
    }
  })

  test("[S8.11] replaces a page while the cart's products fail, and keeps the cart @no-js", async ({
    page,
    broken,
    context,
  }) => {
    await putIntoCart(context, broken.shop, [101])
    await page.goto("/en/about")
    broken.fail(/products\/list/)
    await page.getByRole("banner").locator("a[href*='panel=cart']").click()
    await expectFaultPage(page, "en")
    for (const path of ["/en/cart", "/en?panel=cart"]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(500)
      await expectFaultPage(page, "en")
    }
    broken.fail()
    await page.goto("/en/cart")
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible()
    await expect(page.getByText(getFixedT("en")("cart:empty"))).toHaveCount(0)
  })

  test("[S2.20] [D1.346] replaces a page that fails to open from a link, and disappears with the next link @js", async ({
    page,
    broken,
    context,
  }) => {
    const t = getFixedT("en")
    await context.addCookies([{ name: "country", value: "kg", url: broken.shop.url }])
    await page.goto("/en/about")
    await waitForHydration(page)
    broken.fail(/products\?/)
    const payload = page.waitForResponse(/products\.rsc/)
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("shell:all_perfumes") })
      .click()
    await expectFaultPage(page, "en")
    await expect(page).toHaveURL(/\/en\/products$/)
    const number = (await payload).headers()["x-request-id"]?.slice(0, 8) ?? "none"
    await expect(page.getByRole("main")).toContainText(number)
    // Header and footer do not depend on the failed call.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("shell:about") })
      .click()
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t("pages:error.fault"))
  })
})

test("[D1.122] offers a search and lists on the 404 page while the shop API cannot name best sellers @no-js @full", async ({
  page,
  broken,
  context,
}) => {
  await context.addCookies([{ name: "country", value: "kg", url: broken.shop.url }])
  broken.fail(/v1\/home/)
  const answer = await page.goto("/ru/nowhere")
  expect(answer?.status()).toBe(404)
  const main = page.getByRole("main")
  await expect(main.getByRole("link", { name: "Для мужчин" })).toBeVisible()
  await expect(main.getByRole("article")).toHaveCount(0)
  await main.getByRole("searchbox").fill("роза")
  await main.getByRole("searchbox").press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "«роза»" })).toBeVisible()

  // The shop has no French pages, so this page has neither the header nor the footer of the shell.
  expect((await page.goto("/fr/nowhere"))?.status()).toBe(404)
  await expect(main.getByRole("searchbox")).toBeVisible()
  await expect(main.getByRole("link", { name: "Для мужчин" })).toBeVisible()
})
