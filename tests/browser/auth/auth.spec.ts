import type { BrowserContext, Locator, Page } from "playwright/test"
import { encodeNext } from "#app/urls/next-param.ts"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import { submitRegistration } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { SHARED_SECRETS, getFreePort, startShop, type Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { stopClock, waitForEffects, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const DAY = 24 * 60 * 60

const field = (page: Page, key: TextKey) => page.getByLabel(t(key), { exact: true })
const button = (page: Page, key: TextKey) => page.getByRole("button", { name: t(key) })
const dialogOf = (page: Page) => page.getByRole("dialog")

const findCookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)

const namesOf = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

const secondsFromNow = (expires: number) => expires - Date.now() / 1000

async function expectWarning(input: Locator, text: string) {
  await expect(input).toHaveAccessibleDescription(text)
  // The id of a warning ends in "-state". The id of an error would end in "-error".
  await expect(input).toHaveAttribute("aria-describedby", /-state$/)
  await expect(input).toHaveAttribute("aria-invalid", "true")
}

test("[S1.04] [S2.24] [S2.25] [S2.26] [S3.06] [S3.07] [S3.24] [S4.02] [S4.04] [S4.05] [S4.08] [S4.09] [S4.10] [S5.03] [S5.07] [S5.11] [S5.14] [S5.16] [S6.04] [S7.19] [S8.19] [D.63] [D.64] [D.94] [D1.190] [D1.205] [D1.457] [D1.462] registers a visitor in the sheet: form, code, back with the entered values, and the page again", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const phone = newPhone()
  const spoken = phone.replace(/^(\+998)(\d\d)(\d{3})(\d\d)(\d\d)$/, "$1 $2 $3-$4-$5")

  await test.step("the sheet has tabs", async () => {
    await page.goto("/en/about?panel=auth&tab=login")
    const tabs = dialogOf(page).getByRole("navigation", { name: t("auth:tabs") })
    await expect(tabs.getByRole("link")).toHaveText([t("auth:tab_register"), t("auth:tab_login")])
    const registration = tabs.getByRole("link", { name: t("auth:tab_register") })
    await registration.click()
    await expect(registration).toHaveAttribute("aria-current", "page")
    for (const name of ["country", "first_name", "last_name", "phone", "password"] as const)
      await expect(field(page, `auth:${name}`)).toBeVisible()
    await expect(field(page, "auth:password_confirmation")).toBeVisible()
    await expect(field(page, "auth:email")).toHaveCount(0)
  })

  await test.step("the form warns of names and password, and asks for an e-mail in other countries", async () => {
    await expect(field(page, "auth:country")).toHaveAttribute("autocomplete", "country-name")
    await field(page, "auth:country").selectOption({ label: "Kazakhstan" })
    if (javaScriptEnabled) {
      await expect(field(page, "auth:email")).toBeVisible()
      await expect(field(page, "auth:phone")).toHaveAttribute("placeholder", /^\+7 /)
    }
    await field(page, "auth:first_name").fill("Nilufar!")
    await field(page, "auth:password").fill("atirgul2026")
    await field(page, "auth:password_confirmation").fill("atirgul2026")
    await button(page, "auth:get_code").click()
    await expectWarning(field(page, "auth:first_name"), t("errors:name"))
    await expectWarning(field(page, "auth:password"), t("errors:password"))
    await expect(field(page, "auth:last_name")).toHaveAccessibleDescription(t("errors:required"))
    await expect(field(page, "auth:last_name")).toHaveAttribute("aria-invalid", "true")
    // The alert counts the fields with errors, because some of them are outside the screen.
    await expect(page.getByRole("alert").filter({ hasText: /^Check 5 fields/ })).toBeVisible()
    await expect(field(page, "auth:email")).toBeVisible()
    await field(page, "auth:country").selectOption({ label: "Uzbekistan" })
  })

  await test.step("the form requests a code, which the phone receives", async () => {
    await field(page, "auth:first_name").fill("Oʻgʻiloy")
    await field(page, "auth:last_name").fill("D'Arc")
    if (javaScriptEnabled) {
      await expect(field(page, "auth:phone")).toHaveAttribute("placeholder", /^\+998 /)
      await field(page, "auth:phone").pressSequentially(phone.slice(4), { delay: 20 })
      await field(page, "auth:phone").blur()
      await expect(field(page, "auth:phone")).toHaveValue(spoken)
    } else {
      // Visitors type numbers without the calling code.
      await field(page, "auth:phone").fill(spoken.replace("+998 ", ""))
    }
    await field(page, "auth:password").fill(PASSWORD)
    await field(page, "auth:password_confirmation").fill(PASSWORD)
    await button(page, "auth:get_code").click()
    const code = dialogOf(page).getByLabel(t("auth:code_label"))
    await expect(code).toHaveAttribute("autocomplete", "one-time-code")
    await expect(code).toHaveAttribute("inputmode", "numeric")
    await expect(code).toHaveAttribute("maxlength", "12")
    await expect(page.getByText(`We sent a code to ${spoken}`)).toBeVisible()
    await expect(code).toHaveAccessibleDescription(`We sent a code to ${spoken}`)
    await expect(page.getByText(spoken, { exact: true })).toHaveCSS("font-weight", "600")
    await expect(page).toHaveURL("/en/about?panel=auth&tab=register&step=code")
    for (const name of ["registration", "otp_request"]) {
      const waiting = await findCookie(context, name)
      expect(waiting, name).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" })
      expect(secondsFromNow(waiting?.expires ?? 0), name).toBeGreaterThan(14 * 60)
      expect(secondsFromNow(waiting?.expires ?? 0), name).toBeLessThan(15 * 60 + 1)
      const value = decodeURIComponent(waiting?.value ?? "")
      for (const entered of ["D'Arc", PASSWORD]) expect(value, name).not.toContain(entered)
    }
  })

  await test.step("the breadcrumb leads back to the form, which keeps everything but the password", async () => {
    await dialogOf(page)
      .getByRole("navigation", { name: t("common:breadcrumbs") })
      .getByRole("link", { name: t("auth:edit_details") })
      .click()
    await expect(field(page, "auth:first_name")).toHaveValue("Oʻgʻiloy")
    await expect(field(page, "auth:last_name")).toHaveValue("D'Arc")
    await expect(field(page, "auth:phone")).toHaveValue(spoken)
    await expect(field(page, "auth:country").locator("option:checked")).toHaveText("Uzbekistan")
    await expect(field(page, "auth:password")).toHaveValue("")
    await expect(field(page, "auth:password_confirmation")).toHaveValue("")
    expect(await page.content()).not.toContain(PASSWORD)
  })

  await test.step("Back leads from the form to the code again", async () => {
    await page.goBack()
    await expect(page).toHaveURL("/en/about?panel=auth&tab=register&step=code")
    await expect(dialogOf(page).getByLabel(t("auth:code_label"))).toBeVisible()
  })

  await test.step("the code makes the account, signs in and closes the sheet", async () => {
    const code = page.getByLabel(t("auth:code_label"))
    const sent = await shop.lastCode(phone)
    if (javaScriptEnabled) {
      // The field takes the code out of a pasted text only once its script runs.
      await waitForHydration(page)
      // Visitors copy the code out of a message.
      await code.evaluate(
        (input, text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData("text", text)
          const paste = { clipboardData, bubbles: true, cancelable: true }
          input.dispatchEvent(new ClipboardEvent("paste", paste))
        },
        `Atir: your code is ${sent.slice(0, 3)} ${sent.slice(3)}. It is valid for 5 minutes`,
      )
    } else {
      await enterCode(page, sent)
    }
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
    await expect(page).toHaveURL("/en/about")
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(button(page, "shell:account")).toBeVisible()
    expect(await findCookie(context, "token")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      secure: false,
      path: "/",
      // The token ends with the browser's session, because only the login offers to remember the customer.
      expires: -1,
    })
    expect(await namesOf(context)).not.toContain("registration")
  })

  await test.step("Back leads to the page without the sheet", async () => {
    await page.goBack()
    await expect(page).toHaveURL("/en/about")
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(button(page, "shell:account")).toBeVisible()
  })
})

