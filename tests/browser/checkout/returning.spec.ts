import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { prepareReturn, step } from "#tests/support/checkout.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, signIn } from "#tests/support/signed-in.ts"

const t = getFixedT("en")

test("[D1.70] takes a customer with an address and one saved card from the product to an accepted order in six taps", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  await signIn(context, shop, newPhone(info.workerIndex))
  await prepareReturn(context, shop)
  const [id] = await listOrderable(shop, 1)
  await page.goto(`/en/product/${id}`)
  const main = page.getByRole("main")
  const press = (name: string | RegExp) => main.getByRole("button", { name }).first()
  const checkOut = scripts
    ? press(t("cart:in_cart_check_out"))
    : main.getByRole("link", { name: t("cart:check_out") })
  const taps = [
    press(t("cart:add")),
    checkOut,
    press(t("checkout:to_payment")),
    press(t("checkout:to_confirmation")),
    main.getByRole("checkbox").last(),
    press(new RegExp(`^${t("checkout:place_order")}`)),
  ]
  expect(taps.length).toBeLessThanOrEqual(6)
  for (const tap of taps) {
    if (tap === checkOut && scripts) {
      // The button takes a second click within 600 ms for a double click.
      await expect(async () => {
        await tap.click()
        await expect(page).toHaveURL(step("delivery"), { timeout: 2000 })
      }).toPass()
    } else {
      await tap.click()
    }
  }
  await expect(page).toHaveURL(/\/en\/checkout\/accepted\//)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
})
