import { createHash } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import { DEFAULT_LOCALE, type Locale, isLocale } from "#domain/locale.ts"
import { getFixedT, type Translate } from "#locales/translate.ts"
import { parseAddress } from "#runtime/ip-address.ts"
import { readVisitor, type Visitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { ApiEnv } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { tryConsume } from "#shop-api/limits/check-limits.ts"
import type { Services, SessionUser } from "#shop-api/services.ts"

/** The client of one request: its session, language and country. */
export interface Caller<User extends SessionUser | null = SessionUser | null> {
  /** The language in the header App-Locale. The default language when the header is absent or unknown. */
  locale: Locale
  /** The country in the header App-Country. The default country when the shop does not sell there [D1.62]. */
  country: CountryRow
  t: Translate
  user: User
  /** Whether the storefront considers its visitor a robot. The shop API then does not record the visitor's searches. */
  isRobot: boolean
  /**
   * IP address of the visitor, from the header that the storefront signs. Without such a header, it is the address of
   * the connection, or null if the connection has no known address.
   */
  address: string | null
  /**
   * Returns whether the visitor has answered the arithmetic question that the storefront asks to keep out robots. The
   * storefront says so in its signed header. Each answer is valid for one request only.
   */
  hasAnswered(): Promise<boolean>
  cookies: Readonly<Record<string, string>>
  /** Sets a cookie that scripts of pages cannot read. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /** The request's idempotency key. Empty if the call does not use one. */
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

/** Returns the SHA-256 of an access token. Sessions are stored under this hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/**
 * Reads the headers of a request.
 *
 * @throws ApiError 400 when the call needs an idempotency key and the header is missing or not printable ASCII
 */
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
  // Caches serve the response of a `cached` call to all clients. So the token is ignored: the response must not depend
  // on the customer.
  const token = call.cached ? undefined : TOKEN.exec(headers.get("authorization") ?? "")?.[1]
  const visitor = findVisitor(c, services, now)
  const [country, user] = await Promise.all([
    services.countries.getOfferedOrDefault(headers.get("app-country")),
    token === undefined ? null : findSessionOfPage(c, services, hashToken(token), now),
  ])
  return {
    locale,
    country,
    t: getFixedT(locale),
    user,
    isRobot: headers.get("app-robot") === "1",
    address: visitor?.address ?? connectionAddress(c),
    hasAnswered: onceOnly(visitor?.answered ?? null, services),
    cookies: getCookie(c),
    setCookie(name, value, maxAge) {
      const secure = services.config.siteUrl.startsWith("https:")
      setCookie(c, name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge })
    },
    idempotencyKey,
    requestId: c.var.requestId,
    now: () => now,
  }
}

interface FoundSession {
  tokenHash: string
  session: Promise<SessionUser | null>
}

/** The session that the first call of each page request has found. */
const sessionsByPageRequest = new WeakMap<object, FoundSession>()

/**
 * Finds the customer of an access token. Reads the database once for all calls with the same `pageRequest`, which a
 * storefront in this process passes with each read of one page.
 */
function findSessionOfPage(
  c: Context<ApiEnv>,
  services: Services,
  tokenHash: string,
  now: Date,
): Promise<SessionUser | null> {
  const { pageRequest } = c.env
  if (!pageRequest) return services.findSession(tokenHash, now)
  const earlier = sessionsByPageRequest.get(pageRequest)
  const found =
    earlier?.tokenHash === tokenHash
      ? earlier
      : { tokenHash, session: services.findSession(tokenHash, now) }
  sessionsByPageRequest.set(pageRequest, found)
  // The client repeats a read that has failed, and the repeated read must ask the database again.
  found.session.catch(() => {
    if (sessionsByPageRequest.get(pageRequest) === found) sessionsByPageRequest.delete(pageRequest)
  })
  return found.session
}

/**
 * Returns the IP address of the client that has sent a request. If the storefront has forwarded the request, the
 * address is in the header that the storefront signs. Otherwise it is the address of the connection.
 */
export function readClientAddress(c: Context<ApiEnv>, services: Services): string | null {
  const visitor = findVisitor(c, services, services.now())
  return visitor?.address ?? connectionAddress(c)
}

const connectionAddress = (c: Context<ApiEnv>) => parseAddress(c.env.address ?? "")

/**
 * Reads the header in which a storefront describes its visitor. Returns null when the header is absent or its signature
 * is invalid.
 */
function findVisitor(
  c: Context<ApiEnv>,
  { config, reportUnverifiedVisitor }: Services,
  now: Date,
): Visitor | null {
  const header = c.req.header(VISITOR_HEADER)
  if (header === undefined) return null
  const visitor = readVisitor(config.internalKey, header, now.getTime())
  if (visitor === null) reportUnverifiedVisitor(c.var.requestId)
  return visitor
}

/**
 * Returns the function `hasAnswered` of one request. The storefront keeps out robots with an arithmetic question, and
 * each answer is valid for one request only. So the first call of the function marks the answer as used, and later
 * calls for the same request return the same result.
 *
 * @param answered id of the question that the visitor has answered; null if there is none
 */
function onceOnly(answered: string | null, { limits }: Services): () => Promise<boolean> {
  let counted: Promise<boolean> | undefined
  return async () => {
    if (answered === null) return false
    counted ??= tryConsume(limits.question, answered)
    return counted
  }
}
