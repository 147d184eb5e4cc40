import { changePassword, saveCard, updateProfile } from "#contract/account.ts"
import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import type { Call } from "#contract/call.ts"
import { applyPromocode, saveDelivery } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { placeOrder } from "#contract/orders.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import { LOCALES } from "#domain/locale.ts"
import { asForm, asJson, type RequestCase, toJson } from "#tests/support/bad-inputs/bad-input.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

/** The kind of value that a field contains. */
export type Kind = "phone" | "name" | "email" | "password" | "repeated" | "code" | "text"

/** A call or form with valid values. A bad input replaces one of them. */
export interface Endpoint {
  name: string
  kind: "call" | "form"
  method: string
  path: string
  headers: Record<string, string>
  good: Record<string, unknown>
  /** The name of the field of each kind. The name `a.b` means the field `b` of the object `a`. */
  fields: Partial<Record<Kind, string>>
}

/**
 * Languages of the requests. The full run sends each input to every page in every language. Any other run sends it only
 * to some pages, in English.
 */
export const LANGUAGES = triesEveryLanguage ? LOCALES : (["en"] as const)

/** Returns the Cookie header of the signed-in customer with a product in the cart. `more` is appended to it. */
export const cookiesOf = (fixtures: Fixtures, more = ""): { cookie: string } => ({
  cookie: `token=${fixtures.customer.token}; cart=${fixtures.product}.1${more}`,
})

export const bearerOf = (fixtures: Fixtures): Record<string, string> => ({
  authorization: `Bearer ${fixtures.customer.token}`,
})

let lastKey = 0
export const newKey = (): { "idempotency-key": string } => ({
  "idempotency-key": `bad-input-${(lastKey += 1)}`,
})

const person = { first_name: "Nilufar", last_name: "Karimova", phone: "+998901112233" }
const secrets = { password: PASSWORD, password_confirmation: PASSWORD }

/** Returns every call of the shop API that has a body. */
export function listCalls(fixtures: Fixtures): Endpoint[] {
  const bearer = bearerOf(fixtures)
  const { phone } = person
  const at = (
    call: Call,
    good: Record<string, unknown>,
    fields: Endpoint["fields"],
    headers: Record<string, string> = {},
  ): Endpoint => ({
    name: call.path,
    kind: "call",
    method: call.method.toUpperCase(),
    good,
    fields,
    path: call.path.replace("{id}", String(fixtures.unorderable)),
    headers: { ...asJson, "app-locale": "en", ...headers },
  })
  const named = { name: "Nilufar", phone, email: "nilufar@example.com", message: "?" }
  const confirmed = { ...secrets, confirm_code: "123456" }
  return [
    at(sendConfirmation, { country_id: 1, email: null, phone }, { phone: "phone", email: "email" }),
    at(
      register,
      { country_id: 1, email: null, ...person, ...confirmed },
      {
        phone: "phone",
        name: "first_name",
        email: "email",
        password: "password",
        repeated: "password_confirmation",
        code: "confirm_code",
        text: "last_name",
      },
    ),
    at(login, { phone, password: PASSWORD }, { phone: "phone" }),
    at(sendPasswordCode, { phone }, { phone: "phone" }),
    at(
      resetPassword,
      { phone, ...confirmed },
      {
        phone: "phone",
        password: "password",
        repeated: "password_confirmation",
        code: "confirm_code",
      },
    ),
    at(
      notifyWhenOrderable,
      { phone, confirm_code: "123456" },
      { phone: "phone", code: "confirm_code" },
    ),
    at(sendContactMessage, named, {
      phone: "phone",
      name: "name",
      email: "email",
      text: "message",
    }),
    at(
      updateProfile,
      { first_name: "Nilufar", last_name: "Karimova" },
      { name: "last_name", email: "email", text: "first_name" },
      bearer,
    ),
    at(
      changePassword,
      { old_password: PASSWORD, ...secrets },
      { password: "password", repeated: "password_confirmation" },
      bearer,
    ),
    at(saveDelivery, { location: "Registon 12" }, { email: "email", text: "notes" }, bearer),
    at(saveCard, { token: "sim_nobody_has_it" }, { text: "token" }, bearer),
    at(applyPromocode, { promocode: "NOBODYS", subtotal: 100 }, { text: "promocode" }, bearer),
    at(
      placeOrder,
      fixtures.order,
      {
        phone: "delivery.phone",
        name: "delivery.fullName",
        email: "delivery.email",
        text: "delivery.location",
      },
      { ...bearer, ...newKey() },
    ),
  ]
}

