import { getFixedT } from "#locales/translate.ts"
import { field, startCheckout } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

for (const path of ["/en?panel=auth&tab=login", "/en/auth/login"]) {
  test(`[D1.97] carries the phone of the login form over to the password reset from ${path} @js @full`, async ({
    page,
  }) => {
    await page.goto(path)
    await waitForHydration(page)
    const phone = page.getByLabel(t("auth:phone"), { exact: true })
    await phone.fill("901234567")
    await page.getByRole("link", { name: t("auth:forgot") }).click()
    await expect(page.getByRole("heading", { name: t("auth:reset_title") })).toBeVisible()
    await expect(phone).toHaveValue("+998 90 123-45-67")
  })
}

test("opens the terms in a new tab, and keeps what is typed in the registration @full", async ({
  page,
  context,
}) => {
  await page.goto("/en?panel=auth&tab=register")
  const name = page.getByRole("dialog").getByLabel(t("auth:first_name"), { exact: true })
  await name.fill("Nilufar")
  const opened = context.waitForEvent("page")
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Terms of Use/i })
    .click()
  await expect(await opened).toHaveURL(/\/en\/legal\/terms-of-use$/)
  await expect(name).toHaveValue("Nilufar")
})

test("[D1.560] keeps a panel open when a text in it is selected beyond its edge, and closes it at a press beside it @js @full", async ({
  page,
}) => {
  await page.goto("/en?panel=auth&tab=register")
  await waitForHydration(page)
  const panel = page.getByRole("dialog")
  const name = panel.getByLabel(t("auth:first_name"), { exact: true })
  await name.fill("Nilufar")
  await name.hover()
  await page.mouse.down()
  await page.mouse.move(10, 300, { steps: 4 })
  await page.mouse.up()
  await expect(panel).toBeVisible()
  await expect(name).toHaveValue("Nilufar")
  await page.mouse.click(10, 300)
  await expect(panel).toHaveCount(0)
})

test("[D1.97] keeps the typed receiver when the language changes, and not for a later visit @js @full", async ({
  page,
  context,
  shop,
}) => {
  await startCheckout({ page, context, shop })
  await waitForHydration(page)
  const own = await field(page, "full_name").inputValue()
  await field(page, "full_name").fill("Kamola Yusupova")
  await field(page, "phone").fill("+998 93 765-43-21")
  await page.getByRole("banner").getByRole("button", { name: "EN, language: English" }).click()
  await page
    .getByRole("navigation", { name: t("shell:language") })
    .getByRole("link", { name: "Русский" })
    .click()
  await expect(page).toHaveURL(/\/ru\/checkout\/delivery$/)
  const ru = getFixedT("ru")
  await expect(page.getByLabel(ru("checkout:full_name"), { exact: true })).toHaveValue(
    "Kamola Yusupova",
  )
  await expect(page.getByLabel(ru("checkout:phone"), { exact: true })).toHaveValue(
    "+998 93 765-43-21",
  )
  await page.goto("/en/about")
  await page.goto("/en/checkout/delivery")
  await waitForHydration(page)
  await expect(field(page, "full_name")).toHaveValue(own)
})
