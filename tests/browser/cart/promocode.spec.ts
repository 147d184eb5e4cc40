import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { cartLines } from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** Converts minor units to soʻm. */
const inSoum = (price: number) => price / MINOR_PER_MAJOR

test("subtracts a customer's saved promocode, as the checkout does @no-js", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  const token = await readCookie(context, "token")
  const saved = await fetch(`${shop.url}/api/v1/checkout/delivery`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ promocode: "ATIR10" }),
  })
  expect(saved.status).toBe(200)
  await page.goto("/en/cart")
  const inCart = await page.getByRole("main").getByRole("definition").allInnerTexts()
  expect(inCart).toHaveLength(5)
  await page.goto("/en/checkout")
  await expect(page.getByRole("complementary").getByRole("definition")).toHaveText(inCart)
})

test("[D1.95] [D1.99] applies and removes a customer's promocode in the cart, on its page and in its sheet @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const ids = await listOrderable(shop, 2)
  await putIntoCart(context, shop, ids)
  await page.goto("/en/cart")
  await expect(cartLines(page)).toHaveCount(2)
  await expect(page.getByText(t("cart:promocode"))).toHaveCount(0)

  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  const sheet = page.getByRole("dialog")
  const field = page.getByLabel(t("checkout:promocode"), { exact: true })
  const apply = page.getByRole("button", { name: t("checkout:apply") })
  await expect(field).toBeHidden()
  await sheet.getByText(t("cart:promocode")).click()
  await field.fill(" atir10 ")
  await apply.click()
  await expect(field).toHaveValue("ATIR10")
  await expect(sheet.getByRole("definition")).toHaveCount(5)
  await expect(page).toHaveURL(/\/en\/products\?panel=cart$/)
  await sheet.getByRole("button", { name: t("checkout:reset"), exact: true }).click()
  await expect(sheet.getByRole("definition")).toHaveCount(4)
  if (scripts)
    await expect(
      sheet.getByRole("status").filter({ hasText: t("checkout:promocode_removed") }),
    ).toBeVisible()

  for (const path of ["/en/products?panel=cart", "/en/cart"]) {
    await page.goto(path)
    await page.getByText(t("cart:promocode")).click()
    await field.fill("YOZ20")
    await apply.click()
    await expect(field).toHaveAccessibleDescription("This promo code has expired")
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(field).toBeFocused()
    await expect(field).toBeVisible()
    // Without scripts, the URL changes: the page of the cart shows the error of a promocode that was entered in the
    // sheet.
    if (scripts) expect(page.url()).toBe(new URL(path, shop.url).href)
  }
  await field.fill("ATIR10")
  await apply.click()
  await expect(page.getByRole("main").getByRole("definition")).toHaveCount(5)
  await expect(page).toHaveURL(/\/en\/cart$/)
  await page.getByRole("button", { name: t("checkout:reset"), exact: true }).click()
  await expect(page.getByRole("main").getByRole("definition")).toHaveCount(4)
  await expect(field).toHaveValue("")
})

for (const path of ["/en/products?panel=cart", "/en/cart"]) {
  test(`[D1.265] looks up a typed promocode before it continues from ${path} @full`, async ({
    page,
    context,
    shop,
    javaScriptEnabled: scripts,
  }) => {
    await putIntoCart(context, shop, await listOrderable(shop, 1))
    await signIn(context, shop, newPhone())
    await page.goto(path)
    if (scripts) await waitForHydration(page)
    const field = page.getByLabel(t("checkout:promocode"), { exact: true })
    const goOn = page
      .getByRole(scripts ? "link" : "button", { name: t("common:continue"), exact: true })
      .filter({ visible: true })
    await page.getByText(t("cart:promocode")).click()
    await field.fill("YOZ20")
    await goOn.click()
    await expect(field).toHaveAccessibleDescription(
      `This promo code has expired. ${t("checkout:promocode_clear")}`,
    )
    await expect(field).toBeFocused()
    if (scripts) expect(page.url()).toBe(new URL(path, shop.url).href)
    await field.fill(" ")
    await goOn.click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
    await page.goto(path)
    if (scripts) await waitForHydration(page)
    await page.getByText(t("cart:promocode")).click()
    await field.fill("atir10")
    await goOn.click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
    const discount = page.getByRole("complementary").getByRole("term").filter({ hasText: "10" })
    await expect(discount).toHaveCount(1)
    // Without scripts, "Continue" is a button only while it may have to submit a promocode. Once one is applied,
    // "Continue" is a link.
    await page.goBack()
    if (scripts) await expect(page).toHaveURL(new URL(path, shop.url).href)
    const link = page.getByRole("link", { name: t("common:continue"), exact: true })
    await link.filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
  })
}

