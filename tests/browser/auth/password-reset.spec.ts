import type { Page } from "playwright/test"
import { encodeNext } from "#app/urls/next-param.ts"
import { getProfile } from "#contract/account.ts"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Shop } from "#tests/support/shop.ts"
import { signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const NEW_PASSWORD = "Yangigul2027"

const code = (page: Page) => page.getByLabel(t("auth:code_label"))
const password = (page: Page) => page.getByLabel(t("auth:new_password"), { exact: true })
const repeated = (page: Page) => page.getByLabel(t("auth:new_password_confirmation"))
const button = (page: Page, key: TextKey) => page.getByRole("button", { name: t(key) })

async function requestCode(page: Page, phone: string) {
  await page.getByLabel(t("auth:phone")).fill(phone)
  await button(page, "auth:get_code").click()
  await expect(code(page)).toBeVisible()
}

/** Waits until the shop may send the phone another code, according to the outbox. */
async function waitForResend(shop: Shop, phone: string) {
  const last = (await shop.outbox()).findLast(({ to }) => to === phone)
  const sentAt = Date.parse(last?.sent_at ?? "")
  await expect.poll(() => Date.now() - sentAt).toBeGreaterThan(2000)
}

test("[D.11] [D.23] replaces a forgotten password by phone and code, and logs the customer in with the new one", async ({
  page,
  context,
  shop,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const [old] = (await context.cookies()).filter(({ name }) => name === "token")
  await context.clearCookies()

  await page.goto("/en/about?panel=auth&tab=login")
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("auth:forgot") })
    .click()
  await expect(page).toHaveURL(`/en/password?next=${encodeNext("/en/about")}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth:reset_title"))
  await button(page, "auth:get_code").click()
  await expect(page.getByLabel(t("auth:phone"))).toHaveAccessibleDescription(t("errors:required"))
  await waitForResend(shop, phone)
  await requestCode(page, phone)
  await expect(page.getByText("We sent a code to +998 90")).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAccessibleDescription(/^We sent a code to \+998 90/)

  await page.getByRole("link", { name: t("auth:change_phone") }).click()
  await expect(page.getByLabel(t("auth:phone"))).toHaveValue(/^\+998 90 \d{3}-\d\d-\d\d$/)
  await page.goBack()

  await code(page).fill("12345")
  await password(page).fill("yangigul")
  await repeated(page).fill("yangigul1")
  await button(page, "auth:save_password").click()
  await expect(code(page)).toHaveAccessibleDescription(
    `${t("errors:enter_otp")} ${t("errors:code_length")}`,
  )
  await expect(password(page)).toHaveAccessibleDescription(t("errors:password"))
  expect(await page.content()).not.toContain("yangigul")

  const right = await shop.lastCode(phone, 2)
  await code(page).fill(right)
  await password(page).fill(NEW_PASSWORD)
  await repeated(page).fill("Yangigul2028")
  await button(page, "auth:save_password").click()
  await expect(repeated(page)).toHaveAccessibleDescription(t("errors:mismatch"))

  await code(page).fill(right)
  await password(page).fill(NEW_PASSWORD)
  await repeated(page).fill(NEW_PASSWORD)
  await button(page, "auth:save_password").click()
  await expect(page.getByText(t("auth:password_changed"))).toBeVisible()
  await expect(page).toHaveURL(`/en/auth/login?next=${encodeNext("/en/about")}`)
  const profile = await fetch(shop.url + getProfile.path, {
    headers: { authorization: `Bearer ${old?.value}` },
  })
  expect(profile.status).toBe(401)

  await expect(page.getByLabel(t("auth:phone"))).toHaveValue(/^\+998 90 \d{3}-\d\d-\d\d$/)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(NEW_PASSWORD)
  await button(page, "auth:log_in").click()
  await expect(page).toHaveURL("/en/about")
  await expect(page.getByText(t("auth:logged_in"))).toBeVisible()
})

test("[D.62] shows the same page for a phone without an account, and tells its owner by SMS @no-js", async ({
  page,
  shop,
}) => {
  const phone = newPhone()
  await page.goto("/en/password")
  await requestCode(page, phone)
  await expect(page.getByText("We sent a code to +998 90")).toBeVisible()
  await expect
    .poll(async () => (await shop.outbox()).findLast(({ to }) => to === phone)?.text)
    .toBe(`Atir: ${t("api:sms.not_registered").replace("{{brand}}: ", "")}`)
  await code(page).fill("123456")
  await password(page).fill(NEW_PASSWORD)
  await repeated(page).fill(NEW_PASSWORD)
  await button(page, "auth:save_password").click()
  await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
})

test("[S4.15] empties the code and keeps the new password when the code is sent again @js", async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto("/en/password")
  await requestCode(page, phone)
  await code(page).fill("111111")
  await password(page).fill(NEW_PASSWORD)
  await repeated(page).fill(NEW_PASSWORD)
  await button(page, "auth:save_password").click()
  await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
  await password(page).fill(NEW_PASSWORD)
  await button(page, "auth:resend").click()
  await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible()
  await expect(code(page)).toHaveValue("")
  await expect(code(page)).not.toHaveAttribute("aria-invalid")
  await expect(code(page)).toBeFocused()
  await expect(password(page)).toHaveValue(NEW_PASSWORD)
  await code(page).fill("111111")
  await button(page, "auth:save_password").click()
  await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
})

test("gets a new stamp (its signed time) when a form is refused after 13 hours, and keeps what was typed @js @full", async ({
  page,
}) => {
  const forms = [
    ["/en/about?panel=auth&tab=register", "auth:get_code"],
    ["/en/password", "auth:get_code"],
    ["/en/contact", "pages:contact.send"],
  ] as const
  for (const [path, send] of forms) {
    await page.goto(path)
    await waitForHydration(page)
    const stamp = page.locator("input[name=stamp]")
    const old = await stamp.inputValue()
    const phone = page.locator("input[name=phone]")
    await phone.fill("+998 90 1")
    await page.clock.setFixedTime(Date.now() + 13 * 3_600_000)
    await button(page, send).click()
    await expect(phone).toHaveAttribute("aria-invalid", "true")
    await expect(stamp).not.toHaveValue(old)
    await expect(stamp).toHaveValue(/^\d+\..+/)
    await expect(phone).toHaveValue("+998 90 1")
    await expect(phone).toHaveAttribute("aria-invalid", "true")
  }
})
