import { login } from "#contract/auth.ts"
import { applyPromocode, findPayer } from "#contract/checkout.ts"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import {
  deliver,
  field,
  press,
  startCheckout,
  toConfirmation,
} from "#tests/support/browser-checkout.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { answerQuestion, questionOf } from "#tests/support/simple-question.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"

const t = getFixedT("en")

for (const locale of TRIED_LOCALES) {
  test(`[D1.24] asks a simple question at the login after thirty wrong passwords from an address, and keeps the phone (${locale})${projectTag(locale)} @full`, async ({
    page,
    shop,
  }, info) => {
    const translate = getFixedT(locale)
    const address = `10.200.${info.workerIndex}.${LOCALES.indexOf(locale) + (info.project.name === "js" ? 1 : 11)}`
    for (let turn = 0; turn < 30; turn += 1) {
      const body = JSON.stringify({
        phone: `+99893${String(turn).padStart(7, "0")}`,
        password: "x",
      })
      const headers = { "content-type": "application/json", "x-forwarded-for": address }
      await fetch(shop.url + login.path, { method: "POST", headers, body })
    }
    await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": address })
    await page.goto(`/${locale}/auth/login`)
    await page.getByLabel(translate("auth:phone")).fill("+998901234500")
    await page.getByLabel(translate("auth:password"), { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: translate("auth:log_in") }).click()
    await expect(questionOf(page)).toHaveAccessibleDescription(translate("api:question.attempts"))
    await expect(page.getByLabel(translate("auth:phone"))).toHaveValue(/^\+998 ?90/)

    await page.getByLabel(translate("auth:password"), { exact: true }).fill(PASSWORD)
    await answerQuestion(page, locale)
    await page.getByRole("button", { name: translate("auth:log_in") }).click()
    await expect(page.getByText(translate("api:auth.wrong")).first()).toBeVisible()
  })
}

test("[D1.28] [D1.29] asks a simple question at the checkout after wrong promocodes and manager IDs, and keeps what was typed @js @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const token = (await readCookie(context, "token")) ?? ""
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
  for (let turn = 0; turn < 5; turn += 1) {
    const body = JSON.stringify({ promocode: `WRONG${turn}`, subtotal: 100 })
    await fetch(shop.url + applyPromocode.path, { method: "POST", headers, body })
  }

  const promocode = field(page, "promocode")
  await promocode.fill("ATIR10")
  await press(page, "apply")
  await expect(questionOf(page)).toBeVisible()
  await expect(page.getByText(t("api:question.attempts"))).toBeVisible()
  await expect(promocode).toHaveValue("ATIR10")
  await answerQuestion(page, "en", 1)
  await press(page, "apply")
  await expect(page.getByText(t("errors:answer"))).toBeVisible()
  await expect(promocode).toHaveValue("ATIR10")
  await answerQuestion(page, "en")
  await press(page, "apply")
  await expect(promocode).toHaveAccessibleDescription(
    t("checkout:promocode_applied", { percent: 10 }),
  )

  for (let turn = 0; turn < 10; turn += 1) {
    await fetch(`${shop.url}${findPayer.path}?manager_id=${900_000 + turn}`, { headers })
  }
  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100402")
  await field(page, "manager_id").press("Enter")
  await expect(questionOf(page)).toHaveAccessibleDescription(t("api:question.attempts"))
  await expect(field(page, "manager_id")).toHaveValue("100402")
  await answerQuestion(page, "en")
  await field(page, "manager_id").press("Enter")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Madina Yusupova/)
})
