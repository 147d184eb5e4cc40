import type { BrowserContext, Page } from "playwright/test"
import { expect, test } from "#tests/support/browser.ts"
import { newPhone } from "#tests/support/customer.ts"
import type { Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in.ts"
import { wordsOf } from "#tests/support/words.ts"

const word = wordsOf("en")
const field = (page: Page, key: string) => page.getByLabel(word(`checkout:${key}`), { exact: true })
const press = (page: Page, key: string) =>
  page.getByRole("button", { name: word(`checkout:${key}`), exact: true }).click()
const step = (name: string) => new RegExp(`/en/checkout/${name}$`)

interface Start {
  page: Page
  context: BrowserContext
  shop: Shop
  workerIndex: number
  /** How many perfumes are in the cart. */
  lines?: number
}

/** A customer who has just come to the checkout. */
async function startCheckout({ page, context, shop, workerIndex, lines = 1 }: Start) {
  await signIn(context, shop, newPhone(workerIndex))
  const ids = await listOrderable(shop, lines)
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout")
  await expect(page).toHaveURL(step("delivery"))
  return ids
}

async function choosePlace(page: Page, { scripts }: { scripts: boolean }) {
  const region = field(page, "region")
  await region.selectOption({ index: 2 })
  const name = await region.locator("option:checked").innerText()
  const district = field(page, "district")
  const districts = scripts ? "option[value]" : `optgroup[label="${name}"] option`
  await district.selectOption(await district.locator(districts).last().getAttribute("value"))
}

async function deliver(page: Page, options: { scripts: boolean }) {
  await choosePlace(page, options)
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
}

async function addCard(page: Page, number: string) {
  const box = page.locator("details").filter({ hasText: word("checkout:add_card") })
  await box.waitFor()
  if ((await box.getAttribute("open")) === null) await box.locator("summary").click()
  await field(page, "card_number").fill(number)
  await field(page, "expiry").fill("0399")
  await press(page, "get_code")
}

async function confirmCard(page: Page, lastDigits: RegExp) {
  await field(page, "code").fill("666666")
  await press(page, "save_card")
  await expect(page.getByRole("radio", { name: lastDigits })).toBeChecked()
}

test("checkout and cabinet ask visitors to log in, and remember where they were going", async ({
  page,
  context,
  shop,
}) => {
  for (const path of ["/en/checkout/payment", "/en/cabinet/orders?state=delivered"]) {
    await context.clearCookies()
    await page.goto(path)
    await expect(page.getByText(word("auth:login_required")).first()).toBeVisible()
    const next = new URL(page.url()).searchParams.get("next") ?? ""
    expect(Buffer.from(next, "base64url").toString()).toBe(path)
  }
  // A token that the shop does not know is a logout.
  await context.addCookies([{ name: "token", value: "x".repeat(43), url: shop.url }])
  await page.goto("/en/cabinet")
  await expect(page.getByText(word("auth:login_required")).first()).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("token")
})

test("an empty cart leads home and says so", async ({ page, context, shop }, info) => {
  await signIn(context, shop, newPhone(info.workerIndex))
  await page.goto("/en/checkout/delivery")
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByText(word("cart:empty")).first()).toBeVisible()
})

test("steps cannot be skipped, whatever the cookies say", async ({ page, context, shop }, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await page.goto("/en/checkout/confirmation")
  await expect(page).toHaveURL(step("delivery"))
  const cookies = { co_step: "confirmation", co_option: "gold", co_card: "1", co_delivery: "x.y" }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: shop.url })),
  )
  await page.goto("/en/checkout/payment")
  await expect(page).toHaveURL(step("delivery"))
})

test("the delivery form says what is wrong at the field and keeps the rest", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await choosePlace(page, { scripts })
  await field(page, "full_name").fill("Nilufar <3")
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(field(page, "full_name")).toHaveAccessibleDescription(word("errors:name"))
  await expect(field(page, "full_name")).toHaveValue("Nilufar <3")
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await expect(field(page, "district")).not.toHaveValue("")
  await expect(page).toHaveURL(step("delivery"))
})

