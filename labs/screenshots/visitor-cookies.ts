import type { ParseKeys } from "i18next"
import type { Browser, BrowserContext, Page } from "playwright"
import type { Samples } from "#labs/screenshots/sample-products.ts"
import { getFixedT } from "#locales/translate.ts"
import type { Shop } from "#tests/support/shop.ts"
import { putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>

/**
 * Kinds of visitors. Each screen is opened with the cookies of one of them. `visitor` has no cookies, `viewer` has
 * viewed products, `subscriber` has requested an SMS about a product, `cartOwner` has a filled cart, `buyer` has also
 * completed the steps of the checkout, and `customer` has placed orders.
 */
export type VisitorKind = "visitor" | "viewer" | "subscriber" | "cartOwner" | "buyer" | "customer"

export interface VisitorCookies {
  cookies: Record<VisitorKind, Cookies>
  /** Id of the order that the customer has placed. */
  order: string
}

const t = getFixedT("uz")

interface VisitorCookiesOptions {
  browser: Browser
  url: string
  lastCode: Shop["lastCode"]
  samples: Samples
}

/** Creates the cookies of each kind of visitor, by visiting pages, registering and ordering. */
export async function createVisitorCookies({
  browser,
  url,
  lastCode,
  samples,
}: VisitorCookiesOptions): Promise<VisitorCookies> {
  const visitor: Cookies = { cookies: [], origins: [] }
  const context = await browser.newContext({ baseURL: url, locale: "uz" })
  try {
    for (const id of samples.cart) await context.request.get(`/uz/product/${id}`)
    const viewer = await context.storageState()
    await requestNotification(context, samples.notOrderable)
    const subscriber = await context.storageState()
    await context.clearCookies()
    await putIntoCart(context, { url }, samples.cart)
    const cartOwner = await context.storageState()
    await signIn(context, { url, lastCode }, "+998901234567")
    const page = await context.newPage()
    await page.goto("/uz/checkout/delivery")
    await checkOut(page)
    const buyer = await context.storageState()
    const order = await placeOrder(page)
    // Places a second order, so that the list of orders has more than one.
    await putIntoCart(context, { url }, samples.cart.slice(0, 1))
    await page.goto("/uz/checkout/delivery")
    await checkOut(page)
    await placeOrder(page)
    const customer = await context.storageState()
    return { cookies: { visitor, viewer, subscriber, cartOwner, buyer, customer }, order }
  } finally {
    await context.close()
  }
}

/** Requests an SMS about a product, up to the page on which the visitor would enter the confirmation code. */
async function requestNotification(context: BrowserContext, product: number): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/uz/product/${product}/notify`)
  await page.getByLabel(t("auth:phone")).fill("+998 90 765-43-21")
  await page.getByRole("button", { name: t("auth:get_code") }).click()
  await page.waitForURL("**/notify/code")
  await page.close()
}

/** Fills in the checkout from the delivery step to the confirmation. */
async function checkOut(page: Page): Promise<void> {
  // A district that is chosen before hydration would be lost.
  await waitForHydration(page)
  const field = (key: ParseKeys<"checkout">) =>
    page.getByLabel(t(`checkout:${key}`), { exact: true })
  const press = (key: ParseKeys<"checkout">) =>
    page.getByRole("button", { name: t(`checkout:${key}`), exact: true }).click()
  await field("region").selectOption({ index: 2 })
  await field("district").selectOption({ index: 2 })
  await field("location").fill("Registon koʻchasi 12, 3-xonadon")
  await press("to_payment")
  await page.waitForURL("**/checkout/payment")
  await page.getByRole("radio", { name: t("checkout:card") }).waitFor()
  if ((await page.getByRole("radio", { name: /6311/ }).count()) === 0) {
    await field("card_number").fill("8600069195406311")
    await field("expiry").fill("0399")
    await press("get_code")
    await field("code").fill("666666")
  }
  await page.getByRole("radio", { name: /6311/ }).check()
  await press("to_confirmation")
  await page.waitForURL("**/checkout/confirmation")
}

/** Places the order and returns its id. */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("checkbox").last().check()
  await page.getByRole("button", { name: t("checkout:place_order") }).click()
  await page.waitForURL("**/checkout/accepted/*")
  return new URL(page.url()).pathname.split("/").at(-1) ?? ""
}
