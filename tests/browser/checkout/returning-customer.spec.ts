import { getFixedT } from "#locales/translate.ts"
import { prepareReturn, step } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, signIn } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")

test("[D1.70] places an order in six taps for a customer with an address and one saved card @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await signIn(context, shop, newPhone())
  await prepareReturn(context, shop)
  const [id] = await listOrderable(shop, 1)
  await page.goto(`/en/product/${id}`)
  const main = page.getByRole("main")
  const button = (name: string | RegExp) => main.getByRole("button", { name }).first()
  const checkOut = scripts
    ? button(t("cart:in_cart_check_out"))
    : main.getByRole("link", { name: t("cart:check_out") })
  const taps = [
    button(t("cart:add")),
    checkOut,
    button(t("checkout:to_payment")),
    button(t("checkout:to_confirmation")),
    main.getByRole("checkbox").last(),
    button(new RegExp(`^${t("checkout:place_order")}`)),
  ]
  for (const tap of taps) {
    if (tap === checkOut && scripts) {
      // The button ignores a second click within 600 ms as part of a double click, so the test repeats the click.
      await expect(async () => {
        // The next page may load late. It has no such button, so the test does not click there.
        if (!step("delivery").test(page.url())) await tap.click({ timeout: 5000 })
        await expect(page).toHaveURL(step("delivery"), { timeout: 2000 })
      }).toPass()
    } else {
      await tap.click()
    }
  }
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
})