test("without scripts, another region's district is refused at the field @no-js", async ({
  page,
  context,
  shop,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await field(page, "region").selectOption({ index: 2 })
  const foreign = field(page, "district").locator("optgroup").first().locator("option").first()
  await field(page, "district").selectOption(await foreign.getAttribute("value"))
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("delivery"))
  await expect(field(page, "district")).toHaveAccessibleDescription(/district/i)
})

test("what is typed is kept without sending it @js", async ({ page, context, shop }, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/form/draft") && answer.status() === 204,
  )
  await choosePlace(page, { scripts: true })
  await page.getByLabel(word("checkout:notes")).fill("Call first")
  await saved
  const district = await field(page, "district").inputValue()
  await page.reload()
  await expect(page.getByLabel(word("checkout:notes"))).toHaveValue("Call first")
  await expect(field(page, "district")).toHaveValue(district)
})

test("a line that cannot be ordered is marked and has to go", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  const [known = 0] = await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await putIntoCart(context, shop, [known, 2_000_000_000])
  await page.reload()
  await expect(page.getByText(word("checkout:problem_title"))).toBeVisible()
  await choosePlace(page, { scripts })
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page.getByText(word("checkout:problem_words")).first()).toBeVisible()
  await expect(page).toHaveURL(step("delivery"))
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /2000000000/ })
    .click()
  await expect(page.getByText(word("checkout:problem_title"))).toHaveCount(0)
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
})

test("a card must be fully entered, accepted by its provider and chosen @js", async ({
  page,
  context,
  shop,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await deliver(page, { scripts: true })
  await press(page, "to_confirmation")
  await expect(page.getByText(word("checkout:card_required"))).toBeVisible()
  await addCard(page, "8600 0691")
  await expect(field(page, "card_number")).toHaveAccessibleDescription(
    word("checkout:card_incomplete"),
  )
  await addCard(page, "3333336415804657")
  await expect(page.getByRole("alert").filter({ hasText: "expired" })).toBeVisible()
  await addCard(page, "8600069195406311")
  await field(page, "code").fill("111111")
  await press(page, "save_card")
  await expect(field(page, "code")).toHaveAccessibleDescription(/wrong/)
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
})

test("the card's number never reaches the shop @js", async ({ page, context, shop }, info) => {
  const bodies: string[] = []
  page.on("request", (request) => {
    const isProvider = request.url().includes("/api/simulator/")
    if (!isProvider) bodies.push(request.url() + (request.postData() ?? ""))
  })
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await confirmCard(page, /6311/)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body.replaceAll(/\D/g, "").includes("860006919540"))).toEqual([])
})

