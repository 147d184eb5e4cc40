import { createHash } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import type { CookieOptions } from "hono/utils/cookie"
import { DEFAULT_LOCALE, type Locale, isLocale } from "#domain/locale.ts"
import { getFixedT, type Translate } from "#locales/translate.ts"
import { parseAddress } from "#runtime/ip-address.ts"
import { readVisitor, type Visitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiEnv } from "#shop-api/http/app.ts"
import { tryConsume } from "#shop-api/limits/check-limits.ts"
import type { Services, SessionUser } from "#shop-api/services.ts"

/** The client of a call with its session and its preferences. */
export interface Caller<User extends SessionUser | null = SessionUser | null> {
  /** App-Locale, or the default locale when it is unknown. */
  locale: Locale
  /** The active country: App-Country, or the default country when it is not offered [D1.62]. */
  country: CountryRow
  t: Translate
  user: User
  /** Whether the storefront takes its visitor for a robot. Searches of robots are not recorded. */
  isRobot: boolean
  /**
   * IP address of the visitor, as a storefront has signed it in a header, or else of the connection. Null when neither
   * is known.
   */
  address: string | null
  /**
   * Whether the visitor has answered the storefront's simple question (arithmetic), as the storefront's signed header
   * says. Each answer can be used for one request only.
   */
  hasAnswered(): Promise<boolean>
  cookies: Readonly<Record<string, string>>
  setCookie(name: string, value: string, options: CookieOptions): void
  /** The request's idempotency key; empty if the call needs none. */
  idempotencyKey: string
  requestId: string
  now(): Date
}

const TOKEN = /^Bearer ([\w-]{20,200})$/i
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/

export function localeOf(request: Request): Locale {
  const asked = request.headers.get("app-locale")
  return isLocale(asked) ? asked : DEFAULT_LOCALE
}

/** SHA-256 of a token, under which its session is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** @throws ApiError 400 when the call is idempotent and its key is missing or not printable ASCII. */
export async function readCaller(
  c: Context<ApiEnv>,
  services: Services,
  call: { cached?: boolean; idempotent?: boolean },
): Promise<Caller> {
  const { headers } = c.req.raw
  const locale = localeOf(c.req.raw)
  const now = services.now()
  const idempotencyKey = headers.get("idempotency-key") ?? ""
  if (call.idempotent && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new ApiError(400, "error.idempotency_key")
  }
  // Caches give this response to all clients, so it must not depend on the customer.
  const token = call.cached ? undefined : TOKEN.exec(headers.get("authorization") ?? "")?.[1]
  const [country, user, visitor] = await Promise.all([
    services.countries.getOfferedOrDefault(headers.get("app-country")),
    token === undefined ? null : services.findSession(hashToken(token), now),
    findVisitor(c, services, now),
  ])
  return {
    locale,
    country,
    t: getFixedT(locale),
    user,
    isRobot: headers.get("app-robot") === "1",
    address: visitor?.address ?? parseAddress(c.env.address ?? ""),
    hasAnswered: onceOnly(visitor?.answered ?? null, services),
    cookies: getCookie(c),
    setCookie: (name, value, options) => setCookie(c, name, value, options),
    idempotencyKey,
    requestId: c.var.requestId,
    now: () => now,
  }
}

/** Reads the header in which a storefront describes its visitor. Null when it is absent or has no valid signature. */
async function findVisitor(
  c: Context<ApiEnv>,
  { config, reportUnverifiedVisitor }: Services,
  now: Date,
): Promise<Visitor | null> {
  const header = c.req.header(VISITOR_HEADER)
  if (header === undefined) return null
  const visitor = await readVisitor(config.internalKey, header, now.getTime())
  if (visitor === null) reportUnverifiedVisitor(c.var.requestId)
  return visitor
}

/** Returns a function that consumes the visitor's answer at its first call. Later calls return the same result. */
function onceOnly(answered: string | null, { limits }: Services): () => Promise<boolean> {
  let counted: Promise<boolean> | undefined
  return async () => {
    if (answered === null) return false
    counted ??= tryConsume(limits.question, answered)
    return counted
  }
}
