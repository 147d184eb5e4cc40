import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
/** The time of the page's clock when a file is lost. */
const LOST_AT = Date.parse("2026-11-20T10:00:00Z")

/**
 * A page for which `lose` makes the requests of matching files fail. The browser reports each failure as an error in
 * the console, which this fixture ignores.
 */
const lossy = test.extend<{
  lossy: { page: Page; documents: string[]; lose: (name: RegExp | null) => void }
}>({
  lossy: async ({ browser, shop, userAgent }, provide) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      ...(userAgent ? { userAgent } : {}),
    })
    const page = await context.newPage()
    const documents: string[] = []
    let lost: RegExp | null = null
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.route("**/assets/*", (route) =>
      lost?.test(route.request().url()) ? route.abort() : route.continue(),
    )
    // Fixes the page's clock. A page reloads for a lost file at most once in ten seconds, and on a busy machine that
    // time might pass during the test.
    await page.clock.setFixedTime(LOST_AT)
    await provide({
      page,
      documents,
      lose(name) {
        lost = name
      },
    })
    await context.close()
  },
})
const fault = (page: Page) => page.getByRole("heading", { name: t("pages:error.fault") })

function getContactForm(page: Page) {
  const main = page.getByRole("main")
  const getField = (name: "name" | "phone" | "message") =>
    main.getByLabel(t(`pages:contact.${name}`), { exact: true })
  return {
    main,
    name: getField("name"),
    phone: getField("phone"),
    message: getField("message"),
    send: main.getByRole("button", { name: t("pages:contact.send"), exact: true }),
  }
}

lossy(
  "[S8.24] [S8.10] reloads the page once in 10 seconds, then shows the 500 page @js",
  async ({ lossy: { page, documents, lose } }) => {
    await page.goto("/en/about")
    await waitForHydration(page)
    documents.length = 0
    lose(/contact-[^/]*\.js$/)
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("shell:contact") })
      .click()
    // The document loads, but its scripts cannot start.
    await expect(fault(page)).toBeVisible()
    await expect(page).toHaveURL(/\/en\/contact$/)
    expect(documents).toEqual(["/en/contact"])

    await page.reload()
    await expect(fault(page)).toBeVisible()
    expect(documents).toHaveLength(2)
    await page.clock.setFixedTime(LOST_AT + 10_000)
    await page.reload()
    await expect.poll(() => documents.length).toBe(4)
    await expect(fault(page)).toBeVisible()

    lose(null)
    await page.reload()
    await expect(page.getByLabel(t("pages:contact.name"))).toBeVisible()
    await expect(fault(page)).toHaveCount(0)
  },
)

lossy(
  "shows the page in place of the 500 page once its files can be loaded again @js @full",
  async ({ lossy: { page, lose } }) => {
    await page.goto("/en/about")
    await waitForHydration(page)
    lose(/contact-[^/]*\.js$/)
    const contact = page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("shell:contact"), exact: true })
    await contact.click()
    await expect(fault(page)).toBeVisible()
    lose(null)
    await page.clock.setFixedTime(LOST_AT + 11_000)
    await page.getByRole("link", { name: t("pages:error.home") }).click()
    await expect(page).toHaveURL(/\/en$/)
    await contact.click()
    await expect(page.getByLabel(t("pages:contact.name"))).toBeVisible()
  },
)

lossy(
  "[S8.24] reloads each path once, also for a lost stylesheet @js",
  async ({ lossy: { page, documents, lose } }) => {
    lose(/\.css$/)
    for (const path of ["/en/about", "/en/legal/terms-of-use"]) {
      documents.length = 0
      await page.goto(path)
      await expect.poll(() => documents).toEqual([path, path])
      await page.waitForLoadState()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect(documents).toEqual([path, path])
    }
  },
)

lossy(
  "[D1.447] shows errors and messages in the page while the script of toasts is lost, and keeps what is typed @js @full",
  async ({ lossy: { page, documents, lose } }) => {
    lose(/shown-toasts-[^/]*\.js$/)
    await page.goto("/en/contact")
    await waitForHydration(page)
    documents.length = 0
    const { main, name, phone, message, send } = getContactForm(page)
    const honeypot = main.locator('input[name="website"]')
    await name.fill("Nilufar")
    await phone.fill(newPhone())
    await message.fill("Is it still there?")
    await honeypot.fill("https://shop.example", { force: true })
    await send.click()
    await expect(main.getByRole("alert")).toContainText(t("errors:guard"))
    await expect(message).toHaveValue("Is it still there?")
    await honeypot.fill("", { force: true })
    await send.click()
    await expect(main.getByRole("status")).toContainText(t("pages:contact.sent"))
    expect(documents).toEqual([])
  },
)

lossy(
  "[D1.448] does not reload the page over what is typed while a script is lost, and sends it @js @full",
  async ({ lossy: { page, documents } }) => {
    const { promise: isTyped, resolve: lose } = Promise.withResolvers<undefined>()
    await page.route(/contact-[^/]*\.js$/, async (route) => {
      await isTyped
      await route.abort()
    })
    await page.goto("/en/contact")
    const { name, phone, message, send } = getContactForm(page)
    await name.fill("Nilufar")
    await phone.fill(newPhone())
    await message.fill("Is it still there?")
    const failure = page.waitForEvent("requestfailed")
    lose(undefined)
    await failure
    // The press waits for the scripts, and then sends the form without them.
    await send.click()
    await expect(page.getByText(t("pages:contact.sent"))).toBeVisible({ timeout: 20_000 })
    expect(documents).toEqual(["/en/contact", "/en/contact", "/en/contact"])
  },
)
