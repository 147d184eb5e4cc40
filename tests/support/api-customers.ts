import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { register, sendConfirmation } from "#contract/auth.ts"
import { OUTBOX_FILE } from "#demo/sms/outbox-provider.ts"
import { issueToken } from "#shop-api/account/tokens.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { ApiCalls, TestApi } from "#tests/support/test-api.ts"

const Sms = z.object({ to: z.string(), text: z.string(), sent_at: z.iso.datetime() })
type Sms = z.output<typeof Sms>

let lastPhone = 0

/** Returns an Uzbek phone number that no other test uses. */
export function newPhone(): string {
  lastPhone += 1
  return `+99890${String(lastPhone).padStart(7, "0")}`
}

export interface Customer {
  id: number
  phone: string
  token: string
}

/** Inserts a customer into the database and signs them in. No password matches their password hash. */
export async function createCustomer(api: TestApi, countryId = 1): Promise<Customer> {
  const phone = newPhone()
  const at = api.clock.now
  const [user] = await api.database.db
    .insert(users)
    .values({
      countryId,
      phone,
      email: null,
      createdAt: at,
      firstName: "Nilufar",
      lastName: "Karimova",
      passwordHash: "none",
    })
    .returning({ id: users.id })
  if (!user) throw new Error("the customer was not created")
  const token = await issueToken(api.database.db, user.id, at)
  return { id: user.id, phone, token: token.access_token }
}

/** Returns the SMS messages that the shop API has sent so far, in the order of sending. */
export async function readOutbox(api: TestApi): Promise<Sms[]> {
  await api.background.sms.idle()
  const text = readFileSync(join(api.config.dataDir, OUTBOX_FILE), "utf8")
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => Sms.parse(JSON.parse(line)))
}

/** Returns the code in the newest SMS to a phone. */
export async function readCode(api: TestApi, phone: string): Promise<string> {
  const sent = (await readOutbox(api)).filter(({ to }) => to === phone)
  const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Requests a registration code. Returns the cookie that binds the code to the browser. */
export async function requestRegistrationCode(
  api: ApiCalls,
  phone: string,
  options: { countryId?: number; email?: string | null; locale?: string } = {},
): Promise<string> {
  const { countryId = 1, email = null, locale = "en" } = options
  const reply = await api.send(sendConfirmation, {
    body: { country_id: countryId, email, phone },
    locale,
  })
  if (reply.status !== 200) throw new Error(`no code: ${JSON.stringify(reply.json)}`)
  return cookieOf(reply.headers)
}

/** Returns the first cookie that a response sets, in the form `name=value` in which a browser sends it back. */
export function cookieOf(headers: Headers): string {
  const [cookie] = headers.getSetCookie()
  return cookie?.split(";")[0] ?? ""
}

/** Returns a valid registration form in the wire format, with `overrides` in place of its values. */
export function registration(phone: string, code: string, overrides: Record<string, unknown> = {}) {
  return {
    country_id: 1,
    first_name: "Nilufar",
    last_name: "Karimova",
    phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    confirm_code: code,
    ...overrides,
  }
}

/** Registers a new customer through the API. Returns the customer with their access token. */
export async function registerCustomer(api: TestApi, phone = newPhone()): Promise<Customer> {
  const cookie = await requestRegistrationCode(api, phone)
  const body = registration(phone, await readCode(api, phone))
  const { access_token: token } = await api.get(register, { body, headers: { cookie } })
  const [user] = await api.database.db.select().from(users).where(eq(users.phone, phone))
  return { id: user?.id ?? 0, phone, token }
}

/** Returns a wrong code, in which every digit differs from the given code. */
export function otherCode(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
}
