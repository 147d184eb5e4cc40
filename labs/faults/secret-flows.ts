import { expect } from "vitest"
import { z } from "zod"
import { tokenFor } from "#tests/support/captcha-simulator.ts"
import type { FormVisitor } from "#tests/support/form-visitor.ts"
import { readFirstPlace } from "#tests/support/html-tags.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"
import type { RecordedShop } from "./recorded-shop.ts"

export const PASSWORDS = {
  first: "CanaryOfTheFirst1",
  second: "CanaryOfTheSecond2",
  third: "CanaryOfTheThird3",
  wrong: "CanaryOfTheWrong4",
  weak: "canaryoftheweak",
}
/** Wrong one-time codes. The last two also have the wrong length. */
export const WRONG_CODES = ["918273", "91827", "91827364"]
export const CARDS = {
  good: "8600495473316478",
  blocked: "4444445987459073",
  expired: "3333336415804657",
  unknown: "8600111122223333",
}

/** A visitor, the shop that they visit, and the data that they enter. */
export interface Flow {
  shop: RecordedShop
  visitor: FormVisitor
  phone: string
  /** The signed time at which a form was rendered. Every form accepts it for a day. */
  stamp: string
}

const captcha = (action: string) => ({ recaptcha_token: tokenFor(action) })
const repeated = (password: string) => ({ password, password_confirmation: password })

/** The names of the cookies that identify a visitor or contain private data of the visitor. */
export const SECRET_COOKIES = [
  "token",
  "otp_request",
  "device",
  "registration",
  "password_reset",
  "restock",
  "co_receiver",
]

/** Adds the visitor's secret cookies to `canaries`, the values that must not appear in any recorded text. */
async function recordCookies({ shop, visitor, phone }: Flow): Promise<void> {
  for (const name of SECRET_COOKIES) {
    const value = await visitor.cookie(name)
    // The name contains the end of the value, because the beginnings of encrypted values are all alike.
    if (value) shop.canaries.set(`${name} …${value.slice(-6)} of ${phone}`, value)
  }
}

/** Submits the registration form with each possible mistake, and then registers a customer. */
export async function register(flow: Flow): Promise<void> {
  const { shop, visitor, phone, stamp } = flow
  const page = "/en/auth/register"
  const person = { country_id: "1", first_name: "Nilufar", last_name: "Karimova", phone, stamp }
  const good = { ...person, ...repeated(PASSWORDS.first) }
  for (const broken of [
    { ...good, password_confirmation: PASSWORDS.wrong },
    { ...person, ...repeated(PASSWORDS.weak) },
    { ...good, phone: "+998 90" },
    { ...good, country_id: "99" },
    { ...good, stamp: "" },
    good,
  ]) {
    expect((await visitor.post(page, broken)).status).toBe(422)
  }
  const sent = await visitor.post(page, { ...good, ...captcha("api_register_confirmation") })
  expect(sent.status, sent.html.slice(0, 2000)).toBe(303)
  await recordCookies(flow)
  await visitor.open("/en/auth/code")
  const code = await shop.readCode(phone)
  for (const wrong of WRONG_CODES) {
    const form = { code: wrong, ...captcha("api_register") }
    expect((await visitor.post("/en/auth/code", form)).status).toBe(422)
  }
  const done = await visitor.post("/en/auth/code", { code, ...captcha("api_register") })
  expect(done.status, done.html.slice(0, 2000)).toBe(303)
  await recordCookies(flow)
}

export async function signInAgain(flow: Flow, password: string): Promise<void> {
  const { visitor, phone } = flow
  await visitor.post("/en/form/logout", {})
  const form = { phone, password, remember: "on", ...captcha("api_login") }
  const page = "/en/auth/login?next=L2VuL2NhYmluZXQ"
  for (const wrong of [
    { ...form, password: PASSWORDS.wrong },
    { ...form, recaptcha_token: "" },
    { ...form, phone: "12" },
  ]) {
    expect((await visitor.post(page, wrong)).status).toBe(422)
  }
  const { status } = await visitor.post(page, { ...form, ...captcha("api_login") })
  expect(status).toBe(303)
  await recordCookies(flow)
}

/** Requests another code again and again, until OTP_RESEND_SECONDS have passed and the shop sends it. */
export async function sendPasswordCode({ visitor, phone, stamp }: Flow): Promise<void> {
  const ask = async () => {
    const form = { phone, stamp, ...captcha("api_password_reset") }
    return (await visitor.post("/en/password", form)).status
  }
  await expect.poll(ask, { interval: 250 }).toBe(303)
}

export async function resetPassword(flow: Flow): Promise<void> {
  const { shop, visitor, phone, stamp } = flow
  expect((await visitor.post("/en/password", { phone: "1", stamp })).status).toBe(422)
  await sendPasswordCode(flow)
  await recordCookies(flow)
  const page = "/en/password/code"
  await visitor.open(page)
  const code = await shop.readCode(phone)
  const good = { code, ...repeated(PASSWORDS.second) }
  for (const broken of [
    ...WRONG_CODES.map((wrong) => ({ ...good, code: wrong })),
    { ...good, password_confirmation: PASSWORDS.wrong },
    { code, ...repeated(PASSWORDS.weak) },
  ]) {
    expect((await visitor.post(page, broken)).status).toBe(422)
  }
  expect((await visitor.post(page, good)).status).toBe(303)
}

