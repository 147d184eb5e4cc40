import { createHash } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import type { CookieOptions } from "hono/utils/cookie"
import { DEFAULT_LOCALE, type Locale, isLocale } from "#domain/locale.ts"
import { getFixedT, type Translate } from "#locales/translate.ts"
import { readVisitor, type Visitor, VISITOR_HEADER } from "#runtime/internal-headers.ts"
import { parseAddress } from "#runtime/ip-address.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiEnv } from "#shop-api/http/app.ts"
import { tryConsume } from "#shop-api/limits/check-limits.ts"
import type { Services, SessionUser } from "#shop-api/services.ts"

/** Who calls, and how they want to be answered. */
export interface Caller<User extends SessionUser | null = SessionUser | null> {
  /** App-Locale, the default one when it names none of ours. */
  locale: Locale
  /** The active country: App-Country, the default one when it names none of ours. */
  country: CountryRow
  t: Translate
  user: User
  /** Whether a storefront says that its visitor is a robot: nothing is counted as a customer's wish. */
  isRobot: boolean
  /** IP address: what a storefront has signed, else the socket's; null where neither is known. */
  address: string | null
  /** Whether a storefront vouches that the visitor has answered its simple question; an answer counts once. */
  hasAnswered(): Promise<boolean>
  cookies: Readonly<Record<string, string>>
  setCookie(name: string, value: string, options: CookieOptions): void
  /** Of a call that is idempotent; else empty. */
  idempotencyKey: string
  requestId: string
  now(): Date
}

const TOKEN = /^Bearer ([\w-]{20,200})$/i
/** What an Idempotency-Key has to look like. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/

export function localeOf(request: Request): Locale {
  const asked = request.headers.get("app-locale")
  return isLocale(asked) ? asked : DEFAULT_LOCALE
}

/** The key under which a token's session is kept. */
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
  // What is cached is the same for everybody: such a handler is not to know who asks.
  const token = call.cached ? undefined : TOKEN.exec(headers.get("authorization") ?? "")?.[1]
  const [country, user, visitor] = await Promise.all([
    services.countries.getOfferedOrDefault(headers.get("app-country")),
    token === undefined ? null : services.findSession(hashToken(token), now),
    findVisitor(headers, services.config.internalKey, now),
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

/** What a storefront says of its visitor; null when nobody says anything that can be believed. */
async function findVisitor(headers: Headers, key: string, now: Date): Promise<Visitor | null> {
  const header = headers.get(VISITOR_HEADER)
  return header === null ? null : readVisitor(key, header, now.getTime())
}

/** Takes the answer when it is first asked for, and remembers for this call whether it counted. */
function onceOnly(answered: string | null, { limits }: Services): () => Promise<boolean> {
  let counted: Promise<boolean> | undefined
  return async () => {
    if (answered === null) return false
    counted ??= tryConsume(limits.question, answered)
    return counted
  }
}
