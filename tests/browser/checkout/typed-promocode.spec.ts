import { clearDelivery } from "#contract/checkout.ts"
import { getFixedT } from "#locales/translate.ts"
import {
  deliver,
  field,
  press,
  startCheckout,
  step,
  toConfirmation,
  totalOf,
} from "#tests/support/browser-checkout.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"

const t = getFixedT("en")

test("[D1.250] [D1.251] looks up a promocode that is typed but not applied when the order is placed, and orders nothing before the customer has seen the new total", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const promocode = field(page, "promocode")
  const total = totalOf(page)
  const full = await total.innerText()
  const terms = page.getByRole("checkbox", { name: "I accept" })
  const manager = field(page, "through_manager")
  const managerId = field(page, "manager_id")
  const expectKept = async () => {
    await expect(page).toHaveURL(step("confirmation"))
    await expect(terms).toBeChecked()
    await expect(manager).toBeChecked()
    await expect(managerId).toHaveValue("100245")
  }
  await terms.check()
  await manager.check()
  await managerId.fill("100245")
  await promocode.fill("YOZ20")
  await press(page, "place_order")
  await expect(promocode).toHaveAccessibleDescription(
    `This promo code has expired. ${t("checkout:promocode_clear")}`,
  )
  await expect(promocode).toHaveValue("YOZ20")
  await expect(promocode).toBeFocused()
  await expect(total).toHaveText(full)
  await expectKept()

  await promocode.fill("atir 10")
  await press(page, "place_order")
  await expect(promocode).toHaveAccessibleDescription(
    t("checkout:promocode_applied", { percent: 10 }),
  )
  await expect(page.getByText(t("checkout:promocode_before_order")).first()).toBeVisible()
  await expect(promocode).toHaveValue("ATIR10")
  await expect(total).not.toHaveText(full)
  await expectKept()
  const reduced = await total.innerText()

  await press(page, "place_order")
  await expect(page).not.toHaveURL(step("confirmation"))
  await page.goto("/en/cabinet/orders")
  await expect(page.getByText(reduced)).toHaveCount(1)
})

test("[D1.336] orders without a promocode that has ended at the next press, after its field has said why and shown the new total @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const code = `ENDS${Date.now()}`
  const run = async (...args: string[]) => {
    const { code: exit, err } = await commandInProcess(shop, "promocodes", ...args)
    expect(exit, err).toBe(0)
  }
  await run("add", code, "30")
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const promocode = field(page, "promocode")
  const full = await totalOf(page).innerText()
  await promocode.fill(code)
  await press(page, "apply")
  await expect(totalOf(page)).not.toHaveText(full)
  await page.getByRole("checkbox", { name: "I accept" }).check()
  // After a reload, some browsers put the typed text into the field again, although it shows the applied code.
  await promocode.evaluate((input: HTMLInputElement) => {
    input.value = ` ${input.value.toLowerCase()}`
  })
  await run("end", code)
  await press(page, "place_order")
  await expect(promocode).toHaveAccessibleDescription(`${code}: This promo code has expired`)
  await expect(promocode).toHaveValue("")
  await expect(totalOf(page)).toHaveText(full)
  await press(page, "place_order")
  await expect(page).not.toHaveURL(step("confirmation"))
  await page.goto("/en/cabinet/orders")
  await expect(page.getByText(full)).toHaveCount(1)
})

test("[D1.792] shows the start of the delivery form, with the reason, when a promocode is typed and the receiver is gone @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await toConfirmation(page, { scripts: true })
  await page.getByRole("checkbox", { name: "I accept" }).check()
  await field(page, "promocode").fill("ATIR10")
  await context.clearCookies({ name: "co_receiver" })
  const { method, path } = clearDelivery
  const headers = { authorization: `Bearer ${await readCookie(context, "token")}` }
  const { status } = await fetch(shop.url + path, { method, headers })
  expect(status).toBe(200)
  await press(page, "place_order")
  await expect(page).toHaveURL(step("delivery"))
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport()
  await expect(page.getByText(t("checkout:check_delivery")).first()).toBeVisible()
})