test("[S1.04] [S2.35] [S3.09] [S3.25] [S3.27] [S4.01] [S4.03] [S4.06] [S5.17] [S6.08] [S7.25] [S7.26] [S8.02] [S8.20] [D.22] [D.64] logs a customer in, with and without remember-me, and logs them out", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  await context.clearCookies({ name: "token" })
  const logIn = async (password: string) => {
    await field(page, "auth:phone").fill(phone)
    await field(page, "auth:password").fill(password)
    await button(page, "auth:log_in").click()
  }

  await test.step("a visitor without a token is signed out, and the login requires phone and password", async () => {
    await page.goto(`/en?panel=auth&tab=login&next=${encodeNext("/en/contact")}`)
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("shell:log_in") }),
    ).toBeAttached()
    await expect(button(page, "shell:account")).toHaveCount(0)
    await button(page, "auth:log_in").click()
    for (const name of ["auth:phone", "auth:password"] as const)
      await expect(field(page, name)).toHaveAccessibleDescription(t("errors:required"))
    await logIn("Wrong2026")
    await expect(page.getByText(t("api:auth.wrong")).first()).toBeVisible()
  })

  await test.step("with remember-me the token lives as long as the server says, and the login leads to next", async () => {
    await page.getByLabel(t("auth:remember")).check()
    await logIn(PASSWORD)
    await expect(page.getByText(t("auth:logged_in"))).toBeVisible()
    await expect(page).toHaveURL("/en/contact")
    await expect(button(page, "shell:account")).toBeVisible()
    const { expires = 0 } = (await findCookie(context, "token")) ?? {}
    // Logs in again through the API, whose response contains the expiry. Both tokens have the same lifetime.
    const answer = await fetch(`${shop.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone, password: PASSWORD, recaptcha_token: "" }),
    })
    const { expires_at } = (await answer.json()) as { expires_at: string }
    const expiry = Date.parse(expires_at) / 1000
    expect(secondsFromNow(expiry)).toBeGreaterThan(DAY)
    expect(Math.abs(expires - expiry)).toBeLessThan(120)
  })

  await test.step("without remember-me the token ends with the browser's session", async () => {
    await context.clearCookies({ name: "token" })
    await page.goto("/en/auth/login")
    await logIn(PASSWORD)
    await expect(page).toHaveURL("/en")
    await expect(button(page, "shell:account")).toBeVisible()
    expect((await findCookie(context, "token"))?.expires).toBe(-1)
  })

  await test.step("a signed-in customer has a menu instead of the sheet, and a link on small screens", async () => {
    await page.goto("/en/about?panel=auth&tab=login")
    await expect(dialogOf(page)).toHaveCount(0)
    await button(page, "shell:account").click()
    const menu = page.getByRole("navigation", { name: t("shell:account") })
    await expect(menu.getByRole("link")).toHaveText([
      t("shell:my_profile"),
      t("shell:my_orders"),
      t("shell:log_out"),
    ])
    await menu.getByRole("link", { name: t("shell:my_profile") }).click()
    await expect(page).toHaveURL("/en/cabinet")
    await expect(page.getByRole("main")).toContainText("Nilufar")
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("shell:account") }),
    ).toHaveAttribute("href", "/en/cabinet")
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step("the logout asks for a confirmation, and ends the token on the server", async () => {
    const { value: token = "" } = (await findCookie(context, "token")) ?? {}
    await page.goto("/en/about?panel=logout")
    await expect(dialogOf(page)).toHaveAccessibleName(t("auth:logout_title"))
    await expect(dialogOf(page)).toHaveAccessibleDescription(t("auth:logout_text"))
    await dialogOf(page)
      .getByRole("link", { name: t("auth:logout_stay") })
      .click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(button(page, "shell:account")).toBeVisible()

    await button(page, "shell:account").click()
    await page.getByRole("link", { name: t("shell:log_out") }).click()
    await button(page, "auth:logout_confirm").click()
    await expect(page.getByText(t("auth:logged_out"))).toBeVisible()
    await expect(button(page, "shell:account")).toHaveCount(0)
    expect(await namesOf(context)).not.toContain("token")
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${shop.url}/api/v1/account/profile`, { headers })).status).toBe(401)
  })
})

