import "server-only"
import { parseCookie, stringifySetCookie } from "cookie"
import { LRUCache } from "lru-cache"
import { env } from "#app/host/env.ts"
import { DAY_SECONDS, MINUTE_SECONDS } from "#domain/durations.ts"
import { keysOf } from "#domain/keys-of.ts"

/**
 * Lifetime in seconds of the cookies with a form that waits for its SMS code, and of the cookie that binds this code to
 * the browser.
 */
const CODE_STEP = 15 * MINUTE_SECONDS
/** Lifetime in seconds of the cookie with a delivery form that waits for a login. */
const LOGIN_STEP = 15 * MINUTE_SECONDS

interface CookieRule {
  name: string
  /** Seconds; omitted for a cookie that ends with the browser session. */
  maxAge?: number
  /** False for cookies that scripts of the page read or write. */
  httpOnly: boolean
  /** Whether the value is encrypted. Such a value contains personal data, and may be longer than others. */
  isSealed?: true
}

const isSecure = env.SITE_URL.startsWith("https:")

/**
 * Every cookie that the storefront sets. If the requirements give a lifetime without a unit, it counts days [S9.16]
 * [S9.17].
 */
export const COOKIES = {
  token: { name: isSecure ? "__Host-token" : "token", httpOnly: true },
  locale: { name: "locale", maxAge: 365 * DAY_SECONDS, httpOnly: true },
  country: { name: "country", maxAge: DAY_SECONDS, httpOnly: true },
  cart: { name: "cart", maxAge: DAY_SECONDS, httpOnly: false },
  viewed: { name: "viewed", maxAge: 30 * DAY_SECONDS, httpOnly: true },
  delivery: { name: "co_delivery", maxAge: 30 * DAY_SECONDS, httpOnly: false },
  step: { name: "co_step", maxAge: 30 * DAY_SECONDS, httpOnly: false },
  option: { name: "co_option", maxAge: 30 * DAY_SECONDS, httpOnly: false },
  card: { name: "co_card", maxAge: 30 * DAY_SECONDS, httpOnly: false },
  payer: { name: "payer", maxAge: 30 * DAY_SECONDS, httpOnly: true },
  receiver: { name: "co_receiver", maxAge: DAY_SECONDS, httpOnly: true, isSealed: true },
  lostDelivery: { name: "co_lost", maxAge: LOGIN_STEP, httpOnly: true, isSealed: true },
  typed: { name: "co_typed", maxAge: 60, httpOnly: true },
  waiting: { name: "co_waiting", maxAge: DAY_SECONDS, httpOnly: true },
  ordered: { name: "co_ordered", maxAge: DAY_SECONDS, httpOnly: true },
  flash: { name: "flash", maxAge: 60, httpOnly: false },
  registration: { name: "registration", maxAge: CODE_STEP, httpOnly: true, isSealed: true },
  passwordReset: { name: "password_reset", maxAge: CODE_STEP, httpOnly: true, isSealed: true },
  restock: { name: "restock", maxAge: CODE_STEP, httpOnly: true, isSealed: true },
  otpRequest: { name: "otp_request", maxAge: CODE_STEP, httpOnly: true },
  device: { name: "device", maxAge: 365 * DAY_SECONDS, httpOnly: true },
} as const satisfies Record<string, CookieRule>

export type CookieKey = keyof typeof COOKIES
export type SealedCookieKey = {
  [Key in CookieKey]: (typeof COOKIES)[Key] extends { isSealed: true } ? Key : never
}[CookieKey]

const KEYS = keysOf(COOKIES)
export const SEALED_COOKIES = KEYS.filter(
  (key): key is SealedCookieKey => "isSealed" in COOKIES[key],
)

/** Maximum length of a cookie's value, in characters. A value above its limit is ignored [D.65]. */
const MAX_LENGTH = 1024
const MAX_SEALED_LENGTH = 4000

const READ = KEYS.map((key) => ({
  key,
  name: COOKIES[key].name,
  limit: "isSealed" in COOKIES[key] ? MAX_SEALED_LENGTH : MAX_LENGTH,
}))

/**
 * Returns the values of the shop's cookies in a Cookie header. Empty, oversized and unknown cookies are omitted [D.67].
 */
export function readCookies(header: string | null): Partial<Record<CookieKey, string>> {
  if (!header || header.length > 16_384) return {}
  const cookies = parseCookie(header)
  const values: Partial<Record<CookieKey, string>> = {}
  for (const { key, name, limit } of READ) {
    const value = cookies[name]
    if (value && value.length <= limit) values[key] = value
  }
  return values
}

/** Cookies whose Set-Cookie lines are cached, because most responses set them. They contain no secrets. */
const REPEATED = new Set<CookieKey>(["locale", "country", "cart", "viewed"])
const lineCache = new LRUCache<string, string>({ max: 2000 })

/**
 * Formats a Set-Cookie line.
 *
 * @param value null deletes the cookie
 * @param expires overrides the cookie's `maxAge`
 */
export function formatSetCookie(key: CookieKey, value: string | null, expires?: Date): string {
  if (value === null || expires || !REPEATED.has(key)) return buildLine(key, value, expires)
  const name = `${key} ${value}`
  const cached = lineCache.get(name)
  if (cached !== undefined) return cached
  const line = buildLine(key, value)
  lineCache.set(name, line)
  return line
}

function buildLine(key: CookieKey, value: string | null, expires?: Date): string {
  const rule: CookieRule = COOKIES[key]
  const common = {
    name: rule.name,
    path: "/",
    httpOnly: rule.httpOnly,
    secure: isSecure,
    sameSite: "lax" as const,
  }
  if (value === null) return stringifySetCookie({ ...common, value: "", maxAge: 0 })
  if (expires) return stringifySetCookie({ ...common, value, expires })
  return stringifySetCookie(
    rule.maxAge === undefined ? { ...common, value } : { ...common, value, maxAge: rule.maxAge },
  )
}
