import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { deliver, field, press, startCheckout, step } from "#tests/support/browser-checkout.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import {
  createCustomer,
  listOrderable,
  putIntoCart,
  signIn,
} from "#tests/support/signed-in-customer.ts"
import { delayRequests, waitForHydration } from "#tests/support/wait-for-hydration.ts"

type Locale = "ru" | "en"
const FIELDS = ["full_name", "phone", "region", "district", "location", "notes"] as const
type Values = Record<(typeof FIELDS)[number], string>

const locate = (page: Page, name: (typeof FIELDS)[number], locale: Locale) =>
  page.getByLabel(getFixedT(locale)(`checkout:${name}`), { exact: name !== "notes" })

async function readValues(page: Page, locale: Locale = "en"): Promise<Values> {
  const read = FIELDS.map(
    async (name) => [name, await locate(page, name, locale).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Values
}

async function expectValues(page: Page, values: Values, locale: Locale = "en") {
  await expect(async () => expect(await readValues(page, locale)).toEqual(values)).toPass({
    timeout: 20_000,
  })
}

async function fillText(page: Page, values: Pick<Values, "location" | "notes">) {
  await field(page, "location").fill(values.location)
  await locate(page, "notes", "en").fill(values.notes)
}

/** Follows the link of the header to the page in Russian. */
async function switchToRussian(page: Page) {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /English/ })
    .click()
  await page.getByRole("banner").getByRole("link", { name: "Русский" }).click()
  await expect(page).toHaveURL(/\/ru\/checkout\/delivery$/)
}

interface Scripts {
  scripts: boolean
}

/**
 * Saves an address, then submits another address and receiver with an incomplete phone. Returns the values that the
 * shop rejected.
 */
async function sendRefused(page: Page, { scripts }: Scripts): Promise<Values> {
  await choosePlace(page, { scripts })
  await fillText(page, { location: "Registon 12", notes: "Call first" })
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  await page.goto("/en/checkout/delivery")
  if (scripts) await waitForHydration(page)
  await field(page, "region").selectOption({ index: 3 })
  const region = await field(page, "region").locator("option:checked").innerText()
  const districts = scripts
    ? field(page, "district").locator("option")
    : field(page, "district").locator(`optgroup[label="${region}"] option`)
  const district = await districts.last().getAttribute("value")
  await field(page, "district").selectOption(district)
  await field(page, "full_name").fill("Kamola Yusupova")
  await field(page, "phone").fill("+998 93 777")
  await fillText(page, { location: "Amir Temur 7", notes: "Leave it at the door" })
  const typed = await readValues(page)
  await press(page, "to_payment")
  await expect(field(page, "phone")).toHaveAccessibleDescription(/\+998/)
  await expectValues(page, typed)
  return typed
}

test("[D1.102] keeps all values of a rejected delivery form when the language changes @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  const typed = await sendRefused(page, { scripts })
  await switchToRussian(page)
  await expectValues(page, typed, "ru")
})

test("[D1.102] keeps all values of a rejected delivery form for a later visit, which cannot continue to the payment @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  const typed = await sendRefused(page, { scripts })
  await page.goto("/en/checkout/payment")
  await expect(page).toHaveURL(step("delivery"))
  await expectValues(page, typed)
  await field(page, "phone").fill("+998 93 777-12-34")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  await page.goto("/en/checkout/delivery")
  await expectValues(page, { ...typed, phone: "+998 93 777-12-34" })
})

test("[D1.102] keeps corrections of a rejected delivery form after a reload, a change of language and a step back @js @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  const refused = await sendRefused(page, { scripts })
  await page.reload()
  await expectValues(page, refused)
  await waitForHydration(page)
  await field(page, "phone").fill("+998 93 777-12-34")
  await fillText(page, { location: "Amir Temur 9", notes: "Ring twice" })
  const corrected = await readValues(page)
  expect(corrected).not.toEqual(refused)
  await page.reload()
  await expectValues(page, corrected)
  await waitForHydration(page)
  await switchToRussian(page)
  await expectValues(page, corrected, "ru")
  await page.goBack()
  await expect(page).toHaveURL(step("delivery"))
  await expectValues(page, corrected)
})

test("[D1.102] keeps the account's receiver when it is entered again after a rejection @js @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  const own = await readValues(page)
  const refused = await sendRefused(page, { scripts })
  await field(page, "full_name").fill(own.full_name)
  await field(page, "phone").fill(own.phone)
  await switchToRussian(page)
  await expectValues(page, { ...refused, full_name: own.full_name, phone: own.phone }, "ru")
})