for (const next of ["/en/contact", null]) {
  test(`opens ${next ?? "the page of the sheet"} in the new language when a visitor changes it after a rejected login @no-js @full`, async ({
    page,
    context,
    shop,
  }) => {
    const phone = newPhone()
    await signIn(context, shop, phone)
    await context.clearCookies({ name: "token" })
    await page.goto(`/en/about?panel=auth&tab=login${next ? `&next=${encodeNext(next)}` : ""}`)
    await field(page, "auth:phone").fill(phone)
    await field(page, "auth:password").fill("Wrong2026")
    await button(page, "auth:log_in").click()
    await expect(page.getByText(t("api:auth.wrong"))).toBeVisible()
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("shell:language") })
      .click()
    await page.getByRole("link", { name: "Русский" }).first().click()
    const inRussian = getFixedT("ru")
    await page.getByLabel(inRussian("auth:phone"), { exact: true }).fill(phone)
    await page.getByLabel(inRussian("auth:password"), { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: inRussian("auth:log_in") }).click()
    await expect(page).toHaveURL((next ?? "/en/about").replace("/en", "/ru"))
  })
}

test("[S4.15] [S4.16] [D.59] sends a code again once at a double click, and restarts its timer @js", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto("/en/auth/register")
  await submitRegistration({ page, locale: "en", phone })
  await expect(button(page, "auth:resend")).toBeVisible()
  // Stops the clock, so that timer and toast stay until the test has looked at them.
  await stopClock(page)
  const posts: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url())
  })
  await button(page, "auth:resend").dblclick()
  await expect(page.getByText(t("auth:resend_in"))).toBeVisible()
  await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible()
  expect(posts).toHaveLength(1)
  await page.clock.resume()
  await enterCode(page, await shop.lastCode(phone, 2))
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
})

