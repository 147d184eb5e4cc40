import type { Cookie, Page } from "playwright/test"
import { formatCart } from "#domain/cart-text.ts"
import { getFixedT } from "#locales/translate.ts"
import { deliver, field, press, step } from "#tests/support/browser-checkout.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import { listOrderable, signIn } from "#tests/support/signed-in-customer.ts"
import { addCard } from "#tests/support/visitors.ts"

const t = getFixedT("en")
const DAY = 24 * 60 * 60
const MINUTE = 60

async function cookieOf(page: Page, name: string): Promise<Cookie> {
  const cookie = (await page.context().cookies()).find((one) => one.name === name)
  if (!cookie) throw new Error(`there is no cookie ${name}`)
  return cookie
}

/** Seconds until a cookie expires, rounded to minutes. */
function lifetimeOf({ expires }: Cookie): number {
  return Math.round((expires - Date.now() / 1000) / MINUTE) * MINUTE
}

/**
 * Checks the attributes that every cookie has over plain HTTP, the lifetime in seconds, and whether scripts can read
 * the cookie.
 */
async function expectCookie(
  page: Page,
  name: string,
  { lives, scripts = false }: { lives: number; scripts?: boolean },
): Promise<Cookie> {
  const cookie = await cookieOf(page, name)
  expect(cookie, name).toMatchObject({
    domain: "localhost",
    path: "/",
    sameSite: "Lax",
    secure: false,
    httpOnly: !scripts,
  })
  expect(Math.abs(lifetimeOf(cookie) - lives), name).toBeLessThanOrEqual(MINUTE)
  expect(cookie.value.length, name).toBeLessThanOrEqual(1024)
  return cookie
}

test("[S3.25] [S9.15] [S9.16] [D.65] keeps language, country and cart, and renews them at each visit @no-js", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/ru")
  await expectCookie(page, "locale", { lives: 365 * DAY })

  await page.goto("/en?panel=country")
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(t("shell:country")).selectOption({ label: "Kazakhstan (KZT)" })
  await dialog.getByRole("button", { name: t("shell:confirm") }).click()
  await expect(dialog).toHaveCount(0)
  expect((await expectCookie(page, "country", { lives: DAY })).value).toBe("kz")

  const [id = 0] = await listOrderable(shop, 1)
  await page.goto(`/en/product/${String(id)}`)
  await page
    .getByRole("button", { name: t("cart:add") })
    .first()
    .click()
  await expect(page.getByText(t("cart:added")).first()).toBeVisible()
  expect((await expectCookie(page, "cart", { lives: DAY, scripts: true })).value).toBe(
    `${String(id)}.1`,
  )

  // Replaces both cookies by ones that expire in an hour, with the fullest possible cart and the longest ids.
  const lines = Array.from({ length: 50 }, (_, index) => ({ id: 2_147_483_000 + index, qty: 1 }))
  const soon = Math.round(Date.now() / 1000) + 60 * MINUTE
  for (const [name, value] of [
    ["country", "kz"],
    ["cart", formatCart(lines)],
  ] as const) {
    const { httpOnly, sameSite } = await cookieOf(page, name)
    const own = { name, value, expires: soon, httpOnly, sameSite }
    await context.addCookies([{ ...own, domain: "localhost", path: "/" }])
  }
  await page.goto("/en/about")
  await expectCookie(page, "country", { lives: DAY })
  expect((await expectCookie(page, "cart", { lives: DAY, scripts: true })).value).toBe(
    formatCart(lines),
  )
})

test("[S3.26] [S4.23] [S9.17] [D.65] keeps for 30 days what was chosen at the checkout @js", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const phone = newPhone()
  await signIn(context, shop, phone)
  const [id = 0] = await listOrderable(shop, 1)
  await postForm(page.request, shop, "/en/form/add-to-cart", { id: String(id) })
  await addCard({ api: page.request, shop, phone })

  await page.goto("/en/checkout/delivery")
  const place = await deliver(page, { scripts })
  const long = { lives: 30 * DAY, scripts: true }
  expect((await expectCookie(page, "co_delivery", long)).value).toBe(place)
  expect((await expectCookie(page, "co_step", long)).value).toBe("payment")
  const receiver = await cookieOf(page, "co_receiver")
  expect(receiver).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" })
  expect(Math.abs(lifetimeOf(receiver) - DAY)).toBeLessThanOrEqual(MINUTE)
  expect(receiver.value).not.toContain("Nilufar")

  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  expect((await expectCookie(page, "co_step", long)).value).toBe("confirmation")
  expect((await expectCookie(page, "co_option", long)).value).toBe("card")
  expect((await expectCookie(page, "co_card", long)).value).toMatch(/^\d+$/)

  await field(page, "through_manager").check()
  await field(page, "manager_id").fill("100402")
  await field(page, "manager_id").press("Enter")
  await expect(field(page, "manager_id")).toHaveAccessibleDescription(/Madina Yusupova/)
  expect((await expectCookie(page, "payer", { lives: 30 * DAY })).value).toBe("100402")
})