test("[D1.294] applies the promocode of the cart's sheet once when “Apply” is pressed again meanwhile @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  await waitForHydration(page)
  const release = await delayRequests(page, /\/en\/cart\b/)
  let sent = 0
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1
  })
  const sheet = page.getByRole("dialog")
  const apply = sheet.getByRole("button", { name: t("checkout:apply") })
  await sheet.getByText(t("cart:promocode")).click()
  await sheet.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await apply.click()
  await expect(apply).toHaveAttribute("aria-busy", "true")
  await apply.click()
  await page.keyboard.press("Enter")
  release()
  const reset = sheet.getByRole("button", { name: t("checkout:reset"), exact: true })
  await expect(reset).toBeVisible()
  await expect(reset).not.toHaveAttribute("aria-busy")
  expect(sent).toBe(1)
})

test("[D1.563] takes the discount back when a line is removed and the cart no longer reaches the promocode's minimum, and grants it again when the line is restored @js @full", async ({
  page,
  context,
  shop,
}) => {
  const products = (await listProducts(shop)).filter(({ canBeAdded }) => canBeAdded)
  const inCart = products.slice(0, 2)
  const minimal = inCart.reduce((sum, { price }) => sum + inSoum(price), 0)
  const code = `MIN${Date.now()}`
  const args = ["promocodes", "add", code, "10", "--minimal", `UZS=${minimal}`]
  const added = await commandInProcess(shop, ...args)
  expect(added.code, added.err).toBe(0)
  await signIn(context, shop, newPhone())
  await putIntoCart(
    context,
    shop,
    inCart.map(({ id }) => id),
  )
  await page.goto("/en/cart")
  await waitForHydration(page)
  const main = page.getByRole("main")
  const field = page.getByLabel(t("checkout:promocode"), { exact: true })
  await page.getByText(t("cart:promocode")).click()
  await field.fill(code)
  await page.getByRole("button", { name: t("checkout:apply") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  await main
    .getByRole("button", { name: t("cart:remove") })
    .first()
    .press("Enter")
  await expect(main.getByRole("definition")).toHaveCount(4)
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`^${code}: .*requires an order of at least`),
  )
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  await expect(cartLines(page)).toHaveCount(2)
})

test("[D1.663] puts the last perfume back after its removal cleared a promocode @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/cart")
  if (scripts) await waitForHydration(page)
  const main = page.getByRole("main")
  const remove = main.getByRole("button", { name: `${t("cart:remove")}: ` })
  await page.getByText(t("cart:promocode")).click()
  await page.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await page.getByRole("button", { name: t("checkout:apply") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  await remove.click()
  await expect(remove).toHaveCount(0)
  const lost = `${t("cart:removed")}. ${t("checkout:promocode_invalid")}`
  await expect(page.getByText(lost)).toHaveCount(1)
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(remove).toHaveCount(1)
  await expect(main.getByRole("definition")).toHaveCount(4)
})

test("[D1.663] says after several removals that the last one cleared the promocode, and puts the last perfume back @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await putIntoCart(context, shop, await listOrderable(shop, 2))
  await page.goto("/en/cart")
  await waitForHydration(page)
  const main = page.getByRole("main")
  const remove = main.getByRole("button", { name: `${t("cart:remove")}: ` })
  await page.getByText(t("cart:promocode")).click()
  await page.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await page.getByRole("button", { name: t("checkout:apply") }).click()
  await expect(main.getByRole("definition")).toHaveCount(5)
  await remove.first().click()
  await expect(remove).toHaveCount(1)
  await expect(page.getByRole("button", { name: t("cart:undo") })).toBeVisible()
  // A press of a key, unlike a click, is never taken for the second one of a double click.
  await remove.press("Enter")
  await expect(page.getByRole("heading", { name: t("cart:empty") })).toBeVisible()
  const lost = `${t("cart:removed")}. ${t("checkout:promocode_invalid")}`
  await expect(page.getByText(lost)).toBeVisible()
  await page.getByRole("button", { name: t("cart:undo") }).click()
  await expect(remove).toHaveCount(1)
})

test("[D1.142] says where a visitor who is not signed in can enter a promocode @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  const later = page.getByText(t("cart:promocode_later"))
  for (const path of ["/en/cart", "/en?panel=cart"]) {
    await page.goto(path)
    await expect(later).toBeVisible()
  }
  await signIn(context, shop, newPhone())
  await page.goto("/en/cart")
  await expect(page.getByText(t("cart:promocode"))).toBeVisible()
  await expect(later).toHaveCount(0)
})

test("[D1.108] keeps the focus at the promocode of the cart's sheet @js @full", async ({
  page,
  context,
  shop,
}) => {
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await signIn(context, shop, newPhone())
  await page.goto("/en/products?panel=cart")
  await page.getByRole("dialog").getByText(t("cart:promocode")).click()
  await page.getByLabel(t("checkout:promocode"), { exact: true }).fill("ATIR10")
  await page.keyboard.press("Enter")
  const reset = page.getByRole("button", { name: t("checkout:reset"), exact: true })
  await expect(reset).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: t("checkout:apply") })).toBeFocused()
})
