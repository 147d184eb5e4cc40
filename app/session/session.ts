import { createContext, type RouterContextProvider } from "react-router"
import "server-only"
import { formatCheckout, parseCheckout, type CheckoutValues } from "#app/session/checkout-values.ts"
import {
  readCookies,
  formatSetCookie,
  SEALED_COOKIES,
  type CookieKey,
  type SealedCookieKey,
} from "#app/session/cookies.ts"
import { type Flash, formatFlash, isRemoval, parseFlash } from "#app/session/flash.ts"
import { deleteVerifiedToken } from "#app/session/verified-tokens.ts"
import { formatCart, parseCart } from "#domain/cart-text.ts"
import type { CartLine } from "#domain/cart.ts"
import { isLocale, type Locale } from "#domain/locale.ts"
import { addViewed, formatViewed, parseViewed } from "#domain/recently-viewed.ts"

/** The cookies of a checkout that has not placed its order yet. */
const CHECKOUT_COOKIES = [
  "delivery",
  "step",
  "option",
  "card",
  "payer",
  "receiver",
  "typed",
] as const

/** The order that waits for its payment on the provider's page. */
interface WaitingOrder {
  id: string
  /**
   * False if the cart was emptied when the order was placed, or later. Products of the order that are in the cart now
   * were then added again, so a payment must not remove them (removePaidFromCart).
   */
  isInCart: boolean
}

/** The cookies of one request, and the changes to them that its response will set. */
export class Session {
  /**
   * Whether the request has a cookie of the shop. Each page sets one, so a form without any comes from a browser that
   * blocks cookies, or has just deleted them.
   */
  readonly hasCookies: boolean
  /** Whether the request is a prefetch. It clears nothing, because the visitor may never open the page. */
  readonly isPrefetch: boolean
  readonly #values: Partial<Record<CookieKey, string>>
  readonly #written = new Map<CookieKey, string>()
  #isFlashConsumed = false
  #isTypedConsumed = false
  #cart: CartLine[] | null = null

