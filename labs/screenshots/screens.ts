import type { Page } from "playwright"
import type { Samples } from "#labs/screenshots/sample-products.ts"
import type { VisitorKind } from "#labs/screenshots/visitor-cookies.ts"
import type { Translate } from "#locales/translate.ts"
import { PASSWORD } from "#tests/support/password.ts"

export interface Screen {
  name: string
  /** Path without the language. */
  path: string
  as?: VisitorKind
  /** Brings the opened page into the state that the screenshot shows, for example by opening a menu. */
  prepare?: (page: Page, t: Translate) => Promise<void>
  /**
   * Whether the screen is a panel that covers the window. Its screenshot then shows only the window instead of the
   * whole page.
   */
  panel?: boolean
  /** The screen exists only in windows of this width; `wide` means at least 1024 pixels. */
  on?: "wide" | "narrow"
  /** Whether the screen exists only when scripts run. */
  needsScripts?: boolean
}

/** Lists all pages and panels of the shop, and states of pages that have no URL. */
export function listScreens(samples: Samples, order: string): Screen[] {
  return [
    { name: "home", path: "" },
    { name: "home-signed-in", path: "", as: "cartOwner" },
    { name: "list", path: "/products" },
    { name: "list-chosen", path: "/products?family=woody&gender=A" },
    {
      name: "list-filters",
      path: "/products",
      on: "narrow",
      panel: true,
      prepare: (page, t) =>
        page.getByRole("button", { name: t("catalogue:filters.title"), exact: true }).click(),
    },
    { name: "search-empty", path: "/products?q=zzzzzz" },
    { name: "product", path: `/product/${samples.ordinary}` },
    { name: "product-flat-notes", path: `/product/${samples.flatNotes}` },
    { name: "product-out-of-stock", path: `/product/${samples.outOfStock}` },
    { name: "product-not-orderable", path: `/product/${samples.notOrderable}` },
    { name: "product-viewed", path: `/product/${samples.ordinary}`, as: "viewer" },
    { name: "product-notify", path: `/product/${samples.notOrderable}/notify` },
    {
      name: "product-notify-code",
      path: `/product/${samples.notOrderable}/notify/code`,
      as: "subscriber",
    },
    {
      name: "product-added",
      path: `/product/${samples.ordinary}`,
      panel: true,
      needsScripts: true,
      async prepare(page, t) {
        await page
          .getByRole("button", { name: t("cart:add") })
          .filter({ visible: true })
          .first()
          .click()
        await page.getByText(t("cart:added")).first().waitFor()
      },
    },
    { name: "cart", path: "?panel=cart", as: "cartOwner", panel: true },
    { name: "cart-empty", path: "?panel=cart", panel: true },
    { name: "cart-page", path: "/cart", as: "cartOwner" },
    { name: "cart-page-customer", path: "/cart", as: "buyer" },
    { name: "cart-customer", path: "?panel=cart", as: "buyer", panel: true },
    { name: "cart-page-empty", path: "/cart" },
    { name: "menu", path: "?panel=menu", panel: true },
    { name: "search", path: "?panel=search", panel: true },
    { name: "catalogue", path: "?panel=catalogue", panel: true },
    { name: "menu-signed-in", path: "?panel=menu", as: "customer", panel: true },
    { name: "country", path: "?panel=country", panel: true },
    {
      name: "languages",
      path: "",
      on: "wide",
      panel: true,
      prepare: (page) => page.locator("header [popovertarget=languages]").click(),
    },
    {
      name: "user-menu",
      path: "",
      as: "customer",
      on: "wide",
      panel: true,
      prepare: (page) => page.locator("header [popovertarget=account]").click(),
    },
    { name: "logout", path: "?panel=logout", as: "customer", panel: true },
    { name: "auth-login", path: "?panel=auth&tab=login", panel: true },
    { name: "auth-register", path: "?panel=auth&tab=register", panel: true },
    {
      name: "auth-errors",
      path: "?panel=auth&tab=register",
      panel: true,
      async prepare(page, t) {
        await page.getByLabel(t("auth:first_name")).fill("Nilufar <3")
        await page.getByLabel(t("auth:password"), { exact: true }).fill("atirgul")
        await page.getByLabel(t("auth:password_confirmation")).fill("atir")
        await send(page, t("auth:get_code"))
        await page.locator("[aria-invalid=true]").first().waitFor()
      },
    },
    { name: "auth-code", path: "?panel=auth&tab=register", panel: true, prepare: askForCode },
    {
      name: "auth-code-error",
      path: "?panel=auth&tab=register",
      panel: true,
      async prepare(page, t) {
        await askForCode(page, t)
        await page.getByLabel(t("auth:code_label")).fill("12")
        await send(page, t("auth:confirm"))
        await page.getByText(t("errors:enter_otp")).waitFor()
      },
    },
    { name: "auth-login-page", path: "/auth/login" },
    { name: "auth-register-page", path: "/auth/register" },
    { name: "auth-code-page", path: "/auth/register", prepare: askForCode },
    { name: "password", path: "/password" },
    { name: "checkout-1", path: "/checkout/delivery", as: "buyer" },
    { name: "checkout-2", path: "/checkout/payment", as: "buyer" },
    { name: "checkout-3", path: "/checkout/confirmation", as: "buyer" },
    {
      name: "checkout-errors",
      path: "/checkout/delivery",
      as: "buyer",
      async prepare(page, t) {
        // Only the name and the phone are invalid. The shop API saves the address of a rejected form in the customer's
        // draft. With an invalid address, later screenshots of this customer would not get beyond step 1. The name and
        // the phone are saved only in a cookie, which the next screenshot does not have.
        await page.getByLabel(t("checkout:full_name")).fill("<3")
        await page.getByLabel(t("checkout:phone"), { exact: true }).fill("+998 90")
        await send(page, t("checkout:to_payment"))
        await page.locator("[aria-invalid=true]").first().waitFor()
      },
    },
    {
      name: "checkout-card",
      path: "/checkout/payment",
      as: "buyer",
      needsScripts: true,
      async prepare(page, t) {
        await page.getByText(t("checkout:add_card")).click()
        await page.getByLabel(t("checkout:card_number")).fill("9860069195406311")
        await page.getByLabel(t("checkout:expiry")).fill("0320")
        await page.getByRole("button", { name: t("checkout:get_code"), exact: true }).click()
        await page.getByText(t("checkout:card_expired")).waitFor()
      },
    },
    {
      name: "checkout-card-code",
      path: "/checkout/payment",
      as: "buyer",
      needsScripts: true,
      async prepare(page, t) {
        await page.getByText(t("checkout:add_card")).click()
        await page.getByLabel(t("checkout:card_number")).fill("8600069195406311")
        await page.getByLabel(t("checkout:expiry")).fill("0399")
        await page.getByRole("button", { name: t("checkout:get_code"), exact: true }).click()
        await page.getByLabel(t("checkout:code"), { exact: true }).waitFor()
      },
    },
    { name: "accepted", path: `/checkout/accepted/${order}`, as: "customer" },
    { name: "cabinet", path: "/cabinet", as: "customer" },
    { name: "cabinet-personal", path: "/cabinet/personal", as: "customer" },
    { name: "orders", path: "/cabinet/orders?state=in_progress", as: "customer" },
    { name: "orders-empty", path: "/cabinet/orders?state=delivered", as: "customer" },
    { name: "order", path: `/cabinet/orders/${order}`, as: "customer" },
    { name: "login-required", path: "/cabinet", panel: true },
    { name: "contact", path: "/contact" },
    { name: "about", path: "/about" },
    { name: "legal-terms", path: "/legal/terms-of-use" },
    { name: "legal-privacy", path: "/legal/privacy-policy" },
    { name: "404", path: "/no-such-page" },
  ]
}

/** The error page. The shop sends it for an uncached page after the shop API has stopped. */
export const FAULT: Screen = { name: "500", path: "/products?q=a" }

let asked = 0

async function askForCode(page: Page, t: Translate): Promise<void> {
  asked += 1
  await page.getByLabel(t("auth:first_name")).fill("Nilufar")
  await page.getByLabel(t("auth:last_name")).fill("Karimova")
  await page.getByLabel(t("auth:phone")).fill(`+9989712${String(10_000 + asked)}`)
  await page.getByLabel(t("auth:password"), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t("auth:password_confirmation")).fill(PASSWORD)
  await send(page, t("auth:get_code"))
  await page.getByLabel(t("auth:code_label")).waitFor()
}

function send(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click()
}
