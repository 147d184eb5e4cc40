import { sql } from "drizzle-orm"
import { z } from "zod"
import { ErrorAnswer } from "#contract/error.ts"
import type { RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { NAMES } from "#tests/support/bad-inputs/cases/cookies.ts"
import { SECRETS, type Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import type { Answer } from "#tests/support/bad-inputs/send-request.ts"
import { PASSWORD } from "#tests/support/password.ts"

/** The attacker's host, which hostile values name. No response may link to it or redirect to it. */
export const EVIL = "evil.example"

const COOKIES = new Set(NAMES.map(([, name]) => name))
/** Texts that reveal an internal error. */
const INTERNALS =
  /\n\s+at .+:\d+:\d+|node_modules|syntax error at or near|Failed query|ECONNREFUSED/
const LINK = /\b(?:href|action|src|content)="([^"]*)"/g
/** Matches links that lead to no other host: e-mail links and embedded pictures. `listOrigins` leaves them out. */
const HARMLESS = /^(?:mailto:|data:image\/)/
const ABSOLUTE = /^[a-z][a-z\d+.-]*:|^[/\\]{2}/i

/** Returns the origins of all external links of a page. */
export function listOrigins(html: string): Set<string> {
  const origins = new Set<string>()
  for (const [, link = ""] of html.matchAll(LINK)) {
    const target = link.replaceAll("&amp;", "&").trim()
    if (!ABSOLUTE.test(target) || HARMLESS.test(target)) continue
    if (!URL.canParse(target, "http://shop.invalid")) continue
    const { protocol, host } = new URL(target, "http://shop.invalid")
    origins.add(`${protocol}${host}`)
  }
  return origins
}

/** Checks a response against the rules for all responses. Returns a line for each broken rule. */
export function checkAnswer(
  fixtures: Fixtures,
  {
    requestCase,
    answer,
    linkOrigins,
  }: { requestCase: RequestCase; answer: Answer; linkOrigins: ReadonlySet<string> },
): string[] {
  const { status, headers, body } = answer
  const statuses =
    typeof requestCase.status === "number" ? [requestCase.status] : requestCase.status
  const broken: string[] = []
  const expect = (holds: boolean, rule: string) => void (holds || broken.push(rule))

  expect(status === null || status < 500, `a fault: ${String(status)}`)
  expect(statuses.includes(status ?? 0), `${String(status)} instead of ${statuses.join(" or ")}`)
  const shown = `${JSON.stringify(headers)}\n${body}`
  const isOthers = JSON.stringify(requestCase.headers ?? {}).includes(fixtures.other.token)
  const { token, phone, orderId } = isOthers ? fixtures.customer : fixtures.other
  for (const [name, secret] of Object.entries({
    ...SECRETS,
    "the password": PASSWORD,
    "a token": fixtures.customer.token,
    "another's token": token,
    "another's phone": phone,
    "another's order": orderId,
  })) {
    expect(!shown.includes(secret) || isSentByClient(requestCase, secret), `shows ${name}`)
  }
  expect(!INTERNALS.test(body), `shows its innards: ${INTERNALS.exec(body)?.[0] ?? ""}`)

  const { location } = headers
  if (location !== undefined) {
    const isOurs = /^\/(?![/\\])/.test(location) || location.startsWith(`${fixtures.shop.url}/`)
    expect(isOurs, `leads to ${location}`)
    if (requestCase.location) expect(requestCase.location.test(location), `leads to ${location}`)
  } else if (requestCase.location && status !== null && status >= 300 && status < 400) {
    expect(false, "leads nowhere")
  }
  const cookies = [headers["set-cookie"] ?? []].flat()
  const cacheControl = headers["cache-control"] ?? ""
  expect(cookies.length === 0 || cacheControl.includes("private"), "shares a visitor's cookie")
  for (const line of cookies) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=")
    expect(COOKIES.has(name), `sets the cookie ${name}`)
    const isRefused = status !== null && status >= 400
    expect(!isRefused || name !== "token" || value === "", "signs somebody in")
  }

  const type = headers["content-type"] ?? ""
  if (type.startsWith("text/html")) {
    for (const origin of listOrigins(body)) expect(linkOrigins.has(origin), `links to ${origin}`)
    expect("content-security-policy" in headers, "is a page without its policy")
  }
  if (status !== null && status >= 400 && requestCase.path.startsWith("/api/v1/")) {
    const error = readError(body)
    expect(error !== null, `is no error of the shop API: ${body.slice(0, 100)}`)
    if (requestCase.field !== undefined) {
      expect(
        Object.hasOwn(error?.errors ?? {}, requestCase.field),
        `finds no fault with ${requestCase.field}: ${body.slice(0, 200)}`,
      )
    }
  }
  if (requestCase.says)
    expect(requestCase.says.test(body), `does not say ${String(requestCase.says)}`)
  return broken
}

/** Returns whether the request itself contains the secret. Only then may the response contain it. */
const isSentByClient = ({ path, body = "" }: RequestCase, secret: string) =>
  path.includes(secret) || body.includes(secret)

/** Shape of the shop API's errors. A 409 may also contain `current`: the state with which the request conflicts. */
const ErrorShape = ErrorAnswer.extend({ current: z.unknown().optional() }).strict()

function readError(body: string): ErrorAnswer | null {
  try {
    return ErrorShape.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/**
 * Tables that any request may change: counters, and drafts, which keep the valid values of a rejected delivery form
 * [D1.102].
 */
const MOVING = ["rate_limits", "empty_searches", "picture_downloads", "delivery_drafts"]

/**
 * Returns a digest of every table that is not in MOVING. For one-time codes the digest contains only the number of
 * rows, because attempts to enter a code change the rows.
 */
export async function readStore({ db }: Fixtures): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const parts = tables
    .filter(({ name }) => !MOVING.includes(name))
    .map(({ name }) => {
      const digest = name === "one_time_codes" ? "0" : "coalesce(sum(hashtext(t::text)), 0)"
      return `select '${name}' as name, count(*) || ' ' || ${digest} as held from ${name} t`
    })
  const { rows } = await db.execute<{ name: string; held: string }>(
    sql.raw(parts.join("\nunion all\n")),
  )
  return new Map(rows.map(({ name, held }) => [name, held]))
}
