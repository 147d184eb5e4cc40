import { writeFile } from "node:fs/promises"
import path from "node:path"
import type { APIRequestContext, Page } from "playwright/test"
import { z } from "zod"
import { getFixedT, type TextKey } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { enterCode } from "#tests/support/enter-code.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Shop } from "#tests/support/shop.ts"
import { signIn } from "#tests/support/signed-in-customer.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")
const inUzbek = getFixedT("uz")
const inRussian = getFixedT("ru")

const code = (page: Page) => page.getByLabel(t("auth:code_label"))
const phoneField = (page: Page) => page.getByLabel(t("auth:phone"))
const press = (page: Page, key: TextKey) =>
  page.getByRole("button", { name: t(key), exact: true }).click()

async function setOrderable(api: APIRequestContext, shop: Shop, id: number, yes: boolean) {
  const answer: unknown = await (await api.get(`/api/v1/products/${id}`)).json()
  const { barcode } = z.object({ barcode: z.string() }).parse(answer)
  await writeFile(
    path.join(shop.dataDir, "back.csv"),
    `barcode,stock,orderable\n${barcode},${yes ? "in_stock,yes" : "out_of_stock,no"}\n`,
  )
  expect(await commandInProcess(shop, "catalogue", "import", "back.csv")).toMatchObject({ code: 0 })
}

const notificationsOf = async (shop: Shop, phone: string) =>
  (await shop.outbox())
    .filter(({ to }) => to === phone)
    .map(({ text }) => text)
    .filter((text) => !/\b\d{6}\b/.test(text))

test("[D.40] sends one SMS after a request by phone and code when the perfume is back", async ({
  page,
  request,
  shop,
}) => {
  test.slow()
  const { id, name } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  await page.goto(`/en/product/${id}`)
  await page
    .getByRole("link", { name: t("catalogue:restock.button") })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(`/en/product/${id}/notify`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("catalogue:restock.title"))
  await expect(page.getByRole("main").getByText(name, { exact: true })).toBeVisible()
  await expect(page.locator("meta[name=robots][content=noindex]")).toHaveCount(1)
  await press(page, "auth:get_code")
  await expect(phoneField(page)).toHaveAccessibleDescription(t("errors:required"))

  await phoneField(page).fill(phone)
  await press(page, "auth:get_code")
  await expect(page).toHaveURL(`/en/product/${id}/notify/code`)
  await expect(page.getByText("We sent a code to +998 90")).toBeVisible()
  await expect(code(page)).toHaveAccessibleDescription(/^We sent a code to \+998 90/)

  await page.getByRole("link", { name: t("auth:change_phone") }).click()
  await expect(phoneField(page)).toHaveValue(/^\+998 90 \d{3}-\d\d-\d\d$/)
  await page.goBack()

  await enterCode(page, "12345")
  await expect(code(page)).toHaveAccessibleDescription(
    `${t("errors:enter_otp")} ${t("errors:code_length")}`,
  )
  const right = await shop.lastCode(phone)
  await enterCode(page, right === "000000" ? "111111" : "000000")
  await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
  await enterCode(page, right)
  await expect(page).toHaveURL(`/en/product/${id}`)
  await expect(page.getByText(/^We will send one SMS to \+998 90 .+ordered again$/)).toBeVisible()
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain("restock")

  await setOrderable(request, shop, id, true)
  await expect.poll(() => notificationsOf(shop, phone), { timeout: 30_000 }).toHaveLength(1)
  expect((await notificationsOf(shop, phone))[0]).toMatch(
    new RegExp(`^Atir: .+ ml can be ordered again\n${shop.url}/en/product/${id}$`),
  )
  await page.goto(`/en/product/${id}/notify`)
  await expect(page).toHaveURL(`/en/product/${id}`)
  await expect(page.getByText(t("catalogue:restock.orderable"))).toBeVisible()

  // The other tests of this worker need a perfume that cannot be ordered.
  await setOrderable(request, shop, id, false)
})