  constructor(cookieHeader: string | null, { isPrefetch = false } = {}) {
    this.isPrefetch = isPrefetch
    this.#values = readCookies(cookieHeader)
    this.hasCookies = Object.keys(this.#values).length > 0
  }

  get locale(): Locale | null {
    return isLocale(this.#values.locale) ? this.#values.locale : null
  }

  /**
   * ISO code of the country that the visitor chose; null if there is no choice. The shop may not offer this country.
   */
  get country(): string | null {
    const code = this.#values.country
    return code && /^[a-z]{2}$/.test(code) ? code : null
  }

  get token(): string | null {
    const token = this.#values.token
    return token && /^[\w.~+/=-]{20,512}$/.test(token) ? token : null
  }

  /** Whether pages may contain personal data: the visitor is signed in, or a cookie contains an encrypted form. */
  get isPersonal(): boolean {
    return this.token !== null || SEALED_COOKIES.some((key) => this.#values[key] !== undefined)
  }

  /** The lines of the cart, without products that the customer has just ordered (see `saveOrdered`). */
  get cart(): CartLine[] {
    const { cart, ordered } = this.#values
    const orderedIds = new Set(parseCart(ordered).map(({ id }) => id))
    this.#cart ??= parseCart(cart).filter(({ id }) => !orderedIds.has(id))
    return this.#cart
  }

  /** Ids of the products that the visitor has viewed, the latest first. */
  get viewed(): number[] {
    return parseViewed(this.#values.viewed)
  }

  /** Whether the request has a flash cookie, even one whose value is invalid. */
  get hasFlash(): boolean {
    return this.#values.flash !== undefined
  }

  get flash(): Flash | null {
    return parseFlash(this.#values.flash)
  }

  /** The product whose add button the visitor has just pressed without scripts; null after any other action. */
  get pressedProductId(): number | null {
    const { flash } = this
    return flash && !isRemoval(flash) ? (flash.product ?? null) : null
  }

  /** A value that binds a one-time code to this browser [D.57]. The storefront relays it to the shop API. */
  get otpRequest(): string | null {
    return this.#values.otpRequest ?? null
  }

  /**
   * A value that identifies the phone numbers that this browser has confirmed [D1.26]. The storefront relays it to the
   * shop API.
   */
  get device(): string | null {
    return this.#values.device ?? null
  }

  /** Returns the value of an encrypted cookie, which app/session/sealed.ts decrypts; null if there is none. */
  getSealed(key: SealedCookieKey): string | null {
    return this.#values[key] ?? null
  }

  get waiting(): WaitingOrder | null {
    const [id, suffix] = (this.#values.waiting ?? "").split(".")
    return id ? { id, isInCart: suffix === undefined } : null
  }

  get checkout(): CheckoutValues {
    return parseCheckout(this.#values)
  }

  /** Whether the customer has begun a checkout in this browser. */
  get hasCheckout(): boolean {
    return CHECKOUT_COOKIES.some((key) => this.#values[key] !== undefined)
  }

  #write(key: CookieKey, value: string | null, expires?: Date) {
    if (value === null) delete this.#values[key]
    else this.#values[key] = value
    if (key === "cart" || key === "ordered") this.#cart = null
    this.#written.set(key, formatSetCookie(key, value, expires))
  }

  /** Deletes these cookies. Cookies that the browser does not have need no Set-Cookie line. */
  #delete(keys: readonly CookieKey[]) {
    for (const key of keys) {
      if (this.#values[key] !== undefined) this.#write(key, null)
    }
  }

  saveLocale(locale: Locale) {
    this.#write("locale", locale)
  }

  saveCountry(code: string) {
    this.#write("country", code)
  }

  saveCart(lines: readonly CartLine[]) {
    this.#write("cart", lines.length === 0 ? null : formatCart(lines))
    if (this.#values.ordered !== undefined) this.#write("ordered", null)
  }

  /**
   * Saves which products were ordered. The next page that the browser opens removes them from the cart. The response to
   * the order may take long and must not write the cart itself, because the customer may have changed the cart since
   * the request.
   */
  saveOrdered(ids: readonly number[]) {
    this.#write("ordered", formatCart(ids.map((id) => ({ id, qty: 1 }))))
  }

  /** Moves the product to the start of the viewed products. */
  addViewed(id: number) {
    const { viewed } = this
    if (viewed[0] !== id) this.#write("viewed", formatViewed(addViewed(viewed, id)))
  }

  /**
   * Saves the token of the signed-in customer in a cookie.
   *
   * @param expires when the cookie expires, for a customer who wants to be remembered [S4.03]; if it is omitted, the
   *   cookie ends with the browser session
   */
  signIn(token: string, expires?: Date) {
    this.#write("token", token, expires)
  }

  /**
   * Signs the visitor out locally [S4.07]: deletes the token, the checkout data, the viewed products and the forms that
   * wait for a code, because the next visitor may be another person. The cart, the country and the language stay.
   */
  signOut() {
    if (this.token !== null) deleteVerifiedToken(this.token)
    this.#write("token", null)
    this.clearCheckout({ keepCart: true })
    this.#delete(["viewed", ...SEALED_COOKIES])
  }

  saveCheckout(values: Partial<CheckoutValues>) {
    const texts = formatCheckout({ ...this.checkout, ...values })
    if ("region" in values || "district" in values) this.#write("delivery", texts.delivery)
    for (const key of ["step", "option", "card", "payer"] as const) {
      if (key in values) this.#write(key, texts[key])
    }
  }

  /** Deletes the cookies of the checkout [S4.27] [S4.29] [S4.30]. */
  clearCheckout({ keepCart }: { keepCart: boolean }) {
    this.#delete([...CHECKOUT_COOKIES, "waiting"])
    if (!keepCart) this.saveCart([])
  }

  /**
   * Deletes the cookies of a checkout whose cart has become empty [S4.42]. The customer may still pay the order that
   * waits on the provider's page, for example after the Back button of the browser.
   */
  clearEmptyCheckout() {
    const { waiting } = this
    this.clearCheckout({ keepCart: true })
    if (waiting) this.saveWaiting({ id: waiting.id, isInCart: false })
  }

  saveSealed(key: SealedCookieKey, sealed: string) {
    this.#write(key, sealed)
  }

  /** Deletes encrypted cookies. */
  clearSealed(...keys: SealedCookieKey[]) {
    this.#delete(keys)
  }

  saveWaiting({ id, isInCart }: WaitingOrder) {
    const value = isInCart ? id : `${id}.emptied`
    if (this.#values.waiting !== value) this.#write("waiting", value)
  }

  clearWaiting() {
    this.#delete(["waiting"])
  }

  /** Saves the fields of the confirmation form for the next page. */
  saveTyped(fields: Readonly<Record<string, string>>) {
    this.#write("typed", new URLSearchParams(fields).toString())
  }

  /**
   * Returns the saved fields of the confirmation form; null if none are saved. The response then deletes them unless it
   * is a redirect, so that the page shows them once.
   */
  consumeTyped(): Record<string, string> | null {
    const { typed } = this.#values
    this.#isTypedConsumed = typed !== undefined
    return typed === undefined ? null : Object.fromEntries(new URLSearchParams(typed))
  }

  saveFlash(flash: Flash) {
    this.#write("flash", formatFlash(flash))
  }

  /**
   * Returns the flash message. The response then deletes the message unless it is a redirect, so that the page shows it
   * once.
   */
  consumeFlash(): Flash | null {
    this.#isFlashConsumed = this.#values.flash !== undefined
    return this.flash
  }

  saveOtpRequest(value: string | null) {
    this.#write("otpRequest", value)
  }

  saveDevice(value: string) {
    this.#write("device", value)
  }

  /**
   * Extends the lifetime of the cart's and the country's cookie by a day [D.65]. Only a document that the visitor opens
   * renews the cart's cookie. Any other response may arrive after the browser has changed the cart, and would undo the
   * change. There is one exception: the first response after an order always writes the cart, without the ordered
   * products [D1.286].
   */
  renew({ isDocument }: { isDocument: boolean }) {
    const { cart, country, ordered } = this.#values
    if (ordered !== undefined) this.saveCart(this.cart)
    if (isDocument && cart !== undefined && !this.#written.has("cart")) this.saveCart(this.cart)
    if (country !== undefined && !this.#written.has("country") && this.country) {
      this.saveCountry(this.country)
    }
  }

  /** Returns the Set-Cookie lines of the response. A redirect keeps a flash message for the next page. */
  listSetCookies({ isRedirect }: { isRedirect: boolean }): string[] {
    if (this.#isFlashConsumed && !isRedirect) this.#write("flash", null)
    if (this.#isTypedConsumed && !isRedirect) this.#write("typed", null)
    return [...this.#written.values()]
  }
}

export const sessionContext = createContext<Session>()

export function getSession(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext)
}
