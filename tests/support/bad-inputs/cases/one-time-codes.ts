import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { register, resetPassword, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { oneTimeCodes } from "#shop-api/db/schema/accounts.ts"
import { otherCode } from "#tests/support/api-customers.ts"
import {
  asForm,
  asJson,
  type BadInput,
  type RequestCase,
} from "#tests/support/bad-inputs/bad-input.ts"
import { putIntoEachField } from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { sendRequest } from "#tests/support/bad-inputs/send-request.ts"
import { PASSWORD } from "#tests/support/password.ts"

const VALUES: [id: BadInput["id"], what: string, value: unknown][] = [
  ["B051", "of 5 digits", "12345"],
  ["B052", "of 7 digits", "1234567"],
  ["B053", "of letters", "abcdef"],
  ["B054", "in full-width digits", "１２３４５６"],
  ["B055", "in Arabic digits", "١٢٣٤٥٦"],
  ["B056", "with a sign", "-12345"],
  ["B057", "that is a number", 123_456],
  [
    "B058",
    "that is a list of a hundred codes",
    Array.from({ length: 100 }, (_, at) => String(at).padStart(6, "0")),
  ],
  ["B059", "of LIKE wildcards", "%_%_%_"],
]

const secrets = { password: PASSWORD, password_confirmation: PASSWORD }

interface PhoneWithCode {
  phone: string
  cookie: string
  code: string
}

/** Requests a registration code as a browser does. */
async function requestCode(
  fixtures: Fixtures,
  phone = fixtures.newPhone(),
): Promise<PhoneWithCode> {
  const body = JSON.stringify({ country_id: 1, email: null, phone })
  const sent = await sendRequest(fixtures.shop, {
    method: "POST",
    path: sendConfirmation.path,
    headers: asJson,
    body,
  })
  if (sent.status !== 200) throw new Error(`no code: ${sent.body}`)
  const cookie = sent.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
  return { phone, cookie, code: await fixtures.shop.lastCode(phone) }
}

const registerWith = ({ phone, cookie, code }: PhoneWithCode): RequestCase => ({
  method: "POST",
  path: register.path,
  headers: { ...asJson, cookie },
  body: JSON.stringify({
    country_id: 1,
    first_name: "Nilufar",
    last_name: "Karimova",
    phone,
    ...secrets,
    confirm_code: code,
  }),
  status: 422,
  field: "confirm_code",
})

const resetWith = ({ phone, cookie, code }: PhoneWithCode): RequestCase => ({
  method: "POST",
  path: resetPassword.path,
  headers: { ...asJson, cookie },
  body: JSON.stringify({ phone, confirm_code: code, ...secrets }),
  status: 422,
  field: "confirm_code",
})

const sent = ["sms_outbox", "one_time_codes"]
const registered = [...sent, "users", "tokens"]

const STATES: BadInput[] = [
  {
    id: "B060",
    what: "a code that was sent to another phone",
    changes: sent,
    async buildCases(fixtures) {
      const [own, others] = await Promise.all([requestCode(fixtures), requestCode(fixtures)])
      const { code } = others.code === own.code ? { code: otherCode(own.code) } : others
      return [registerWith({ ...own, code }), registerWith({ ...others, phone: own.phone })]
    },
  },
  {
    id: "B061",
    what: "a code that was already used",
    changes: registered,
    async buildCases(fixtures) {
      const requested = await requestCode(fixtures)
      const requestCase = registerWith(requested)
      const { status } = await sendRequest(fixtures.shop, requestCase)
      if (status !== 200) throw new Error("the code was not taken")
      return [requestCase, resetWith(requested)]
    },
  },
  {
    id: "B062",
    what: "an expired code",
    changes: sent,
    async buildCases(fixtures) {
      const requested = await requestCode(fixtures)
      await fixtures.db
        .update(oneTimeCodes)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(oneTimeCodes.phone, requested.phone))
      return [registerWith(requested)]
    },
  },
  {
    id: "B063",
    what: "a code older than the newest of its browser",
    changes: sent,
    async buildCases(fixtures) {
      const first = await requestCode(fixtures)
      const { phone, cookie } = first
      const body = JSON.stringify({ country_id: 1, email: null, phone })
      const headers = { ...asJson, cookie }
      const again = { method: "POST", path: sendConfirmation.path, headers, body }
      // The shop accepts a repeated request only after one second.
      let sentAgain = await sendRequest(fixtures.shop, again)
      while (sentAgain.status !== 200) {
        await wait(100)
        sentAgain = await sendRequest(fixtures.shop, again)
      }
      if ((await fixtures.shop.lastCode(phone, 2)) === first.code) return []
      const newest = sentAgain.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
      return [registerWith({ ...first, cookie: newest })]
    },
  },
  {
    id: "B064",
    what: "a registration's code in a password reset",
    changes: sent,
    buildCases: async (fixtures) => [resetWith(await requestCode(fixtures))],
  },
  {
    id: "B065",
    what: "a password reset's code in a registration",
    changes: sent,
    async buildCases(fixtures) {
      const { phone } = fixtures.other
      const body = JSON.stringify({ phone })
      const answer = await sendRequest(fixtures.shop, {
        method: "POST",
        path: sendPasswordCode.path,
        headers: asJson,
        body,
      })
      const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
      return [registerWith({ phone, cookie, code: await fixtures.shop.lastCode(phone, 2) })]
    },
  },
  {
    id: "B066",
    what: "the right code after five wrong ones",
    changes: sent,
    async buildCases(fixtures) {
      const requested = await requestCode(fixtures)
      const wrong = registerWith({ ...requested, code: otherCode(requested.code) })
      for (let tries = 0; tries < 5; tries += 1) {
        const { status } = await sendRequest(fixtures.shop, wrong)
        if (status !== 422) throw new Error("a wrong code was taken")
      }
      return [registerWith(requested)]
    },
  },
  {
    id: "B067",
    what: "the right code from another browser",
    changes: sent,
    async buildCases(fixtures) {
      const requested = await requestCode(fixtures)
      const foreign = [`otp_request=${"x".repeat(32)}`, "otp_request=", "x=y"]
      return foreign.map((cookie) => registerWith({ ...requested, cookie }))
    },
  },
  {
    id: "B068",
    what: "a code without its form",
    buildCases: () =>
      [
        ["auth/code", "/en/auth/register", { code: "123456" }] as const,
        ["password/code", "/en/password", { code: "123456", ...secrets }] as const,
      ].map(([path, page, form]) => ({
        method: "POST",
        path: `/en/${path}`,
        headers: asForm,
        status: 303,
        body: new URLSearchParams(form).toString(),
        location: new RegExp(`^${page}$`),
      })),
  },
]

export const codes: BadInput[] = [
  ...VALUES.map(([id, what, value]): BadInput => ({
    id,
    what: `a code ${what}`,
    buildCases: (fixtures) => putIntoEachField(fixtures, "code", value),
  })),
  ...STATES,
]