test("[D.40] fills in a signed-in customer's own phone, which needs no code @js", async ({
  page,
  context,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  await signIn(context, shop, phone)
  await page.goto(`/en/product/${id}/notify`)
  await expect(phoneField(page)).toHaveValue(/^\+998 90/)
  await press(page, "auth:get_code")
  await expect(page).toHaveURL(`/en/product/${id}`)
  await expect(page.getByText(/^We will send one SMS to \+998 90/)).toBeVisible()
})

test("[D1.626] takes the code from the SMS in browsers that can read it, and stops waiting for it when the page is left @js @full", async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const get = ({ signal }: CredentialRequestOptions) =>
      new Promise((resolve) => {
        Object.assign(globalThis, { signal, receive: (sent: string) => resolve({ code: sent }) })
      })
    Object.assign(globalThis, { OTPCredential: Object })
    Object.assign(navigator.credentials, { get })
  })
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  await page.goto(`/en/product/${id}/notify`)
  await waitForHydration(page)
  await phoneField(page).fill(phone)
  await press(page, "auth:get_code")
  await expect(code(page)).toBeVisible()
  const sent = await shop.lastCode(phone)
  await expect.poll(() => page.evaluate(() => "receive" in globalThis)).toBe(true)
  await page.evaluate(`receive("${sent}")`)
  await expect(page).toHaveURL(`/en/product/${id}`)
  await expect(page.getByText(/^We will send one SMS to /)).toBeVisible()
  expect(await page.evaluate("signal.aborted")).toBe(true)
})

test("sends the code again when the visitor presses the button late enough @no-js @full", async ({
  page,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  await page.goto(`/en/product/${id}/notify`)
  await phoneField(page).fill(phone)
  await press(page, "auth:get_code")
  await expect(code(page)).toBeVisible()
  await expect(async () => {
    await press(page, "auth:resend")
    await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(`/en/product/${id}/notify/code`)
  await enterCode(page, await shop.lastCode(phone, 2))
  await expect(page).toHaveURL(`/en/product/${id}`)
})

test("says how long to wait when the visitor asks for another code too early @no-js @full", async ({
  page,
  launch,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  const patient = await launch({ OTP_RESEND_SECONDS: "90" })
  const phone = newPhone()
  await page.goto(`${patient.url}/en/product/${id}/notify`)
  await phoneField(page).fill(phone)
  await press(page, "auth:get_code")
  await press(page, "auth:resend")
  await expect(page.getByText(/^You can ask for a new code in \d\d seconds$/)).toBeVisible()
  await expect(page).toHaveURL(`${patient.url}/en/product/${id}/notify/code`)
  await enterCode(page, await patient.lastCode(phone))
  await expect(page).toHaveURL(`${patient.url}/en/product/${id}`)
})

test("[S4.15] leaves empty boxes without an error, and the focus in them, when the code is sent again @js", async ({
  page,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  await page.goto(`/en/product/${id}/notify`)
  await phoneField(page).fill(phone)
  await press(page, "auth:get_code")
  await expect(code(page)).toBeVisible()
  const right = await shop.lastCode(phone)
  await enterCode(page, right === "111111" ? "222222" : "111111")
  await expect(code(page)).toHaveAccessibleDescription(t("api:code.wrong"))
  await press(page, "auth:resend")
  await expect(page.getByText(t("auth:code_sent_again"))).toBeVisible()
  await expect(code(page)).toHaveValue("")
  await expect(code(page)).not.toHaveAttribute("aria-invalid")
  await expect(code(page)).toBeFocused()
})

test("shows errors in the visitor's language, and keeps what was typed @no-js", async ({
  page,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  for (const [locale, own] of [
    ["uz", inUzbek],
    ["ru", inRussian],
  ] as const) {
    await page.goto(`/${locale}/product/${id}/notify`)
    const field = page.getByLabel(own("auth:phone"))
    await field.fill("+998 90 12")
    await page.getByRole("button", { name: own("auth:get_code") }).click()
    await expect(field).toHaveAccessibleDescription(
      own("errors:phone", { example: "+998 90 123-45-67" }),
    )
    await expect(field).toHaveValue("+998 90 12")
  }
})
