import { getFixedT } from "#locales/translate.ts"
import { deliver, press, step } from "#tests/support/browser-checkout.ts"
import { expect, test as base } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")

/** A shop without card payments. */
const test = base.extend<{ own: Shop }>({
  own: async ({ launch }, provide) => {
    await provide(await launch({ PAYMENT_PROVIDERS: "none" }))
  },
  baseURL: async ({ own }, provide) => {
    await provide(own.url)
  },
})

test("[S1.08] [D.71] [D.95] accepts only sufficient bonus points where there is no payment provider @js", async ({
  page,
  context,
  own: shop,
  javaScriptEnabled: scripts,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await deliver(page, { scripts })
  const notice = t("checkout:bonus_only_short").replaceAll(/<.*?>/g, "")
  await expect(page.getByRole("main").getByText(notice)).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: "contact us" })).toHaveAttribute(
    "href",
    "/en/contact",
  )
  const bonus = page.getByRole("radio")
  await expect(bonus).toHaveCount(1)
  await expect(bonus).toHaveAccessibleName(/Bonus points/)
  await expect(bonus).toBeDisabled()
  await expect(page.getByText(t("checkout:bonus_short"))).toBeVisible()
  await press(page, "to_confirmation")
  await expect(page.getByText(t("errors:payment_option")).first()).toBeVisible()
  for (const [option, text] of [
    ["bonus", t("checkout:bonus_only_required")],
    ["card", t("checkout:option_unavailable")],
  ] as const) {
    const answer = await postForm(page.request, shop, "/en/checkout/payment", { option })
    expect(answer.status(), option).toBe(422)
    expect(await answer.text()).toContain(text)
  }

  const { code, err } = await commandInProcess(shop, "bonus", "grant", phone, "5000000")
  expect(code, err).toBe(0)
  await page.goto("/en/checkout/payment")
  await expect(page.getByText(t("checkout:bonus_only"))).toBeVisible()
  await expect(bonus).toBeChecked()
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await expect(page.getByRole("definition").getByText("Bonus points")).toBeVisible()
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order accepted")
  await page.goto("/en/cabinet/orders")
  await expect(page.getByRole("article")).toHaveCount(1)
})
