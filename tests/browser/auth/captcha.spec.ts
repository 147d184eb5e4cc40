import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { submitRegistration } from "#tests/support/browser-purchase.ts"
import { expect, test as base } from "#tests/support/browser-test.ts"
import {
  type CaptchaSimulator,
  SECRET,
  SITE_KEY,
  startCaptchaSimulator,
} from "#tests/support/captcha-simulator.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const share = shareInFile(async () => {
  const captcha = await startCaptchaSimulator()
  const shop = await startShop({
    CAPTCHA_PROVIDER: "recaptcha",
    CAPTCHA_SITE_KEY: SITE_KEY,
    CAPTCHA_SECRET: SECRET,
    CAPTCHA_URL: captcha.url,
    OTP_RESEND_SECONDS: "1",
  })
  const stop = async () => {
    await shop.stop()
    await captcha.stop()
  }
  return [{ shop, captcha }, stop] as const
})

/** A shop with a captcha, whose provider is a simulator on this machine. */
const test = base.extend<{ guarded: { shop: Shop; captcha: CaptchaSimulator } }>({
  guarded: async ({}, provide) => {
    await provide(await share())
  },

  baseURL: async ({ guarded }, provide) => {
    await provide(guarded.shop.url)
  },
})

const t = getFixedT("en")
const refused = (captcha: CaptchaSimulator) =>
  captcha.answerChecks({ body: { success: false, "error-codes": ["timeout-or-duplicate"] } })

for (const locale of TRIED_LOCALES) {
  test(`[S2.47] [D.97] links the provider's privacy policy and terms in the footer while a captcha is on (${locale})${projectTag(locale)}${locale === "uz" ? "" : " @full"}`, async ({
    page,
    shop: unguarded,
  }) => {
    const links = page.getByRole("contentinfo").locator("a[href^='https://policies.google.com/']")
    await page.goto(`/${locale}/about`)
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute("href", "https://policies.google.com/privacy")
    await expect(links.last()).toHaveAttribute("href", "https://policies.google.com/terms")
    await page.goto(`${unguarded.url}/${locale}/about`)
    await expect(page.getByRole("contentinfo")).toBeVisible()
    await expect(links).toHaveCount(0)
  })
}

test("allows the provider in the policy of documents only while a captcha is on @no-js @full", async ({
  request,
  guarded,
  shop: unguarded,
}) => {
  const policyOf = async (url: string) => {
    const answer = await request.get(`${url}/en/contact`)
    return answer.headers()["content-security-policy"] ?? ""
  }
  const open = await policyOf(guarded.shop.url)
  for (const kind of ["script-src", "connect-src", "frame-src"]) {
    expect(open).toMatch(new RegExp(`${kind} [^;]*${guarded.captcha.url}/`))
  }
  expect(await policyOf(unguarded.url)).not.toMatch(/https?:/)
})

test("[S7.29] [S7.30] [S7.31] loads the script with the configured key when the form is entered, and sends the token with the form @js", async ({
  page,
  guarded: { captcha },
}) => {
  const before = captcha.scripts().length
  await page.goto("/en/contact")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.waitForLoadState("networkidle")
  expect(captcha.scripts()).toHaveLength(before)
  await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
  await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill("+998901234567")
  await page.getByRole("textbox", { name: t("pages:contact.message") }).fill("Gift wrap?")
  await expect.poll(() => captcha.scripts().length).toBe(before + 1)
  expect(captcha.scripts().at(-1)?.path).toBe(`/api.js?render=${SITE_KEY}`)
  await page.getByRole("button", { name: t("pages:contact.send") }).click()
  await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
  expect(captcha.checked().at(-1)).toMatch(/^api_contact\./)
})

