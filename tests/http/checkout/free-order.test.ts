import { expect } from "vitest"
import { listRegions } from "#contract/countries.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { FormVisitor } from "#tests/support/form-visitor.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"

test("asks a customer without bonus points for nothing when a promocode makes the order free", async ({
  shop,
}) => {
  const { code, err } = await commandInProcess(shop, "promocodes", "add", "GIFT100", "100")
  expect(code, err).toBe(0)
  const phone = newPhone()
  await createCustomer(shop, phone)
  const [product] = await listOrderable(shop, 1)
  const answer = await fetch(shop.url + listRegions.path)
  const [region] = listRegions.answer.parse(await answer.json()).regions

  const visitor = new FormVisitor(shop.url, { add: () => undefined })
  await visitor.open("/en/auth/login")
  await visitor.post("/en/auth/login", { phone, password: PASSWORD })
  await visitor.post("/en/form/add-to-cart", { id: String(product), return_to: "/en/cart" })
  const delivered = await visitor.post("/en/checkout/delivery", {
    fullName: "Nilufar Karimova",
    phone,
    location: "Registon 12",
    region: String(region?.id),
    district: String(region?.districts[0]?.id),
  })
  expect(delivered.location).toBe("/en/checkout/payment")
  const promocode = { intent: "promocode", promocode: "GIFT100", return_to: "/en/cart" }
  expect((await visitor.post("/en/cart", promocode)).status).toBe(303)

  const { html } = await visitor.open("/en/checkout/payment")
  const bonus = /<input[^>]*value="bonus"[^>]*>/.exec(html)?.[0]
  expect(bonus).toContain('type="radio"')
  expect(bonus).not.toContain("disabled")
  // A page with scripts opens the form for a new card if the card is selected, and a free order needs no card. So the
  // bonus points are selected.
  expect(bonus).toContain("checked")
  const chosen = await visitor.post("/en/checkout/payment", { option: "bonus", scripts: "1" })
  expect(chosen.location).toBe("/en/checkout/confirmation")
  const byCard = await visitor.post("/en/checkout/payment", { option: "card", scripts: "1" })
  expect(byCard.location).toBe("/en/checkout/confirmation")
})
