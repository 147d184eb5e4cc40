import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { register, resetPassword, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { oneTimeCodes } from "#shop-api/db/schema/accounts.ts"
import { ask } from "#tests/support/bad-inputs/ask.ts"
import { asForm, asJson, type BadInput, type Fit } from "#tests/support/bad-inputs/bad-input.ts"
import { putEverywhere } from "#tests/support/bad-inputs/endpoints.ts"
import { PASSWORD, type World } from "#tests/support/bad-inputs/fixtures.ts"

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
    "that is a hundred codes",
    Array.from({ length: 100 }, (_, at) => String(at).padStart(6, "0")),
  ],
  ["B059", "that matches anything", "%_%_%_"],
]

const secrets = { password: PASSWORD, password_confirmation: PASSWORD }

interface Asked {
  phone: string
  cookie: string
  code: string
}

/** Requests a code as a browser does. */
async function askForCode(world: World, phone = world.newPhone()): Promise<Asked> {
  const body = JSON.stringify({ country_id: 1, email: null, phone })
  const sent = await ask(world.shop, {
    ...{ method: "POST", path: sendConfirmation.path, headers: asJson, body },
  })
  if (sent.status !== 200) throw new Error(`no code: ${sent.body}`)
  const cookie = sent.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
  return { phone, cookie, code: await world.shop.lastCode(phone) }
}

const otherThan = (code: string) =>
  code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))

const registerWith = ({ phone, cookie, code }: Asked): Fit => ({
  ...{ method: "POST", path: register.path, headers: { ...asJson, cookie } },
  body: JSON.stringify({
    ...{ country_id: 1, first_name: "Nilufar", last_name: "Karimova", phone, ...secrets },
    confirm_code: code,
  }),
  ...{ status: 422, field: "confirm_code" },
})

const resetWith = ({ phone, cookie, code }: Asked): Fit => ({
  ...{ method: "POST", path: resetPassword.path, headers: { ...asJson, cookie } },
  body: JSON.stringify({ phone, confirm_code: code, ...secrets }),
  ...{ status: 422, field: "confirm_code" },
})

const sent = ["sms_outbox", "one_time_codes"]
const registered = [...sent, "users", "tokens"]

const STATES: BadInput[] = [
  {
    ...{ id: "B060", what: "a code that was sent to another phone", changes: sent },
    async fits(world) {
      const [own, others] = await Promise.all([askForCode(world), askForCode(world)])
      const { code } = others.code === own.code ? { code: otherThan(own.code) } : others
      return [registerWith({ ...own, code }), registerWith({ ...others, phone: own.phone })]
    },
  },
  {
    ...{ id: "B061", what: "a code that was used", changes: registered },
    async fits(world) {
      const asked = await askForCode(world)
      const fit = registerWith(asked)
      const { status } = await ask(world.shop, fit)
      if (status !== 200) throw new Error("the code was not taken")
      return [fit, resetWith(asked)]
    },
  },
  {
    ...{ id: "B062", what: "a code whose time is over", changes: sent },
    async fits(world) {
      const asked = await askForCode(world)
      await world.db
        .update(oneTimeCodes)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(oneTimeCodes.phone, asked.phone))
      return [registerWith(asked)]
    },
  },
  {
    ...{ id: "B063", what: "a code older than the newest of its browser", changes: sent },
    async fits(world) {
      const first = await askForCode(world)
      const { phone, cookie } = first
      const body = JSON.stringify({ country_id: 1, email: null, phone })
      const headers = { ...asJson, cookie }
      const again = { method: "POST", path: sendConfirmation.path, headers, body }
      // The shop accepts the repeated request after one second.
      let sentAgain = await ask(world.shop, again)
      while (sentAgain.status !== 200) {
        await wait(100)
        sentAgain = await ask(world.shop, again)
      }
      if ((await world.shop.lastCode(phone, 2)) === first.code) return []
      const newest = sentAgain.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
      return [registerWith({ ...first, cookie: newest })]
    },
  },
  {
    ...{ id: "B064", what: "a registration's code at a forgotten password", changes: sent },
    fits: async (world) => [resetWith(await askForCode(world))],
  },
  {
    ...{ id: "B065", what: "a forgotten password's code at a registration", changes: sent },
    async fits(world) {
      const { phone } = world.other
      const body = JSON.stringify({ phone })
      const answer = await ask(world.shop, {
        ...{ method: "POST", path: sendPasswordCode.path, headers: asJson, body },
      })
      const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
      return [registerWith({ phone, cookie, code: await world.shop.lastCode(phone, 2) })]
    },
  },
  {
    ...{ id: "B066", what: "the right code after five wrong ones", changes: sent },
    async fits(world) {
      const asked = await askForCode(world)
      const wrong = registerWith({ ...asked, code: otherThan(asked.code) })
      for (let tries = 0; tries < 5; tries += 1) {
        const { status } = await ask(world.shop, wrong)
        if (status !== 422) throw new Error("a wrong code was taken")
      }
      return [registerWith(asked)]
    },
  },
  {
    ...{ id: "B067", what: "the right code from another browser", changes: sent },
    async fits(world) {
      const asked = await askForCode(world)
      const foreign = [`otp_request=${"x".repeat(32)}`, "otp_request=", "x=y"]
      return foreign.map((cookie) => registerWith({ ...asked, cookie }))
    },
  },
  {
    ...{ id: "B068", what: "a code before its form was filled in" },
    fits: () =>
      [
        ["auth/code", "/en/auth/register", { code: "123456" }] as const,
        ["password/code", "/en/password", { code: "123456", ...secrets }] as const,
      ].map(([path, page, form]) => ({
        ...{ method: "POST", path: `/en/${path}`, headers: asForm, status: 303 },
        body: new URLSearchParams(form).toString(),
        location: new RegExp(`^${page}$`),
      })),
  },
]

export const codes: BadInput[] = [
  ...VALUES.map(([id, what, value]): BadInput => ({
    id,
    what: `a code ${what}`,
    fits: (world) => putEverywhere(world, "code", value),
  })),
  ...STATES,
]
