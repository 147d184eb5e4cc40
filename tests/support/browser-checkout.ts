import type { ParseKeys } from "i18next"
import type { BrowserContext, Page } from "playwright/test"
import { createPaymeCardClient } from "#app/screens/checkout/payme-card-client.ts"
import { listCards, saveCard } from "#contract/account.ts"
import type { Call } from "#contract/call.ts"
import { saveDelivery } from "#contract/checkout.ts"
import { listRegions } from "#contract/countries.ts"
import { getFixedT } from "#locales/translate.ts"
import { choosePlace } from "#tests/support/browser-purchase.ts"
import { expect, readCookie } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import type { Shop } from "#tests/support/shop.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")

/** Returns a field of the checkout, by the translation key of its label. */
export const field = (page: Page, key: ParseKeys<"checkout">) =>
  page.getByLabel(t(`checkout:${key}`), { exact: true })

/**
 * Clicks a button, by the translation key of its text. The text of the button that places the order also contains the
 * total.
 */
export function press(page: Page, key: ParseKeys<"checkout">) {
  const text = t(`checkout:${key}`)
  const name = key === "place_order" ? new RegExp(`^${text} · \\d`) : text
  return page.getByRole("button", { name, exact: true }).click()
}

/** Returns a pattern of the English URL of a checkout step. */
export const step = (name: string) => new RegExp(`/en/checkout/${name}$`)

export const totalOf = (page: Page) => page.getByRole("complementary").locator("dd").last()

interface Start {
  page: Page
  context: BrowserContext
  shop: Pick<Shop, "url" | "lastCode">
  /** Number of perfumes in the cart. */
  lines?: number
}

/** Signs a new customer in and opens the checkout. Returns the ids of the products in the cart. */
export async function startCheckout({ page, context, shop, lines = 1 }: Start) {
  await signIn(context, shop, newPhone())
  const ids = await listOrderable(shop, lines)
  await putIntoCart(context, shop, ids)
  await page.goto("/en/checkout")
  await expect(page).toHaveURL(step("delivery"))
  return ids
}

interface Scripts {
  /** Whether the page runs scripts. */
  scripts: boolean
}

/** Completes the delivery step. Returns the ids of region and district, joined by a dot. */
export async function deliver(page: Page, scripts: Scripts) {
  const place = await choosePlace(page, scripts)
  await field(page, "location").fill("Registon 12")
  await press(page, "to_payment")
  await expect(page).toHaveURL(step("payment"))
  return place
}

/** Enters the number of a new card and requests its SMS code. */
export async function addCard(page: Page, number: string) {
  const box = page.locator("details").filter({ hasText: t("checkout:add_card") })
  await box.waitFor()
  // The fields accept no input before hydration.
  await expect(box.locator("[inert]")).toHaveCount(0)
  if ((await box.getAttribute("open")) === null) await box.locator("summary").click()
  await field(page, "card_number").fill(number)
  await field(page, "expiry").fill("0399")
  await press(page, "get_code")
}

/** Enters the card's SMS code. Its sixth digit makes the page save and select the card. */
export async function confirmCard(page: Page, lastDigits: RegExp) {
  await field(page, "code").fill("666666")
  await expect(page.getByRole("radio", { name: lastDigits })).toBeChecked()
}

/**
 * Completes the payment step. With scripts it adds a new card; without scripts the customer will pay on the provider's
 * page.
 */
export async function toConfirmation(page: Page, { scripts }: Scripts) {
  if (scripts) {
    await addCard(page, "8600069195406311")
    await confirmCard(page, /6311/)
  }
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
}

/** Saves a verified card and a delivery address for the signed-in customer, as after an earlier order. */
export async function prepareReturn(
  context: BrowserContext,
  shop: Pick<Shop, "url">,
  card = "8600069195406311",
) {
  const token = await readCookie(context, "token")
  const call = async (called: Pick<Call, "method" | "path">, body?: unknown) => {
    const answer = await fetch(shop.url + called.path, {
      method: called.method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${called.path} answered ${answer.status}`)
    return (await answer.json()) as unknown
  }
  const { card_provider: provider } = listCards.answer.parse(await call(listCards))
  if (!provider) throw new Error("the shop takes no cards")
  const endpoint = new URL(provider.endpoint, shop.url).href
  const client = createPaymeCardClient({ ...provider, endpoint }, "en")
  const unverified = await client.create(card, "0399")
  await client.sendCode(unverified)
  await call(saveCard, { token: await client.verify(unverified, "666666") })
  const { regions } = listRegions.answer.parse(await call(listRegions))
  const [region] = regions
  const district = region?.districts[0]?.id
  await call(saveDelivery, { region: region?.id, district, location: "Registon 12" })
}
