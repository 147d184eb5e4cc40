import type { Page } from "playwright/test"
import { encodeNext } from "#app/urls/next-param.ts"
import { getFixedT } from "#locales/translate.ts"
import { submitRegistration } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"

const t = getFixedT("en")
const codeOf = (page: Page) => page.getByLabel(t("auth:code_label"))

test("[D1.143] says that the time until another code does not count down, and keeps everything when the button is pressed early @no-js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  const phone = newPhone()
  await page.goto(`${shop.url}/en/auth/register?next=${encodeNext("/en/contact")}`)
  await submitRegistration({ page, locale: "en", phone })
  await expect(page.getByText(t("auth:resend_in"))).toContainText(/0[01]:\d\d/)
  await expect(page.locator("noscript p").first()).toHaveText(t("auth:resend_reload"))
  await page.getByRole("button", { name: t("auth:resend") }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await expect(page.getByText(t("auth:resend_in"))).toContainText(/0[01]:\d\d/)

  await codeOf(page).fill(await shop.lastCode(phone))
  await page.getByRole("button", { name: t("auth:confirm") }).click()
  await expect(page.getByText(t("auth:registered"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/contact$/)
})

for (const [kind, type] of [
  ["[D1.144] typed with a space", (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  [
    "[D1.445] of an Arabic or Persian keyboard",
    // The digits below 5 are Arabic, the others Persian.
    (code: string) =>
      code.replace(/\d/g, (digit) =>
        String.fromCharCode((digit < "5" ? 0x660 : 0x6f0) + Number(digit)),
      ),
  ],
] as const) {
  test(`accepts a code ${kind} @full`, async ({ page, shop, javaScriptEnabled }) => {
    const phone = newPhone()
    await page.goto("/en/auth/register")
    await submitRegistration({ page, locale: "en", phone })
    await codeOf(page).pressSequentially(type(await shop.lastCode(phone)))
    // With scripts the sixth digit submits the form.
    if (!javaScriptEnabled) await page.getByRole("button", { name: t("auth:confirm") }).click()
    await expect(page.getByText(t("auth:registered"))).toBeVisible()
  })
}