test.describe("a shop with a pause before the next code", () => {
  const SECONDS = 75
  let shop: Shop

  test.beforeAll(async () => {
    shop = await startShop({ OTP_RESEND_SECONDS: String(SECONDS) })
  })
  test.afterAll(() => shop.stop())

  test("[S4.11] [S4.12] [S4.13] [S4.14] [S9.13] [S9.14] [D1.460] counts down every second, and offers the code again at zero @js", async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${shop.url}/en/auth/register`)
    // Stops the clock, so that the countdown advances only with the test.
    await stopClock(page)
    await submitRegistration({ page, locale: "en", phone: newPhone() })
    const timer = page.getByText(t("auth:resend_in"))
    await expect(timer).toContainText(/01:(?:1[0-5]|0\d)$/)
    const shown = /(\d\d):(\d\d)$/.exec((await timer.textContent()) ?? "")
    let left = Number(shown?.[1]) * 60 + Number(shown?.[2])
    await page.clock.runFor(1000)
    left -= 1
    await expect(timer).toContainText(`01:${String(left - 60).padStart(2, "0")}`)
    await page.clock.runFor((left - 60) * 1000)
    await expect(timer).toHaveText(`${t("auth:resend_in")} 01:00`)
    await page.clock.runFor(1000)
    await expect(timer).toHaveText(`${t("auth:resend_in")} 00:59`)
    await expect(button(page, "auth:resend")).toHaveCount(0)
    await expect(page.getByText(t("auth:no_code"))).toHaveCount(0)
    const status = page.getByRole("main").getByRole("status")
    const announced = await status.elementHandle()
    await page.clock.runFor(59_000)
    await expect(button(page, "auth:resend")).toBeVisible()
    await expect(page.getByText(t("auth:no_code"))).toBeVisible()
    // Screen readers announce a text only in an element that was in the page before.
    expect(await announced.textContent()).toBe(t("auth:no_code"))
    await expect(timer).toHaveCount(0)
  })

  test("[D.59] has a button without scripts, and says how many seconds are left when it is pressed early @no-js", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/en/auth/register`)
    await submitRegistration({ page, locale: "en", phone: newPhone() })
    await expect(page.getByText(t("auth:resend_in"))).toContainText(/01:\d\d$/)
    await button(page, "auth:resend").click()
    await expect(page.getByText(/You can ask for a new code in \d\d seconds/)).toBeVisible()
    await expect(page.getByLabel(t("auth:code_label"))).toBeVisible()
  })

  test("[D1.93] says in the open panel, and only there, how many seconds are left @no-js @full", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${shop.url}/en?panel=auth&tab=register`)
    await submitRegistration({ page, locale: "en", phone: newPhone() })
    await button(page, "auth:resend").click()
    const refusal = page.getByText(/You can ask for a new code in \d\d seconds/)
    await expect(dialogOf(page).locator(refusal)).toBeInViewport({ ratio: 1 })
    await expect(refusal).toHaveCount(1)
  })
})

test.describe("a shop API that is down", () => {
  test.use({ expectedStatuses: [500, 503] })

  test("[S8.03] shows the unknown-error text at a form, and logs no customer out @js", async ({
    page,
    context,
    launch,
  }) => {
    const port = String(await getFreePort())
    const env = {
      ...SHARED_SECRETS,
      SITE_URL: `http://localhost:${port}`,
    }
    const api = await launch(env, "shop-api/main.ts")
    const shop = await launch({ ...env, PORT: port, SHOP_API_URL: api.url })
    const uz = getFixedT("uz")
    await page.goto(`${shop.url}/uz/auth/login`)
    await page.getByLabel(uz("auth:phone")).fill("+998901234567")
    await page.getByLabel(uz("auth:password"), { exact: true }).fill(PASSWORD)
    await api.stop()
    await page.getByRole("button", { name: uz("auth:log_in") }).click()
    await expect(page.getByText("Noma'lum xatolik yuz berdi")).toBeVisible()
    await expect(page.getByLabel(uz("auth:phone"))).toHaveValue("+998 90 123-45-67")

    await context.addCookies([{ name: "token", value: "x".repeat(43), url: shop.url }])
    const answer = await page.goto(`${shop.url}/uz/about`)
    expect(answer?.status()).toBe(500)
    expect(await namesOf(context)).toContain("token")
  })
})

