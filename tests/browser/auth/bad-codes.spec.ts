import type { BrowserContext, Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { submitRegistration } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Shop } from "#tests/support/shop.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test.describe("a one-time code", () => {
  const code = (page: Page) => page.getByLabel(t("auth:code_label"))

  /** Starts the registration of a new phone. Returns the phone, the code that the shop sent, and a wrong code. */
  async function requestCode(page: Page, shop: Shop) {
    const phone = newPhone()
    await page.goto("/en/auth/register")
    await submitRegistration({ page, locale: "en", phone })
    await expect(code(page)).toBeVisible()
    const right = await shop.lastCode(phone)
    return { phone, right, wrong: right === "111111" ? "222222" : "111111" }
  }

  /** Posts the code with only these cookies, as another browser would. */
  const confirmWith = (shop: Shop, digits: string, cookies: string[]) =>
    fetch(`${shop.url}/en/auth/code`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop.url, cookie: cookies.join("; "), "user-agent": "Chrome/140" },
      body: new URLSearchParams({ code: digits }),
    })

  const cookiesOf = async (context: BrowserContext, ...names: string[]) =>
    (await context.cookies())
      .filter(({ name }) => names.includes(name))
      .map(({ name, value }) => `${name}=${value}`)

  test("[S5.18] [D1.203] is rejected at its field when it is wrong, and warned about when it is incomplete @js", async ({
    page,
    shop,
  }) => {
    const { right, wrong } = await requestCode(page, shop)
    await enterCode(page, wrong)
    await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
    await enterCode(page, "12345")
    await expect(code(page)).toHaveAccessibleDescription("Enter the code (6 digits)")
    await expect(code(page)).toHaveAttribute("aria-invalid", "true")
    await enterCode(page, "")
    await expect(code(page)).toHaveAccessibleDescription("Enter the code")
    await enterCode(page, right)
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })

  test("marks the box after the digits that were typed before hydration @js @full", async ({
    page,
    shop,
  }) => {
    await requestCode(page, shop)
    const sendScripts = await delayRequests(page, /\/assets\/[^/]+\.js$/)
    // Does not wait for the load event, which would wait for the blocked scripts.
    await page.goto("/en/auth/code", { waitUntil: "commit" })
    await code(page).fill("123")
    sendScripts()
    await waitForHydration(page)
    await expect(code(page)).toHaveValue("123")
    await expect(page.locator("span[data-next] ~ span")).toHaveCount(2)
  })

  test("is replaced by the code that is corrected while it is being sent @js @full", async ({
    page,
    shop,
  }) => {
    const { right, wrong } = await requestCode(page, shop)
    await waitForHydration(page)
    const release = await delayRequests(page, /auth\/code/)
    const sent = () => page.waitForRequest((request) => request.method() === "POST")
    await Promise.all([sent(), enterCode(page, wrong)])
    await Promise.all([sent(), enterCode(page, right)])
    release()
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })

  test("keeps the digits typed so far when the refusal of the previous code arrives late @js @full", async ({
    page,
    shop,
  }) => {
    const { right, wrong } = await requestCode(page, shop)
    await waitForHydration(page)
    const release = await delayRequests(page, /auth\/code/)
    await code(page).pressSequentially(wrong)
    await code(page).fill("")
    await code(page).pressSequentially(right.slice(0, 2))
    release()
    await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
    await page.keyboard.type(right.slice(2))
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })

  test("[S4.15] leaves empty boxes without an error, and the focus in them, when it is sent again @js", async ({
    page,
    shop,
  }) => {
    const { phone, wrong } = await requestCode(page, shop)
    await enterCode(page, wrong)
    await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
    await page.getByRole("button", { name: t("auth:resend") }).click()
    await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible()
    await expect(code(page)).toHaveValue("")
    await expect(code(page)).not.toHaveAttribute("aria-invalid")
    await expect(code(page)).toBeFocused()
    await enterCode(page, await shop.lastCode(phone, 2))
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })

  for (const locale of TRIED_LOCALES) {
    test(`[D.58] says that its tries are used up, above the resend (${locale})${projectTag(locale)}`, async ({
      page,
      shop,
    }) => {
      const translate = getFixedT(locale)
      const phone = newPhone()
      await page.goto(`/${locale}/auth/register`)
      await submitRegistration({ page, locale, phone })
      const field = page.getByLabel(translate("auth:code_label"))
      await expect(field).toBeVisible()
      const right = await shop.lastCode(phone)
      for (let turn = 1; turn <= 6; turn += 1) {
        const given = turn === 6 ? right : String(turn * 111_111)
        await Promise.all([
          page.waitForResponse((response) => response.request().method() === "POST"),
          enterCode(page, given, locale),
        ])
        const text = translate(turn < 5 ? "api:code.wrong" : "api:code.used_up")
        await expect(field).toHaveAccessibleDescription(text)
      }
      const resend = page.getByRole("button", { name: translate("auth:resend") })
      await expect(resend).toBeVisible()
      await resend.click()
      await expect(field).not.toHaveAttribute("aria-invalid")
    })
  }

  test("[D.57] is accepted once, and only in the browser that requested it @no-js", async ({
    page,
    context,
    shop,
  }) => {
    const { right } = await requestCode(page, shop)
    const form = await cookiesOf(context, "registration")
    const all = await cookiesOf(context, "registration", "otp_request")
    expect(all).toHaveLength(2)

    const strange = await confirmWith(shop, right, [...form, `otp_request=${"x".repeat(32)}`])
    expect(strange.status).toBe(422)
    expect((await confirmWith(shop, right, form)).status).toBe(422)

    await enterCode(page, right)
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
    const again = await confirmWith(shop, right, all)
    expect(again.status).toBe(422)
    expect(await again.text()).toContain(t("api:code.used"))
    expect(again.headers.getSetCookie().join()).not.toContain("token=")
  })
})

test.describe("a shop that cannot send SMS", () => {
  test.use({ expectedStatuses: [503] })

  test("[S8.02] shows the error in a toast, and keeps what was entered @js @full", async ({
    page,
    launch,
  }) => {
    const shop = await launch({ SMS_DAILY_BUDGET: "0" })
    await page.goto(`${shop.url}/en/auth/register`)
    await submitRegistration({ page, locale: "en", phone: newPhone() })
    await expect(page.locator("[data-tone=error]")).toContainText(t("api:code.unavailable"))
    await expect(page.getByLabel(t("auth:first_name"))).toHaveValue("Nilufar")
  })
})
