import type { Page } from "playwright/test"
import { sendConfirmation } from "#contract/auth.ts"
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
import { postForm } from "#tests/support/post-form.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"
import { answerQuestion, questionOf } from "#tests/support/simple-question.ts"
import { TRIED_LOCALES } from "#tests/support/tried-locales.ts"

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

/**
 * Adds `guarded`, a shop with a captcha, to `shop`, which has none. The guarded shop asks the question of visitors
 * without scripts, the other shop after too many requests.
 */
const test = base.extend<{ guarded: { shop: Shop; captcha: CaptchaSimulator } }>({
  guarded: async ({}, provide) => {
    await provide(await share())
  },
})

const t = getFixedT("en")

const fillPasswords = async (page: Page) => {
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
}

test.describe("a shop with a captcha", () => {
  test.use({
    baseURL: async ({ guarded }, provide) => {
      await provide(guarded.shop.url)
    },
  })

  for (const locale of TRIED_LOCALES) {
    const translate = getFixedT(locale)

    test(`[D.84] logs a visitor without scripts in with the answer to a simple question (${locale}) @no-js`, async ({
      page,
    }) => {
      await page.goto(`/${locale}/auth/login`)
      await page.getByLabel(translate("auth:phone")).fill("+998901234500")
      await page.getByLabel(translate("auth:password"), { exact: true }).fill(PASSWORD)
      await expect(questionOf(page)).toHaveAccessibleDescription(translate("common:question.hint"))
      await answerQuestion(page, locale, 1)
      await page.getByRole("button", { name: translate("auth:log_in") }).click()
      await expect(questionOf(page)).toHaveAccessibleDescription(translate("errors:answer"))
      await expect(questionOf(page)).toHaveValue("")
      await expect(page.getByLabel(translate("auth:phone"))).toHaveValue("+998 90 123-45-00")

      await page.getByLabel(translate("auth:password"), { exact: true }).fill(PASSWORD)
      await answerQuestion(page, locale)
      await page.getByRole("button", { name: translate("auth:log_in") }).click()
      // The shop has accepted the answer in place of a captcha. It rejects the login because no account has the phone.
      await expect(page.getByText(translate("api:auth.wrong")).first()).toBeVisible()
      await expect(questionOf(page)).toBeVisible()
    })
  }

  test("[D.84] asks once for a registration without scripts, its code and a repeated code @no-js", async ({
    page,
    guarded: { shop },
  }) => {
    const phone = newPhone()
    await page.goto("/en/auth/register")
    await answerQuestion(page, "en", 1)
    await submitRegistration({ page, locale: "en", phone })
    await expect(questionOf(page)).toHaveAccessibleDescription(t("errors:answer"))
    await expect(page.getByLabel(t("auth:first_name"))).toHaveValue("Nilufar")
    await fillPasswords(page)
    await page.getByRole("button", { name: t("auth:get_code") }).click()
    await expect(questionOf(page)).toHaveAccessibleDescription(t("errors:required"))
    await fillPasswords(page)
    await answerQuestion(page, "en")
    await page.getByRole("button", { name: t("auth:get_code") }).click()
    await shop.lastCode(phone, 1)
    await expect(page.getByLabel(t("auth:code_label"))).toBeVisible()
    const resend = page.getByRole("button", { name: t("auth:resend"), exact: true })
    await expect
      .poll(async () => {
        await Promise.all([page.waitForEvent("domcontentloaded"), resend.click()])
        return page.getByText(t("auth:code_sent_again")).isVisible()
      })
      .toBe(true)
    await enterCode(page, await shop.lastCode(phone, 2))
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })

  test("[D.84] accepts a message to the operator and a password reset without scripts after an answer @no-js", async ({
    page,
  }) => {
    await page.goto("/en/contact")
    await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
    await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill("+998901234567")
    await page.getByRole("textbox", { name: t("pages:contact.message") }).fill("Gift wrap?")
    await answerQuestion(page, "en")
    await page.getByRole("button", { name: t("pages:contact.send") }).click()
    await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()

    await page.goto("/en/password")
    await page.getByLabel(t("auth:phone")).fill(newPhone())
    await answerQuestion(page, "en")
    await page.getByRole("button", { name: t("auth:get_code") }).click()
    await expect(page.getByLabel(t("auth:code_label"))).toBeVisible()
  })

  test("[D.84] accepts each answer once, and not after it has expired @no-js", async ({
    page,
    guarded: { shop },
  }) => {
    await page.goto("/en/auth/login")
    const question = await page.locator("input[name=question]").inputValue()
    await answerQuestion(page, "en")
    const answer = await questionOf(page).inputValue()
    const post = async (token: string) => {
      const form = { phone: "+998901234500", password: PASSWORD, question: token, answer }
      return (await postForm(page.request, shop, "/en/auth/login", form)).text()
    }
    expect(await post(question)).toContain(t("api:auth.wrong"))
    expect(await post(question)).toContain(t("api:captcha.failed"))
    const [id = "", expires = "", signature = ""] = question.split(".")
    for (const forged of [`${id}.${Number(expires) + 1}.${signature}`, `${id}.${expires}.`, "x"]) {
      expect(await post(forged)).toContain(t("errors:answer"))
    }
  })

  test("asks no question of a visitor with scripts @js @full", async ({ page }) => {
    await page.goto("/en/auth/login")
    await expect(page.getByRole("button", { name: t("auth:log_in") })).toBeVisible()
    await expect(questionOf(page)).toHaveCount(0)
  })
})

test("[D.61] asks a simple question in a /24 that has requested sixty codes, and keeps the form @js @full", async ({
  page,
  shop,
}, info) => {
  const block = `172.${16 + info.workerIndex}.${info.project.name === "js" ? 1 : 2}`
  for (let turn = 0; turn < 60; turn += 1) {
    const { status } = await fetch(shop.url + sendConfirmation.path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `${block}.${10 + Math.floor(turn / 10)}`,
      },
      body: JSON.stringify({ country_id: 1, email: null, phone: newPhone() }),
    })
    expect(status).toBe(200)
  }
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": `${block}.200` })
  const phone = newPhone()

  await page.goto("/en?panel=auth&tab=register")
  await expect(questionOf(page)).toHaveCount(0)
  await submitRegistration({ page, locale: "en", phone })
  await expect(questionOf(page)).toHaveAccessibleDescription(t("api:question.needed"))
  await expect(page.getByLabel(t("auth:first_name"))).toHaveValue("Nilufar")
  await expect(page.getByLabel(t("auth:phone"))).toHaveValue(/^\+998 ?90/)

  await fillPasswords(page)
  await answerQuestion(page, "en", 2)
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await expect(questionOf(page)).toHaveAccessibleDescription(t("errors:answer"))
  await expect(page.getByLabel(t("auth:last_name"))).toHaveValue("Karimova")

  await fillPasswords(page)
  await answerQuestion(page, "en")
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await expect(page.getByLabel(t("auth:code_label"))).toBeVisible()
  expect(await shop.lastCode(phone)).toMatch(/^\d{6}$/)
})