test("[S8.02] [D1.107] [D1.198] marks both fields of a refused login, with the reason at the password, which has the focus", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  const [phone, password] = [field(page, "auth:phone"), field(page, "auth:password")]
  if (scripts) await page.clock.install()
  await page.goto("/en/auth/login")
  // Stops the clock, so that the toast stays open until the test has looked at it.
  if (scripts) await stopClock(page)
  await phone.fill("+998 90 765-43-21")
  await password.fill("Wrong2026")
  await button(page, "auth:log_in").click()
  for (const input of [phone, password]) {
    await expect(input).toHaveAttribute("aria-invalid", "true")
    await expect(input).toHaveAccessibleDescription(t("api:auth.wrong"))
  }
  await expect(password).toBeFocused()
  await expect(phone).toHaveValue("+998 90 765-43-21")
  // With scripts, a toast repeats the error of the field.
  const repeated = page.getByRole("alert").filter({ hasText: t("api:auth.wrong") })
  await expect(repeated).toHaveCount(scripts ? 1 : 0)
  await expect(page.getByText(t("errors:fields", { count: 2 }))).toHaveCount(0)
  if (!scripts) return
  // The toast closes by itself, because the field still shows the error.
  await waitForEffects(page)
  await page.clock.runFor(4900)
  await expect(repeated).toBeVisible()
  await page.clock.runFor(100)
  await waitForEffects(page)
  // A closed message fades out.
  await page.clock.runFor(300)
  await expect(repeated).toHaveCount(0)
  await page.clock.resume()
  await password.fill(PASSWORD)
  for (const input of [phone, password]) await expect(input).not.toHaveAttribute("aria-invalid")
})