test("a refused card leads back to the cards, and another one pays @js", async ({
  page,
  context,
  shop,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await deliver(page, { scripts: true })
  await addCard(page, "4444445987459073")
  await confirmCard(page, /9073/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").check()
  await press(page, "place_order")
  await expect(page).toHaveURL(step("payment"))
  await expect(page.getByRole("alert").filter({ hasText: "blocked" })).toBeVisible()
  await addCard(page, "8600495473316478")
  await confirmCard(page, /6478/)
  await press(page, "to_confirmation")
  await page.getByRole("checkbox").check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(word("checkout:accepted"))
})

test("a promocode is applied, refused and taken back", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const total = page.getByRole("complementary").locator("dd").last()
  const full = await total.innerText()

  await field(page, "promocode").fill("NOSUCH")
  await press(page, "apply")
  await expect(field(page, "promocode")).toHaveAccessibleDescription(
    word("checkout:promocode_invalid"),
  )
  await expect(total).toHaveText(full)

  await field(page, "promocode").fill(" atir10 ")
  await press(page, "apply")
  await expect(field(page, "promocode")).toHaveAccessibleDescription(
    word("checkout:promocode_applied").replace("{{percent}}", "10"),
  )
  await expect(field(page, "promocode")).toHaveValue("ATIR10")
  await expect(total).not.toHaveText(full)

  await press(page, "reset")
  await expect(field(page, "promocode")).toHaveValue("")
  await expect(total).toHaveText(full)
})

/** With scripts by a new card; without them the provider's page is chosen already. */
async function toConfirmation(page: Page, { scripts }: { scripts: boolean }) {
  if (scripts) {
    await addCard(page, "8600069195406311")
    await confirmCard(page, /6311/)
  }
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
}

test("the terms of use must be accepted, and a second try is still the same order", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const key = page.locator("input[name=key]")
  const first = await key.inputValue()
  await press(page, "place_order")
  const terms = page.getByRole("checkbox")
  await expect(terms).toHaveAccessibleDescription(word("errors:terms"))
  await expect(key).toHaveValue(first)

  // Pressed twice before any answer has come, promocode and all that goes with the order included.
  const form = {
    terms: "on",
    key: first,
    total: await page.locator("input[name=total]").inputValue(),
  }
  const options = { form, maxRedirects: 0, headers: { origin: shop.url } }
  const answers = await Promise.all([
    page.request.post("/en/checkout/confirmation", options),
    page.request.post("/en/checkout/confirmation", options),
  ])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303])
  const [one, other] = answers.map((answer) => answer.headers()["location"])
  expect(one).toBe(other)
  await page.goto("/en/cabinet/orders")
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("figures that have changed are shown again, and nothing is charged", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}, info) => {
  const ids = await startCheckout({
    page,
    context,
    shop,
    workerIndex: info.workerIndex,
    lines: 2,
  })
  await deliver(page, { scripts })
  await toConfirmation(page, { scripts })
  const total = page.getByRole("complementary").locator("dd").last()
  const before = await total.innerText()
  // In another tab a line is taken out: the order is no longer the one on this page.
  await putIntoCart(context, shop, ids.slice(0, 1))
  await page.getByRole("checkbox").check()
  await press(page, "place_order")
  await expect(page).toHaveURL(step("confirmation"))
  await expect(page.getByText(/prices or/i).first()).toBeVisible()
  await expect(total).not.toHaveText(before)
  await page.goto("/en/cabinet/orders")
  await expect(page.getByText(word("cabinet:no_orders"))).toBeVisible()
})

test("an order is its customer's alone", async ({ page, context, shop }, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  const unknown = "01JD3Q6Y8ZV5T7W9X2C4B6N8M0"
  for (const path of [
    `/en/cabinet/orders/${unknown}`,
    "/en/cabinet/orders/nonsense",
    `/en/checkout/accepted/${unknown}`,
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test("broken forms are refused, never a fault", async ({ page, context, shop }, info) => {
  await startCheckout({ page, context, shop, workerIndex: info.workerIndex })
  const paths = [
    "checkout/delivery",
    "checkout/payment",
    "checkout/confirmation",
    "form/draft",
    "form/promocode",
    "form/save-card",
  ]
  const bodies = [
    { "content-type": "application/json", data: '{"region":{}}' },
    { "content-type": "multipart/form-data; boundary=x", data: "no boundary" },
    { "content-type": "application/x-www-form-urlencoded", data: "region=1&region=2&notes[a]=%00" },
    { "content-type": "application/x-www-form-urlencoded", data: "__proto__=x&card=1e99&total=-1" },
  ]
  for (const path of paths) {
    for (const { data, ...type } of bodies) {
      const headers = { ...type, origin: shop.url }
      const answer = await page.request.post(`/en/${path}`, { data, headers, maxRedirects: 0 })
      expect(answer.status(), `${path}: ${data}`).toBeLessThan(500)
    }
  }
})
