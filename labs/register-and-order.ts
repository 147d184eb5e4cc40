import type { Visited } from "#tests/support/form-visitor.ts"
import { readFirstPlace, readInput } from "#tests/support/html-tags.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"

/**
 * The functions by which a simulated visitor opens pages and sends forms. `what` names the step in results and in
 * errors.
 */
export interface VisitorActions {
  open: (what: string, path: string) => Promise<Visited>
  post: (what: string, path: string, form: Record<string, string>) => Promise<Visited>
}

/** Registers a customer: sends the registration form, and then the code that the shop has sent by SMS. */
export async function register(
  { open, post }: VisitorActions,
  { phone, lastCode }: { phone: string; lastCode: Shop["lastCode"] },
): Promise<void> {
  const page = "/uz/auth/register"
  const { html } = await open("registration", page)
  await post("registration sent", page, {
    country_id: "1",
    first_name: "Nilufar",
    last_name: "Karimova",
    phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    stamp: readInput(html, "stamp"),
  })
  await post("code sent", "/uz/auth/code", { code: await lastCode(phone) })
}

/**
 * Adds a perfume to the cart and places an order that is to be paid by card on the provider's page. The order stays
 * unpaid. Returns the pages of the cart and of the list of orders.
 *
 * @param think waits as long as a person would before sending a form
 */
export async function order(
  { open, post }: VisitorActions,
  { id, phone, think }: { id: string; phone: string; think: () => Promise<unknown> },
): Promise<{ cart: Visited; list: Visited }> {
  const return_to = `/uz/product/${id}`
  await post("put into the cart", "/uz/form/add-to-cart", { id, return_to })
  const cart = await open("cart", "/uz/cart")
  const delivery = await open("delivery", "/uz/checkout/delivery")
  const { region, district } = readFirstPlace(delivery.html)
  await think()
  await post("delivery sent", "/uz/checkout/delivery", {
    fullName: "Nilufar Karimova",
    phone,
    region,
    district,
    location: "Registon koʻchasi 12",
    notes: "",
  })
  await open("payment", "/uz/checkout/payment")
  await post("payment sent", "/uz/checkout/payment", { option: "card" })
  const page = "/uz/checkout/confirmation"
  const { html } = await open("confirmation", page)
  const [key, total] = [readInput(html, "key"), readInput(html, "total")]
  await think()
  await post("order sent", page, { terms: "on", key, total })
  return { cart, list: await open("orders", "/uz/cabinet/orders") }
}