/** Returns every form of the storefront that has a text field. */
export function listForms(fixtures: Fixtures): Endpoint[] {
  const { stamp } = fixtures
  const { phone } = person
  const at = (
    path: string,
    good: Record<string, unknown>,
    fields: Endpoint["fields"],
    headers: Record<string, string> = {},
  ): Endpoint => ({
    name: path.replace(/\d+/, "{id}"),
    kind: "form",
    method: "POST",
    path,
    good,
    fields,
    headers: { ...asForm, ...headers },
  })
  const signedIn = cookiesOf(fixtures)
  const { waiting } = fixtures
  // The shop refuses these forms of a browser that blocks cookies.
  const withCookies = { cookie: "locale=en" }
  return [
    at(
      "auth/register",
      { country_id: 1, ...person, ...secrets, stamp },
      {
        phone: "phone",
        name: "first_name",
        email: "email",
        password: "password",
        repeated: "password_confirmation",
        text: "last_name",
      },
      withCookies,
    ),
    at("auth/login", { phone, password: PASSWORD }, { phone: "phone" }, withCookies),
    at("auth/code", { code: "123456" }, { code: "code" }, { cookie: waiting }),
    at("password", { phone, stamp }, { phone: "phone" }, withCookies),
    at(
      "password/code",
      { code: "123456", ...secrets },
      { code: "code", password: "password", repeated: "password_confirmation" },
      { cookie: waiting },
    ),
    at(`product/${fixtures.unorderable}/notify`, { phone, stamp }, { phone: "phone" }, withCookies),
    at(
      `product/${fixtures.unorderable}/notify/code`,
      { code: "123456" },
      { code: "code" },
      { cookie: waiting },
    ),
    at(
      "contact",
      { name: "Nilufar", phone, email: "nilufar@example.com", message: "?", stamp },
      { phone: "phone", name: "name", email: "email", text: "message" },
      // The form requires an e-mail in this country.
      { cookie: "country=kz" },
    ),
    at(
      "cabinet/personal",
      { part: "profile", first_name: "Nilufar", last_name: "Karimova" },
      { name: "last_name", email: "email", text: "first_name" },
      signedIn,
    ),
    at(
      "cabinet/personal",
      { part: "password", old_password: PASSWORD, ...secrets },
      { password: "password", repeated: "password_confirmation" },
      signedIn,
    ),
    at(
      "checkout/delivery",
      {
        fullName: "Nilufar Karimova",
        phone,
        ...fixtures.place,
        location: "Registon 12",
        notes: "",
      },
      { phone: "phone", name: "fullName", email: "email", text: "location" },
      signedIn,
    ),
  ]
}

/** Returns the URLs to which a form is posted: for a document and for a payload, in each tested language. */
export const addressesOf = (path: string): string[] =>
  LANGUAGES.flatMap((locale) => [`/${locale}/${path}`, `/${locale}/${path}.rsc`])

/** Returns a copy of a valid body with another value in one field. */
export function withValue(good: Record<string, unknown>, field: string, value: unknown) {
  const body = structuredClone(good)
  const names = field.split(".")
  const last = names.pop() ?? ""
  let inner = body
  for (const name of names) inner = inner[name] as Record<string, unknown>
  inner[last] = value
  return body
}

/** Encodes the body of a form. A list is written as the same field several times. */
export function toForm(fields: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one))
  }
  return form.toString()
}

interface Put {
  /** Names of the calls and forms to which no request is built, because they accept the value. */
  except?: readonly string[]
  only?: "call" | "form"
  /** Whether the shop API's error must name the field. */
  isReported?: boolean
}

/**
 * Builds requests with the value in every field of its kind. A value that is not a text is sent only to calls, because
 * a form cannot contain it.
 */
export function putIntoEachField(
  fixtures: Fixtures,
  kind: Kind,
  value: unknown,
  { except = [], only, isReported = true }: Put = {},
): RequestCase[] {
  const calls = only === "form" ? [] : listCalls(fixtures)
  const forms = only === "call" || typeof value !== "string" ? [] : listForms(fixtures)
  return [...calls, ...forms].flatMap((endpoint): RequestCase[] => {
    const field = endpoint.fields[kind]
    if (field === undefined || except.includes(endpoint.name)) return []
    const body = withValue(endpoint.good, field, value)
    const { method, headers } = endpoint
    if (endpoint.kind === "form") {
      const addresses = addressesOf(endpoint.path)
      return (triesEveryLanguage ? addresses : addresses.slice(0, 1)).map((path) => ({
        method,
        path,
        headers,
        body: toForm(body),
        status: 422,
      }))
    }
    return [
      {
        method,
        path: endpoint.path,
        headers,
        body: toJson(body),
        status: 422,
        ...(isReported && { field }),
      },
    ]
  })
}