test("[D1.108] keeps the focus in the panel on the way back to the details @js @full", async ({
  page,
}) => {
  await page.goto("/en/about?panel=auth&tab=register")
  await submitRegistration({ page, locale: "en", phone: newPhone() })
  const code = page.getByLabel(t("auth:code_label"))
  await expect(code).toBeFocused()
  await page.getByRole("link", { name: t("auth:edit_details") }).click()
  await expect(field(page, "auth:first_name")).toBeVisible()
  await expect(dialogOf(page).locator(":focus")).toHaveText(t("auth:title"))
})

test("hides an error once its field is corrected, and shows it again with the rejected value @js @full", async ({
  page,
}) => {
  await page.goto("/en/auth/register")
  await button(page, "auth:get_code").click()
  const summary = page.getByRole("alert").filter({ hasText: /^Check \d fields/ })
  await expect(summary).toHaveText(/^Check 5 fields/)
  const firstName = field(page, "auth:first_name")
  await expect(firstName).toHaveAccessibleDescription(t("errors:required"))
  await firstName.fill("Nilufar")
  await expect(firstName).not.toHaveAttribute("aria-invalid")
  await expect(firstName).not.toHaveAccessibleDescription(t("errors:required"))
  await expect(summary).toHaveText(/^Check 4 fields/)
  await firstName.fill("")
  await expect(firstName).toHaveAccessibleDescription(t("errors:required"))
  await expect(summary).toHaveText(/^Check 5 fields/)
  for (const key of ["first_name", "last_name", "phone", "password"] as const) {
    await field(page, `auth:${key}`).fill(key === "phone" ? "+998 90 123-45-67" : PASSWORD)
  }
  await expect(summary).toHaveCount(0)
})

test("[D1.662] shows an error again when its field is left with another value that has it, too, and counts it @js @full", async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: "country", value: "kz", url: shop.url }])
  await page.goto("/en/auth/register")
  const fields = [
    [field(page, "auth:phone"), /^Enter the number in full/, "+7 701 23", "701 234-56-78"],
    [field(page, "auth:email"), t("errors:email"), "nilufar", "nilufar@example.com"],
    [field(page, "auth:password"), t("errors:password"), "atirgul20", PASSWORD],
  ] as const
  await field(page, "auth:first_name").fill("Nilufar")
  await field(page, "auth:last_name").fill("Karimova")
  for (const [input, , wrong] of fields) await input.fill(wrong)
  await field(page, "auth:password_confirmation").fill("atirgul20")
  const send = button(page, "auth:get_code")
  await send.click()
  for (const [index, [input, error, wrong, right]] of fields.entries()) {
    // The note counts the fields that are still invalid, if they are several.
    const left = fields.length - index
    const count = page.getByRole("alert").filter({ hasText: `Check ${left} fields` })
    const isCounted = left > 1
    await expect(count).toHaveCount(isCounted ? 1 : 0)
    await input.fill(`${wrong}0`)
    await expect(input).not.toHaveAttribute("aria-invalid")
    await expect(count).toHaveCount(0)
    // While a button is being pressed, no error moves it away.
    await send.hover()
    await page.mouse.down()
    await expect(input).not.toBeFocused()
    await expect(input).not.toHaveAttribute("aria-invalid")
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await input.press("Tab")
    await expect(input).toHaveAttribute("aria-invalid", "true")
    await expect(input).toHaveAccessibleDescription(error)
    await expect(count).toHaveCount(isCounted ? 1 : 0)
    await input.fill(right)
    await input.press("Tab")
    await expect(input).not.toHaveAttribute("aria-invalid")
  }
})

