import { createContext, type RouterContextProvider } from "react-router"
import "server-only"
import { readCookies, writeCookie, type CookieKey } from "#app/session/cookies.ts"
import { parseFlash, formatFlash, type Flash } from "#app/session/flash.ts"
import { dropVerifiedToken } from "#app/session/verified-tokens.ts"
import { formatCart, parseCart, type CartLine } from "#domain/cart.ts"
import { MAX_ID } from "#domain/ids.ts"
import { isLocale, type Locale } from "#domain/locale.ts"
import {
  CHECKOUT_STEPS,
  PAYMENT_OPTIONS,
  type CheckoutStep,
  type PaymentOption,
} from "#domain/order.ts"
import { formatViewed, parseViewed } from "#domain/viewed.ts"

/** The checkout values that the browser keeps (specification 3); region and district are ids. */
export interface CheckoutValues {
  region: number | null
  district: number | null
  step: CheckoutStep
  option: PaymentOption
  card: number | null
  /** Manager ID of the payer. */
  payer: number | null
}

/** One request's view of the visitor's cookies, and the cookies that its answer will set. */
export class Session {
  readonly #values: Partial<Record<CookieKey, string>>
  readonly #written = new Map<CookieKey, string>()
  #isFlashTaken = false
  #cart: CartLine[] | null = null

  constructor(cookieHeader: string | null) {
    this.#values = readCookies(cookieHeader)
  }

  get locale(): Locale | null {
    return isLocale(this.#values.locale) ? this.#values.locale : null
  }

  /** iso_code that the visitor chose; null for a visitor who has not. Whether it is served, the API knows. */
  get country(): string | null {
    const code = this.#values.country
    return code && /^[a-z]{2}$/.test(code) ? code : null
  }

  get token(): string | null {
    const token = this.#values.token
    return token && /^[\w.~+/=-]{20,512}$/.test(token) ? token : null
  }

  /** Whether pages may show who the visitor is: signed in, or with a form of theirs waiting. */
  get isPersonal(): boolean {
    const { token, registration, passwordReset, restock, receiver } = this
    return [token, registration, passwordReset, restock, receiver].some((value) => value !== null)
  }

  get cart(): CartLine[] {
    this.#cart ??= parseCart(this.#values.cart)
    return this.#cart
  }

  /** Ids of the perfumes looked at, the latest first. */
  get viewed(): number[] {
    return parseViewed(this.#values.viewed)
  }

  /** Whether a message waits, or what was one. */
  get hasFlash(): boolean {
    return this.#values.flash !== undefined
  }

  get flash(): Flash | null {
    return parseFlash(this.#values.flash)
  }

  /** The sealed registration form (app/session/registration.ts opens it). */
  get registration(): string | null {
    return this.#values.registration ?? null
  }

  /** The sealed phone of a password reset (app/session/password-reset.ts opens it). */
  get passwordReset(): string | null {
    return this.#values.passwordReset ?? null
  }

  /** The sealed phone that asks to be told of a product (app/session/restock.ts opens it). */
  get restock(): string | null {
    return this.#values.restock ?? null
  }

  /** The cookie that binds a one-time code to this browser; relayed to the shop API. */
  get otpRequest(): string | null {
    return this.#values.otpRequest ?? null
  }

  /** The cookie that names the phones which this browser has proved; relayed to the shop API. */
  get device(): string | null {
    return this.#values.device ?? null
  }

  /** The sealed receiver of the order (app/session/receiver.ts opens it). */
  get receiver(): string | null {
    return this.#values.receiver ?? null
  }

  get checkout(): CheckoutValues {
    const { delivery, step, option, card, payer } = this.#values
    const [region, district] = (delivery ?? "").split(".").map(parseId)
    return {
      region: region ?? null,
      district: district ?? null,
      step: CHECKOUT_STEPS.find((known) => known === step) ?? "delivery",
      option: PAYMENT_OPTIONS.find((known) => known === option) ?? "card",
      card: parseId(card ?? ""),
      payer: parseId(payer ?? ""),
    }
  }

  #write(key: CookieKey, value: string | null, expires?: Date) {
    if (value === null) delete this.#values[key]
    else this.#values[key] = value
    if (key === "cart") this.#cart = null
    this.#written.set(key, writeCookie(key, value, expires))
  }

  saveLocale(locale: Locale) {
    this.#write("locale", locale)
  }

  saveCountry(code: string) {
    this.#write("country", code)
  }

  saveCart(lines: readonly CartLine[]) {
    this.#write("cart", lines.length === 0 ? null : formatCart(lines))
  }

  saveViewed(ids: readonly number[]) {
    this.#write("viewed", formatViewed(ids))
  }

  /** `expires` with remember-me; without it the cookie ends with the browser session (specification 4). */
  signIn(token: string, expires?: Date) {
    this.#write("token", token, expires)
  }

  /** Local logout: token and checkout data go; cart, country and language stay. */
  signOut() {
    if (this.token !== null) dropVerifiedToken(this.token)
    this.#write("token", null)
    this.clearCheckout({ keepCart: true })
  }

  saveCheckout(values: Partial<CheckoutValues>) {
    const now = { ...this.checkout, ...values }
    if ("region" in values || "district" in values) {
      this.#write("delivery", now.region ? `${now.region}.${now.district ?? 0}` : null)
    }
    if (values.step) this.#write("step", values.step)
    if (values.option) this.#write("option", values.option)
    if ("card" in values) this.#write("card", now.card ? String(now.card) : null)
    if ("payer" in values) this.#write("payer", now.payer ? String(now.payer) : null)
  }

  /** Specification 4, "clearing checkout data": the browser's part of it. */
  clearCheckout({ keepCart }: { keepCart: boolean }) {
    for (const key of ["delivery", "step", "option", "card", "payer", "receiver"] as const) {
      if (this.#values[key] !== undefined) this.#write(key, null)
    }
    if (!keepCart) this.saveCart([])
  }

  saveReceiver(sealed: string) {
    this.#write("receiver", sealed)
  }

  saveFlash(flash: Flash) {
    this.#write("flash", formatFlash(flash))
  }

  /** Reads the flash message and sees to it that it is shown once: by an answer that is a page. */
  takeFlash(): Flash | null {
    this.#isFlashTaken = this.#values.flash !== undefined
    return this.flash
  }

  saveRegistration(sealed: string | null) {
    if (sealed !== null || this.#values.registration !== undefined) {
      this.#write("registration", sealed)
    }
  }

  savePasswordReset(sealed: string | null) {
    this.#write("passwordReset", sealed)
  }

  saveRestock(sealed: string | null) {
    this.#write("restock", sealed)
  }

  saveOtpRequest(value: string | null) {
    this.#write("otpRequest", value)
  }

  saveDevice(value: string) {
    this.#write("device", value)
  }

  /** Cart and country live one more day with every visit. */
  renew() {
    const { cart, country } = this.#values
    if (cart !== undefined && !this.#written.has("cart")) this.saveCart(this.cart)
    if (country !== undefined && !this.#written.has("country") && this.country) {
      this.saveCountry(this.country)
    }
  }

  /** Set-Cookie lines of this answer; a message survives the redirects on the way to its page. */
  listSetCookies({ isRedirect }: { isRedirect: boolean }): string[] {
    if (this.#isFlashTaken && !isRedirect) this.#write("flash", null)
    return [...this.#written.values()]
  }
}

/** Ids of the shop are positive 32-bit integers. */
function parseId(text: string): number | null {
  const isId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
  return isId ? Number(text) : null
}

export const sessionContext = createContext<Session>()

export function getSession(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext)
}