test("[D1.102] clears a rejected delivery form when the country changes @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  const own = await readValues(page)
  await sendRefused(page, { scripts })
  await postForm(page.request, shop, "/en/country", { country: "kz", return_to: "/en" })
  await switchToRussian(page)
  const empty = { region: "", district: "", location: "", notes: "" }
  await expectValues(page, { ...own, ...empty }, "ru")
})

test("[D1.103] shows the receiver typed in one tab in the delivery form of a second tab @js @full", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts })
  await field(page, "full_name").fill("Kamola Yusupova")
  await field(page, "phone").fill("+998 93 777-12-34")
  await fillText(page, { location: "Amir Temur 7", notes: "Leave it at the door" })
  const typed = await readValues(page)
  const second = await context.newPage()
  await second.goto("/en/checkout/delivery")
  await expectValues(second, typed)
  await press(second, "to_payment")
  await expect(second).toHaveURL(step("payment"))
  await expectValues(page, typed)
})

test("opens delivery and payment in a browser without BroadcastChannel @js @full", async ({
  page,
  context,
  shop,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"))
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await expect(page).toHaveURL(step("payment"))
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("[D1.558] keeps a comment that is changed or removed before hydration @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await choosePlace(page, { scripts: true })
  await fillText(page, { location: "Registon 12", notes: "Call first" })
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  const notes = locate(page, "notes", "en")
  for (const typed of ["Ring at gate 2", ""]) {
    const release = await delayRequests(page, /\.js$/)
    await page.goto("/en/checkout/delivery", { waitUntil: "commit" })
    await expect(notes).not.toHaveValue("")
    await notes.fill(typed)
    expect(await page.locator("html[data-live]").count()).toBe(0)
    release()
    await waitForHydration(page)
    await expect(notes).toHaveValue(typed)
    await press(page, "to_payment")
    await expect(page).toHaveURL(step("payment"))
    await page.goto("/en/checkout/delivery")
    await expect(notes).toHaveValue(typed)
  }
})

test("[D1.627] keeps the typed receiver and comment on the way through a login, and shows them to no other customer @js @full", async ({
  page,
  context,
  shop,
}) => {
  const t = getFixedT("en")
  const [own, other] = [newPhone(), newPhone()]
  await createCustomer(shop, other)
  await signIn(context, shop, own)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/checkout/delivery")
  await waitForHydration(page)
  const typed = { full_name: "Malika Saidova", phone: "+998 93 777-66-55", notes: "Call first" }
  const sendAndLogIn = async (phone: string) => {
    await choosePlace(page, { scripts: true })
    await field(page, "full_name").fill(typed.full_name)
    await field(page, "phone").fill(typed.phone)
    await fillText(page, { location: "Registon 12", notes: typed.notes })
    await context.clearCookies({ name: "token" })
    await press(page, "to_payment")
    const login = page.getByRole("dialog")
    await login.getByLabel(t("auth:phone"), { exact: true }).fill(phone)
    await login.getByLabel(t("auth:password"), { exact: true }).fill("Atirgul2026")
    await login.getByRole("button", { name: t("auth:log_in"), exact: true }).click()
    await expect(page).toHaveURL(step("delivery"))
  }
  await sendAndLogIn(own)
  await expect(async () => expect(await readValues(page)).toMatchObject(typed)).toPass({
    timeout: 20_000,
  })
  await sendAndLogIn(other)
  await expect(field(page, "full_name")).toHaveValue("Nilufar Karimova")
  expect((await readValues(page)).notes).toBe("")
})

test("[D1.712] fills in a delivery form again that was sent after the session had ended, and shows it to no other customer @no-js @full", async ({
  page,
  context,
  shop,
}) => {
  const t = getFixedT("en")
  const [own, other] = [newPhone(), newPhone()]
  await createCustomer(shop, other)
  await signIn(context, shop, own)
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  const sendAndLogIn = async (phone: string) => {
    await page.goto("/en/checkout/delivery")
    await choosePlace(page, { scripts: false })
    await field(page, "full_name").fill("Malika Saidova")
    await field(page, "phone").fill("+998 93 777-66-55")
    await fillText(page, { location: "Registon 12", notes: "Call first" })
    const typed = await readValues(page)
    await context.clearCookies({ name: "token" })
    await press(page, "to_payment")
    const login = page.getByRole("dialog")
    await login.getByLabel(t("auth:phone"), { exact: true }).fill(phone)
    await login.getByLabel(t("auth:password"), { exact: true }).fill("Atirgul2026")
    await login.getByRole("button", { name: t("auth:log_in"), exact: true }).click()
    await expect(page).toHaveURL(step("delivery"))
    return typed
  }
  const typed = await sendAndLogIn(own)
  expect(await readValues(page)).toEqual(typed)
  await sendAndLogIn(other)
  const { full_name, location, notes } = await readValues(page)
  expect([full_name, location, notes]).toEqual(["Nilufar Karimova", "", ""])
})
