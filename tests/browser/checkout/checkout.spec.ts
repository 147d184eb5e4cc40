import type { Request, Response } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { field, press, startCheckout, step } from "#tests/support/browser-checkout.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { paste } from "#tests/support/paste.ts"
import { postForm } from "#tests/support/post-form.ts"
import { putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { delayRequests } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

/** The text that the specification quotes [S8.14]. */
const LOGIN_REQUIRED = "You must log in to access this page"

test("[S2.08] [S2.10] [S6.07] [S8.14] asks visitors to log in at checkout and account, and returns them to the page @no-js", async ({
  page,
  context,
  shop,
}) => {
  for (const path of ["/en/checkout/payment", "/en/cabinet/orders?state=delivered"]) {
    await context.clearCookies()
    await page.goto(path)
    await expect(page.getByText(LOGIN_REQUIRED).first()).toBeVisible()
    await expect(page.getByRole("dialog")).toBeVisible()
    const next = new URL(page.url()).searchParams.get("next") ?? ""
    expect(Buffer.from(next, "base64url").toString()).toBe(path)
  }
  // The shop treats a visitor with an unknown token as signed out.
  await context.addCookies([{ name: "token", value: "x".repeat(43), url: shop.url }])
  await page.goto("/en/cabinet")
  await expect(page.getByText(LOGIN_REQUIRED).first()).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("token")
})

test("[S2.11] leads home from an empty cart and says so @js", async ({ page, context, shop }) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/checkout/delivery")
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByText(t("cart:empty")).first()).toBeVisible()
})

test("[S2.49] explains an invalid value at its field, and keeps the rest of the delivery form", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts })
  await field(page, "full_name").fill("Nilufar <3")
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(field(page, "full_name")).toHaveAccessibleDescription(t("errors:name"))
  await expect(field(page, "full_name")).toHaveValue("Nilufar <3")
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await expect(field(page, "district")).not.toHaveValue("")
  await expect(page).toHaveURL(step("delivery"))
})

test("[D1.333] keeps an address and a comment that are too long, and names the limit @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts })
  const address = `${"Registon 12, ".repeat(25)}flat 7`
  const comment = `${"Call before\n".repeat(100)}floor 3`
  await paste(field(page, "location"), address)
  await paste(page.getByLabel(t("checkout:notes")), comment)
  await press(page, "to_payment")
  await expect(field(page, "location")).toHaveAccessibleDescription(/At most 300 characters/)
  await expect(page.getByLabel(t("checkout:notes"))).toHaveAccessibleDescription(
    /At most 1\s000 characters/,
  )
  await expect(field(page, "location")).toHaveValue(address)
  await expect(page.getByLabel(t("checkout:notes"))).toHaveValue(comment)
  await field(page, "location").fill("Registon 12, flat 7")
  await page.getByLabel(t("checkout:notes")).fill("Floor 3")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
})

test("keeps a region and district that are chosen before hydration @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  const release = await delayRequests(page, /\.js$/)
  await page.goto("/en/checkout/delivery", { waitUntil: "commit" })
  await choosePlace(page, { scripts: false })
  const chosen = await field(page, "district").inputValue()
  expect(chosen).not.toBe("")
  release()
  await expect(field(page, "district").locator("optgroup")).toHaveCount(0)
  await expect(field(page, "district")).toHaveValue(chosen)
  await expect(field(page, "region")).not.toHaveValue("")
})

test("rejects another region's district at the field without scripts @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await field(page, "region").selectOption({ index: 2 })
  const foreign = field(page, "district").locator("optgroup").first().locator("option").first()
  await field(page, "district").selectOption(await foreign.getAttribute("value"))
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("delivery"))
  await expect(field(page, "district")).toHaveAccessibleDescription(/district/i)
})

test("[S2.12] [S3.15] [S9.18] saves what is typed half a second later, except name and phone @js", async ({
  page,
  context,
  shop,
}) => {
  const saved: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/form/draft")) saved.push(request.postData() ?? "")
  })
  await page.clock.install()
  await startCheckout({ page, context, shop })
  // Waits for hydration, after which the page shows the districts of one region only.
  await expect(field(page, "district").locator("optgroup")).toHaveCount(0)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await choosePlace(page, { scripts: true })
  await field(page, "full_name").fill("Gulchehra Aminova")
  await field(page, "phone").fill("+998 91 765-43-21")
  await field(page, "location").fill("Registon 12")
  await page.getByLabel(t("checkout:notes")).fill("Call first")
  await page.clock.runFor(499)
  expect(saved).toEqual([])
  const answer = page.waitForResponse((response) => response.url().includes("/form/draft"))
  await page.clock.runFor(1)
  expect((await answer).status()).toBe(204)
  expect(saved).toHaveLength(1)
  const names = [...new URLSearchParams(saved[0]).keys()]
  expect(names.toSorted()).toEqual(["country", "district", "email", "location", "notes", "region"])
  const district = await field(page, "district").inputValue()
  await page.goto("/en/about")
  await page.goto("/en/checkout/delivery")
  await expect(page.getByLabel(t("checkout:notes"))).toHaveValue("Call first")
  await expect(field(page, "location")).toHaveValue("Registon 12")
  await expect(field(page, "district")).toHaveValue(district)
  await expect(field(page, "full_name")).toHaveValue("Nilufar Karimova")
})