export async function changePassword({ visitor }: Flow): Promise<void> {
  const page = "/en/cabinet/personal"
  const form = { part: "password", old_password: PASSWORDS.second, ...repeated(PASSWORDS.third) }
  for (const broken of [
    { ...form, old_password: PASSWORDS.wrong },
    { ...form, password_confirmation: PASSWORDS.wrong },
    { ...form, ...repeated(PASSWORDS.weak) },
  ]) {
    expect((await visitor.post(page, broken)).status).toBe(422)
  }
  expect((await visitor.post(page, form)).status).toBe(303)
  await visitor.open(page)
}

const CardAnswer = z.object({
  result: z.object({ card: z.object({ token: z.string() }).optional() }).optional(),
})

/**
 * Adds a card as the scripts of the page do: sends the number and the code to the payment provider, and the token to
 * the shop.
 */
export async function addCard(flow: Flow, number: string): Promise<void> {
  const { shop, visitor } = flow
  const ask = async (method: string, params: unknown): Promise<string> => {
    const answer = await fetch(shop.paymentUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-auth": "simulator" },
      body: JSON.stringify({ id: 1, method, params }),
    })
    const token = CardAnswer.parse(await answer.json()).result?.card?.token ?? ""
    if (token) shop.canaries.set(`token of card ${number} (${method})`, token)
    return token
  }
  const token = await ask("cards.create", { card: { number, expire: "0399" }, save: true })
  await ask("cards.get_verify_code", { token })
  await ask("cards.verify", { token, code: WRONG_CODES[0] })
  const verified = await ask("cards.verify", { token, code: "666666" })
  const form = "/en/form/save-card"
  // Sends the number of a card in place of the token. The shop must reject the number, and must neither store nor log
  // it.
  expect((await visitor.post(form, { token: number })).status).toBe(422)
  const { status } = await visitor.post(form, { token: verified || token || number })
  expect(status).toBe(verified ? 200 : 422)
}

/**
 * Places an order with the customer's first card (0), with the last card (-1), or without a saved card (null). Returns
 * the URL to which the shop redirects.
 */
export async function order(flow: Flow, which: 0 | -1 | null): Promise<string> {
  const { visitor, phone } = flow
  const { html: catalogue } = await visitor.open("/en/products?orderable=1&sort=price")
  const id = /\/product\/(\d+)/.exec(catalogue)?.[1] ?? ""
  await visitor.post("/en/form/add-to-cart", { id })
  const { html } = await visitor.open("/en/checkout/delivery")
  const { region, district } = readFirstPlace(html)
  const place = { fullName: "Nilufar Karimova", phone, region, district, location: "Registon 12" }
  await visitor.post("/en/checkout/delivery", { ...place, phone: "1" })
  await visitor.post("/en/checkout/delivery", { ...place, notes: "" })
  await recordCookies(flow)
  const payment = await visitor.open("/en/checkout/payment")
  const cards = [...payment.html.matchAll(/<input[^>]*name="card"[^>]*value="(\d+)"/g)]
  const card = which === null ? undefined : cards.at(which)?.[1]
  await visitor.post("/en/checkout/payment", { option: "card", ...(card && { card }) })
  const page = "/en/checkout/confirmation"
  const [key, total] = [
    await visitor.readField(page, "key"),
    await visitor.readField(page, "total"),
  ]
  await visitor.post(page, { key, total })
  const { status, location } = await visitor.post(page, { terms: "on", key, total })
  expect(status).toBe(303)
  await visitor.open(location)
  return location
}

/**
 * Requests a notification: an SMS that the shop will send when a perfume can be ordered again. Then confirms the phone
 * with a one-time code. Also submits wrong values in both steps.
 */
export async function requestNotification(flow: Flow): Promise<void> {
  const { shop, visitor, phone, stamp } = flow
  const { id } = await fetchUnorderableProduct(shop)
  const page = `/en/product/${id}/notify`
  const form = { phone, stamp, ...captcha("api_restock") }
  for (const broken of [
    { ...form, phone: "1" },
    { ...form, stamp: "" },
  ]) {
    expect((await visitor.post(page, broken)).status).toBe(422)
  }
  expect((await visitor.post(page, form)).status).toBe(303)
  await recordCookies(flow)
  await visitor.open(`${page}/code`)
  const code = await shop.readCode(phone)
  for (const wrong of WRONG_CODES) {
    expect((await visitor.post(`${page}/code`, { code: wrong })).status).toBe(422)
  }
  expect((await visitor.post(`${page}/code`, { code })).status).toBe(303)
  await recordCookies(flow)
}

export async function writeToOperator({ visitor, phone, stamp }: Flow): Promise<number> {
  const form = { name: "Nilufar", phone, message: "Salom", stamp, ...captcha("api_contact") }
  await visitor.post("/en/contact", { ...form, phone: "1" })
  return (await visitor.post("/en/contact", form)).status
}
