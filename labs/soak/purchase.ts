import { setTimeout as wait } from "node:timers/promises"
import type { Visited } from "#tests/support/form-visitor.ts"
import type { Shop } from "#tests/support/shop.ts"

const PASSWORD = "Atirgul2026"
/** Milliseconds that a form has to have been shown before somebody can have filled it in. */
const FILLING = 1100

/** A visitor's ways through the shop, each by what it is called: pages, and forms that lead to the next page. */
export interface Ways {
  open: (what: string, path: string) => Promise<Visited>
  post: (what: string, path: string, form: Record<string, string>) => Promise<Visited>
}

/** Registers, with the code that the shop sends. */
export async function register(
  { open, post }: Ways,
  { phone, lastCode }: { phone: string; lastCode: Shop["lastCode"] },
): Promise<void> {
  const page = "/uz/auth/register"
  const { html } = await open("registration", page)
  await wait(FILLING)
  await post("registration sent", page, {
    ...{ country_id: "1", first_name: "Nilufar", last_name: "Karimova", phone },
    ...{ password: PASSWORD, password_confirmation: PASSWORD, stamp: findField(html, "stamp") },
  })
  await post("code sent", "/uz/auth/code", { code: await lastCode(phone) })
}

/**
 * Puts a perfume into the cart and orders it, to be paid by card; answers the cart and the list of orders.
 *
 * @param think takes the time that people take before they send a form
 */
export async function order(
  { open, post }: Ways,
  { id, phone, think }: { id: string; phone: string; think: () => Promise<unknown> },
): Promise<{ cart: Visited; list: Visited }> {
  const return_to = `/uz/product/${id}`
  await post("put into the cart", "/uz/form/add-to-cart", { id, return_to })
  const cart = await open("cart", "/uz/cart")
  const delivery = await open("delivery", "/uz/checkout/delivery")
  const [region = "", district = ""] =
    /<select[^>]*name="region".*?<option value="(\d+)".*?name="district".*?<option value="(\d+)"/s
      .exec(delivery.html)
      ?.slice(1) ?? []
  await think()
  await post("delivery sent", "/uz/checkout/delivery", {
    ...{ fullName: "Nilufar Karimova", phone, region, district },
    ...{ location: "Registon koʻchasi 12", notes: "" },
  })
  await open("payment", "/uz/checkout/payment")
  await post("payment sent", "/uz/checkout/payment", { option: "card" })
  const page = "/uz/checkout/confirmation"
  const { html } = await open("confirmation", page)
  const [key, total] = [findField(html, "key"), findField(html, "total")]
  await think()
  await post("order sent", page, { terms: "on", key, total })
  return { cart, list: await open("orders", "/uz/cabinet/orders") }
}

/** The value of a page's hidden field. */
function findField(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ""
  return /value="([^"]*)"/.exec(input)?.[1] ?? ""
}