test("[D1.564] aborts the saves of earlier versions of an address when the form is submitted @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  const isDraft = (request: Request) => request.url().includes("/form/draft")
  const counts = { sent: 0, aborted: 0 }
  page.on("request", (request) => {
    if (isDraft(request)) counts.sent += 1
  })
  page.on("requestfailed", (request) => {
    if (isDraft(request)) counts.aborted += 1
  })
  const release = await delayRequests(page, /\/form\/draft/)
  await choosePlace(page, { scripts: true })
  const first = page.waitForRequest(
    (request) => isDraft(request) && (request.postData() ?? "").includes("Regis"),
  )
  await field(page, "location").fill("Regis")
  await first
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  expect(counts.aborted).toBe(counts.sent)
  release()
  await page.goto("/en/checkout/delivery")
  await expect(field(page, "location")).toHaveValue("Registon 12")
})

test("[S3.14] [S4.26] [S4.29] [S4.30] [D.98] asks for an e-mail in another country, and starts again with the same cart @js", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await expect(field(page, "email")).toHaveCount(0)
  await choosePlace(page, { scripts })
  await field(page, "location").fill("Registon 12")
  await page.getByLabel(t("checkout:notes")).fill("Call first")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  const before = await readCookie(context, "cart")

  const form = { country: "kz", return_to: "/en/checkout/payment" }
  await postForm(page.request, shop, "/en/country", form)
  expect(await readCookie(context, "cart")).toBe(before)
  await page.goto("/en/checkout/payment")
  await expect(page).toHaveURL(step("delivery"))
  for (const key of ["full_name", "phone", "region", "district"] as const) {
    await expect(field(page, key)).toBeVisible()
  }
  await expect(field(page, "location")).toHaveValue("")
  await expect(page.getByLabel(t("checkout:notes"))).toHaveValue("")
  await choosePlace(page, { scripts })
  await field(page, "location").fill("Abay 5")
  await press(page, "to_payment")
  await expect(field(page, "email")).toHaveAccessibleDescription(t("errors:required"))
  await field(page, "email").fill("nilufar@example.com")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
})

test("[S4.44] rejects an address that was typed for another country, and saves nothing of it @js", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts: true })
  await postForm(page.request, shop, "/en/country", { country: "ru", return_to: "/en" })
  const isDraft = (response: Response) => response.url().includes("/form/draft")
  const saved = page.waitForResponse(isDraft)
  await field(page, "location").fill("Registon 12")
  await page.getByLabel(t("checkout:notes")).fill("Call first")
  await saved
  await press(page, "to_payment")
  await expect(page.getByText(t("checkout:country_changed")).first()).toBeVisible()
  await expect(page).toHaveURL(step("delivery"))
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await expect(field(page, "email")).toBeVisible()
    await expect(field(page, "location")).toHaveValue("")
    await expect(page.getByLabel(t("checkout:notes"))).toHaveValue("")
  }
})

test("[S2.11] [D1.636] marks a line that cannot be ordered with the cart's reason, and requires its removal @no-js", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const [known = 0] = await startCheckout({ page, context, shop })
  await putIntoCart(context, shop, [known, 2_000_000_000])
  await page.goto("/en/cart")
  await expect(page.getByText(/Remove them to continue\.$/)).toBeVisible()
  await expect(page.getByText(t("cart:not_found"))).toBeVisible()
  await page.goto("/en/checkout")
  await expect(page.getByRole("complementary").getByText(t("cart:not_found"))).toBeVisible()
  await expect(page.getByText(t("checkout:problem_title"))).toBeVisible()
  await expect(page.getByText("Remove the marked perfumes to continue.").first()).toBeVisible()
  await choosePlace(page, { scripts })
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page.getByText(t("checkout:problem_words")).first()).toBeVisible()
  await expect(page).toHaveURL(step("delivery"))
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /2000000000/ })
    .click()
  await expect(page.getByText(t("checkout:problem_title"))).toHaveCount(0)
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
})

test("[D1.74] shows logo, phone, language and cart in the header of a step, and legal texts and phone in its footer @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  const [header, footer] = [page.getByRole("banner"), page.getByRole("contentinfo")]
  const phone = /\+998 71/
  await expect(header.getByRole("link")).toHaveCount(3)
  await expect(header.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:\+998/)
  await expect(header.getByRole("link", { name: /^Cart/ })).toBeVisible()
  await expect(footer.getByRole("link")).toHaveCount(3)
  await expect(footer.getByRole("link", { name: t("shell:terms") })).toBeVisible()
  await expect(footer.getByRole("link", { name: phone })).toBeVisible()
  await header.getByRole("button", { name: /English/ }).click()
  await header.getByRole("link", { name: "Русский" }).click()
  await expect(page).toHaveURL(/\/ru\/checkout\/delivery$/)
  await page.getByRole("banner").getByRole("link", { name: "Atir" }).click()
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Telegram" })).toBeVisible()
})