test("[D1.694] checks the repeated password of a refused form again when the first one is corrected @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  for (const path of ["/en/cabinet/personal", "/en/auth/register"]) {
    if (path === "/en/auth/register") await context.clearCookies()
    await page.goto(path)
    const password = page.locator("main [name=password]")
    const repeated = page.locator("main [name=password_confirmation]")
    await password.fill(`${PASSWORD}0`)
    await repeated.fill(PASSWORD)
    await repeated.press("Enter")
    await expect(repeated).toHaveAccessibleDescription(t("errors:mismatch"))
    for (const [typed, isRepeated] of [
      [PASSWORD, true],
      [`${PASSWORD}1`, false],
      [PASSWORD, true],
    ] as const) {
      await password.fill(typed)
      // A difference may end with the next letter, so that it shows only when the field is left.
      if (!isRepeated) await password.blur()
      await expect(repeated).toHaveAccessibleDescription(isRepeated ? "" : t("errors:mismatch"))
    }
    await repeated.fill(`${PASSWORD}2`)
    await expect(repeated).toHaveAccessibleDescription("")
    await repeated.blur()
    await expect(repeated).toHaveAccessibleDescription(t("errors:mismatch"))
  }
})

test("[D1.621] shows the password while its button is pressed in, and asks keyboards not to capitalize or correct it @js @full", async ({
  page,
}) => {
  await page.goto("/en/auth/login")
  const password = field(page, "auth:password")
  await password.fill(PASSWORD)
  const toggle = button(page, "auth:show_password")
  await expect(toggle).toHaveAttribute("aria-pressed", "false")
  await toggle.click()
  await expect(password).toHaveAttribute("type", "text")
  await expect(password).toHaveAttribute("autocapitalize", "none")
  await expect(password).toHaveAttribute("autocorrect", "off")
  await expect(toggle).toHaveAttribute("aria-pressed", "true")
  await toggle.click()
  await expect(password).toHaveAttribute("type", "password")
})

test("has no button that shows the password without scripts @no-js @full", async ({ page }) => {
  await page.goto("/en/auth/login")
  await expect(field(page, "auth:password")).toBeVisible()
  await expect(page.getByLabel(t("auth:show_password"))).toBeHidden()
})

test("submits the code at its sixth digit, and accepts a new one after a wrong one @js", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await page.goto("/en/auth/register")
  await submitRegistration({ page, locale: "en", phone })
  const code = page.getByLabel(t("auth:code_label"))
  const right = await shop.lastCode(phone)
  await code.pressSequentially(right === "111111" ? "222222" : "111111")
  await expect(code).toHaveAccessibleDescription(t("api:code.wrong"))
  await expect(code).toBeFocused()
  const highlight = await code.evaluate(
    (input) => getComputedStyle(input, "::selection").backgroundColor,
  )
  expect(highlight).toBe("rgba(0, 0, 0, 0)")
  // The rejected code is selected, so that typing replaces it.
  await expect
    .poll(() =>
      code.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    )
    .toEqual([0, 6])
  await page.keyboard.type(right)
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
})

test("focuses the code field of the registration, in the sheet and on its page @full", async ({
  page,
}) => {
  for (const address of ["/en/about?panel=auth&tab=register", "/en/auth/register"]) {
    await page.goto(address)
    await submitRegistration({ page, locale: "en", phone: newPhone() })
    await expect(page.getByLabel(t("auth:code_label"))).toBeFocused()
    await page.context().clearCookies()
  }
})

test("[D1.261] tells a visitor who signs in for the checkout what is ordered, and why it needs an account @full", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/en/checkout")
  await expect(page.getByText(t("auth:checkout_reason"))).toHaveCount(0)
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  await page.goto("/en/checkout/delivery")
  const dialog = dialogOf(page)
  await expect(dialog.getByRole("heading", { name: t("auth:checkout_title") })).toBeVisible()
  await expect(dialog.getByText(t("auth:checkout_reason"))).toContainText(
    /^In the cart 2\s· \d[\d\s]+UZS with the service fee\./,
  )
  // The product 999999 does not exist. It counts neither in the number of items nor in the sum.
  const sum = await dialog.getByText(t("auth:checkout_reason")).innerText()
  await putIntoCart(context, shop, [...(await listOrderable(shop, 2)), 999_999])
  await page.reload()
  await expect(dialog.getByText(t("auth:checkout_reason"))).toHaveText(sum)
})

test("keeps the title of the sheet in view while its form scrolls @no-js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/en/about?panel=auth&tab=register")
  const sheet = page.getByRole("dialog")
  await expect(sheet).toBeVisible()
  expect(await sheet.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})