test("[S7.18] [S7.21] uses a token of its own action for each call of a registration @js", async ({
  page,
  guarded: { shop, captcha },
}) => {
  const phone = newPhone()
  const before = captcha.checked().length
  await page.goto("/en?panel=auth&tab=register")
  await page.getByLabel(t("auth:first_name")).fill("Nilufar")
  await page.getByLabel(t("auth:last_name")).fill("Karimova")
  await page.getByLabel(t("auth:phone")).fill(phone)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await page.getByLabel(t("auth:code_label")).waitFor()
  await page.getByRole("button", { name: t("auth:resend"), exact: true }).click()
  const code = await shop.lastCode(phone, 2)
  // Waits until the page shows the form of the second code. The SMS arrives earlier, and the page would lose a code
  // that was entered into the first form.
  await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible()
  await enterCode(page, code)
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
  const actions = captcha
    .checked()
    .slice(before)
    .map((token) => token.split(".")[0])
  expect(actions).toEqual([
    "api_register_confirmation",
    "api_register_confirmation",
    "api_register",
  ])
})

/**
 * Holds the page's POST requests back. `sent` lists the URLs of those that the page has sent so far, `waitForPresses`
 * waits until a number of presses has led to two submit events each, the second of which has the captcha's token, and
 * `release` lets the requests continue.
 */
async function holdPosts(page: Page) {
  const sent: string[] = []
  const { promise: gate, resolve } = Promise.withResolvers<undefined>()
  await page.route("**", async (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().url())
      await gate
    }
    await route.continue()
  })
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const count = () => (dataset["submits"] = String(Number(dataset["submits"] ?? 0) + 1))
    addEventListener("submit", count, true)
  })
  return {
    sent,
    waitForPresses: (count: number) =>
      expect(page.locator("html")).toHaveAttribute("data-submits", String(2 * count)),
    release: () => {
      resolve(undefined)
    },
  }
}

test("[D1.290] sends a registration and its code once when the button is pressed again meanwhile @js @full", async ({
  page,
  guarded: { shop },
}) => {
  const phone = newPhone()
  await page.goto("/en/auth/register")
  await waitForHydration(page)
  const registration = await holdPosts(page)
  await submitRegistration({ page, locale: "en", phone })
  await registration.waitForPresses(1)
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await registration.waitForPresses(2)
  registration.release()
  await page.getByLabel(t("auth:code_label")).waitFor()
  expect(registration.sent).toHaveLength(1)

  const code = await shop.lastCode(phone)
  await page.reload()
  await waitForHydration(page)
  const confirmation = await holdPosts(page)
  await enterCode(page, code)
  await confirmation.waitForPresses(1)
  await page.getByRole("button", { name: t("auth:confirm") }).click()
  await confirmation.waitForPresses(2)
  confirmation.release()
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
  expect(confirmation.sent).toHaveLength(1)
})

test("[S8.01] [S7.24] explains a login that the captcha rejects @js", async ({
  page,
  guarded: { captcha },
}) => {
  refused(captcha)
  await page.goto("/en/auth/login")
  await page.getByLabel(t("auth:phone")).fill("+998901234500")
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page.getByText(t("api:captcha.failed"))).toBeVisible()
  expect(captcha.checked().at(-1)).toMatch(/^api_login\./)

  // The next attempt has its own token.
  captcha.answerChecks()
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page.getByText(t("api:auth.wrong")).first()).toBeVisible()
})

test("[S8.01] rejects a form whose provider cannot be reached, and keeps its values @js", async ({
  browser,
  guarded: { shop, captcha },
  userAgent,
}) => {
  // Uses a context of its own. The default context fails the test on an error in the console, and a script that cannot
  // be loaded causes one.
  const context = await browser.newContext({
    baseURL: shop.url,
    ...(userAgent ? { userAgent } : {}),
  })
  const page = await context.newPage()
  await page.route(`${captcha.url}/**`, (route) => route.abort())
  await page.goto("/en/auth/login")
  await page.getByLabel(t("auth:phone")).fill("+998901234500")
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: t("auth:log_in") }).click()
  await expect(page.getByText(t("api:captcha.failed"))).toBeVisible()
  await expect(page.getByLabel(t("auth:phone"))).toHaveValue(/90 123-45-00/)
  await context.close()
})
