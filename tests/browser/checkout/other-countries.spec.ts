import { getFixedT } from "#locales/translate.ts"
import { addCard, confirmCard, field, press, step } from "#tests/support/browser-checkout.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { PASSWORD } from "#tests/support/password.ts"

const t = getFixedT("en")

for (const { code, name, currency, typed, phone } of [
  {
    code: "kg",
    name: "Kyrgyzstan",
    currency: "KGS",
    typed: "0555 12-34-5",
    phone: "+99655512345",
  },
  {
    code: "tj",
    name: "Tajikistan",
    currency: "TJS",
    typed: "93 512-34-5",
    phone: "+99293512345",
  },
]) {
  test(`[D1.148] sells in ${name}, from the product to the accepted order, and again with bonus points @full`, async ({
    page,
    shop,
    javaScriptEnabled: scripts,
  }) => {
    // The tests with and without scripts may use the same shop, so each has a phone of its own.
    const last = scripts ? "6" : "7"
    const number = phone + last

    await page.goto("/en/about?panel=country")
    await page.getByRole("dialog").getByLabel(t("shell:country")).selectOption(code)
    await page.getByRole("button", { name: t("shell:confirm") }).click()
    await expect(page.getByText(`Country: ${name}`).first()).toBeVisible()

    const buy = async () => {
      await page.goto("/en/products?orderable=1&sort=price")
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().click()
      const add = page.getByRole("button", { name: t("cart:add"), exact: true }).first()
      await expect(add).toBeVisible()
      await expect(page.getByRole("main")).toContainText(currency)
      await add.click()
      await expect(page.getByText(t("cart:added")).first()).toBeVisible()
      await page.goto("/en/cart")
      // Finds "Continue" by its text. Without scripts it is a button while the customer can type a promocode, and
      // otherwise a link.
      await page
        .getByRole("main")
        .getByText(t("common:continue"), { exact: true })
        .filter({ visible: true })
        .click()
    }
    await buy()
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("auth:tab_register") })
      .click()
    await page.getByLabel(t("auth:first_name")).fill("Aizada")
    await page.getByLabel(t("auth:last_name")).fill("Asanova")
    await page.getByLabel(t("auth:phone")).fill(typed + last)
    await page.getByLabel(t("auth:email")).fill(`aizada-${code}@example.com`)
    await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
    await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
    await page.getByRole("button", { name: t("auth:get_code") }).click()
    await enterCode(page, await shop.lastCode(number))

    await expect(page).toHaveURL(step("delivery"))
    await expect(field(page, "email")).toHaveValue(`aizada-${code}@example.com`)
    await choosePlace(page, { scripts })
    await field(page, "location").fill("Chui 12")
    await press(page, "to_payment")
    await expect(page).toHaveURL(step("payment"))
    if (scripts) {
      await addCard(page, "8600069195406311")
      await confirmCard(page, /6311/)
    }
    await press(page, "to_confirmation")
    await expect(page).toHaveURL(step("confirmation"))
    await page.getByRole("checkbox").last().check()
    await press(page, "place_order")
    if (!scripts) {
      await page.locator("button[value=pay]").click()
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
    await expect(page.getByRole("main")).toContainText(currency)
    await page.goto("/en/cabinet/orders")
    await page.getByRole("main").getByRole("article").getByRole("link").click()
    await expect(page.getByRole("main")).toContainText("Chui 12")

    const { code: status, err } = await commandInProcess(shop, "bonus", "grant", number, "100000")
    expect(status, err).toBe(0)
    await buy()
    await expect(page).toHaveURL(step("delivery"))
    await expect(field(page, "location")).toHaveValue("Chui 12")
    await press(page, "to_payment")
    await page.getByRole("radio", { name: /Bonus points/ }).check()
    // Only the bonus points are chosen, and no card beside them.
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1)
    await press(page, "to_confirmation")
    await expect(page.getByRole("main")).toContainText(t("checkout:bonus"))
    await page.getByRole("checkbox").last().check()
    await press(page, "place_order")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout:accepted"))
    await page.goto("/en/cabinet")
  })
}
