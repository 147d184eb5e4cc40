import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { login, register, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { LOCALES } from "#domain/locale.ts"
import { VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { cookieOf, newPhone, readCode, registration } from "#tests/support/api-customers.ts"
import { quickHashing } from "#tests/support/known-devices.ts"
import { createTestApi, newAddress } from "#tests/support/test-api.ts"
import { answeredHeaders, visitorHeaders } from "#tests/support/visitor-headers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi({ hashing: quickHashing })

const HOUR = 3_600_000

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
}

const send = (
  address: string,
  headers: Record<string, string> = {},
  phone = newPhone(),
  shop = api,
) =>
  shop.send(sendConfirmation, {
    body: { country_id: 1, email: null, phone },
    address,
    headers,
    locale: "en",
  })

async function countSent(
  sends: number,
  one: (turn: number) => ReturnType<typeof send>,
  success = 200,
) {
  let sent = 0
  for (let turn = 0; turn < sends; turn += 1) if ((await one(turn)).status === success) sent += 1
  return sent
}

describe("[D.61] SMS from one address", () => {
  test("are limited to ten an hour for any phones, then require the simple question", async () => {
    const address = newAddress()
    expect(await countSent(12, () => send(address))).toBe(10)
    const refused = await send(address)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe("3600")
    expect(refused.json).toHaveProperty("errors.answer")
    const answer = async () => send("10.99.99.99", await answeredHeaders(api, address))
    expect(await countSent(12, answer)).toBe(12)
    expect((await send(newAddress())).status).toBe(200)
    pass(HOUR)
    expect((await send(address)).status).toBe(200)
  })

  test("are limited to a hundred an hour", { tags: ["full"] }, async () => {
    const address = newAddress()
    const answer = async () => send("10.99.99.99", await answeredHeaders(api, address))
    expect(await countSent(105, answer)).toBe(100)
    expect((await answer()).json).toEqual({
      message: "Too many codes were sent to visitors from your network. Try again later",
    })
  })

  test("[D1.22] are no longer counted once their code is confirmed", async () => {
    const address = newAddress()
    for (let turn = 0; turn < 12; turn += 1) {
      const phone = newPhone()
      const { status, headers } = await send(address, {}, phone)
      expect(status).toBe(200)
      const body = registration(phone, await readCode(api, phone))
      await api.get(register, { body, address, headers: { cookie: cookieOf(headers) } })
    }
  }, 30_000)

  test("are counted for a /64 in IPv6, registrations and password resets together", async () => {
    const of = (host: number) => `2001:db8:7:7::${host}`
    expect(await countSent(9, (turn) => send(of(turn + 1)))).toBe(9)
    const reset = (address: string) =>
      api.send(sendPasswordCode, { body: { phone: newPhone() }, address })
    expect((await reset(of(100))).status).toBe(200)
    expect((await reset("2001:db8:7:7:ffff::1")).status).toBe(429)
    expect((await reset("2001:db8:7:8::1")).status).toBe(200)
  })

  test("are not counted for the address when a limit of the phone refuses them, and not for the phone when one of the address does", async () => {
    const [address, phone] = [newAddress(), newPhone()]
    expect(await countSent(30, () => send(address, {}, phone))).toBe(1)
    expect(await countSent(9, () => send(address))).toBe(9)
    const other = newPhone()
    expect(await countSent(20, () => send(address, {}, other))).toBe(0)
    expect((await send(newAddress(), {}, other)).status).toBe(200)
  })

  test("are counted regardless of the headers that the client sends", async () => {
    const address = newAddress()
    const forged = (turn: number) => ({
      "x-forwarded-for": `203.0.113.${turn}`,
      "x-real-ip": `203.0.113.${turn}`,
      forwarded: `for=203.0.113.${turn}`,
    })
    expect(await countSent(15, (turn) => send(address, forged(turn)))).toBe(10)
  })
})

describe("[D1.23] SMS from a network of IPv6", () => {
  test.each([
    ["/56", 20, (turn: number) => `2001:dbb:aa:1${(turn % 200).toString(16).padStart(2, "0")}::1`],
    ["/48", 30, (turn: number) => `2001:dba:ab:${turn.toString(16).padStart(2, "0")}00::1`],
    ["/32", 60, (turn: number) => `2001:db9:${turn.toString(16)}::1`],
  ])("require the simple question from a %s after %i", async (_, free, of) => {
    expect(await countSent(free + 5, (turn) => send(of(turn)))).toBe(free)
    expect((await send(of(free))).json).toHaveProperty("errors.answer")
    expect((await send("2a02:1::1")).status).toBe(200)
  })
})

describe("[D.61] a /24 with more than sixty SMS an hour", () => {
  const [first = "", second = ""] = newAddress().split(".").slice(1)
  const of = (host: number) => `10.${first}.${second}.${host}`

  test("is asked the simple question, in the caller's language", async () => {
    expect(await countSent(60, (turn) => send(of(1 + Math.floor(turn / 10))))).toBe(60)
    for (const locale of LOCALES) {
      const body = { country_id: 1, email: null, phone: newPhone() }
      const { status, headers, json } = await api.send(sendConfirmation, {
        body,
        locale,
        address: of(7),
      })
      expect(status).toBe(429)
      expect(headers.get("retry-after")).toBe("3600")
      const words = { uz: "Savolga", ru: "Ответьте", en: "Answer" }
      expect(json).toHaveProperty("errors.answer", [expect.stringContaining(words[locale])])
    }
    const answered = await visitorHeaders(api, { address: of(7), answered: "question-1" })
    const phone = newPhone()
    expect((await send("10.99.99.99", answered, phone)).status).toBe(200)
    expect((await send("10.99.99.99", answered)).json).toHaveProperty("errors.answer")
    expect((await send(newAddress())).status).toBe(200)
  })

  test("is also subject to the limits of its phones", async () => {
    const phone = newPhone()
    const again = async () => send("10.99.99.99", await answeredHeaders(api, of(9)), phone)
    expect(await countSent(3, again)).toBe(1)
  })
})

describe("[D.96] the visitor's address", () => {
  test("is the one that a storefront signs with INTERNAL_KEY", async () => {
    const visitor = newAddress()
    const through = async () => send(newAddress(), await visitorHeaders(api, { address: visitor }))
    expect(await countSent(12, through)).toBe(10)
    expect((await send(visitor)).status).toBe(429)
  })

  test("is the socket's when the signature has another key, is too old, or is in the future", async () => {
    const now = api.clock.now.getTime()
    for (const forge of [
      () => visitorHeaders(api, { address: newAddress() }, { key: "another-key-".repeat(4) }),
      () => visitorHeaders(api, { address: newAddress() }, { at: now - 61_000 }),
      () => visitorHeaders(api, { address: newAddress() }, { at: now + HOUR }),
      async () => {
        const { [VISITOR_HEADER]: header = "" } = await visitorHeaders(api, {
          address: "10.66.66.66",
        })
        return { [VISITOR_HEADER]: header.replace("10.66.66.66", newAddress()) }
      },
      () => Promise.resolve({ [VISITOR_HEADER]: newAddress() }),
      // The signature is not base64.
      () => Promise.resolve({ [VISITOR_HEADER]: `${now} ${newAddress()} - ${"=".repeat(44)}` }),
    ]) {
      const address = newAddress()
      expect(await countSent(11, async () => send(address, await forge()))).toBe(10)
    }
  })

  test("is logged as unverified, at most once a minute, when the signature is not valid", async () => {
    const listWarnings = () => api.logged.filter((line) => line.includes("INTERNAL_KEY"))
    const forge = async () =>
      send(
        newAddress(),
        await visitorHeaders(api, { address: null }, { key: "another-key-".repeat(4) }),
      )
    pass(HOUR)
    const before = listWarnings().length
    await send(newAddress(), await visitorHeaders(api, { address: newAddress() }))
    expect(listWarnings()).toHaveLength(before)
    const { headers } = await forge()
    await forge()
    expect(listWarnings()).toHaveLength(before + 1)
    expect(JSON.parse(listWarnings().at(-1) ?? "")).toMatchObject({
      level: 50,
      request_id: headers.get("x-request-id"),
      msg: "the Shop-Visitor header of a call is not signed with this INTERNAL_KEY: set the same key in all processes; until then, all visitors of that storefront share the rate limits of one IP address",
    })
    pass(60_000)
    await forge()
    expect(listWarnings()).toHaveLength(before + 2)
  })

  test("shares one limit with all unknown addresses when neither a storefront nor a socket knows it", async () => {
    const unknown = async () => send("", await visitorHeaders(api, { address: null }))
    expect(await countSent(12, unknown)).toBe(10)
  })
})

describe("attempts from one address", () => {
  const contact = { name: "N", message: "?" }
  test.each([
    ["sign-ins", 30, 300, login, () => ({ phone: newPhone(), password: "Wrong2026" })],
    ["messages", 20, 20, sendContactMessage, () => ({ ...contact, phone: newPhone() })],
    ["promocodes", 20, 60, applyPromocode, () => ({ promocode: "NONE", subtotal: 100 })],
  ])(
    "[D1.24] at %s are free %i times, and allowed %i times with the simple question",
    async (_, free, most, call, makeBody) => {
      const address = newAddress()
      const attempt = async (headers = {}) =>
        await api.send(call, { body: makeBody(), address, headers, locale: "ru" })
      for (let turn = 0; turn < free; turn += 1) expect((await attempt()).status).not.toBe(429)
      if (most > free) expect((await attempt()).json).toHaveProperty("errors.answer")
      for (let turn = free; turn < most; turn += 1) {
        expect((await attempt(await answeredHeaders(api, address))).status).not.toBe(429)
      }
      const { status, headers, json } = await attempt(await answeredHeaders(api, address))
      expect(status).toBe(429)
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(json).toEqual({ message: "Слишком много попыток. Повторите попытку позже" })
      const elsewhere = await answeredHeaders(api, newAddress())
      expect((await attempt(elsewhere)).status).not.toBe(429)
    },
  )
})

describe("[D1.218] messages from one network", () => {
  test.each([
    ["/24", 100, (turn: number) => `10.255.255.${1 + (turn % 200)}`],
    ["/56", 40, (turn: number) => `2001:dc1:aa:1${(turn % 200).toString(16).padStart(2, "0")}::1`],
    ["/48", 60, (turn: number) => `2001:dc2:ab:${turn.toString(16).padStart(2, "0")}00::1`],
    ["/32", 200, (turn: number) => `2001:dc3:${turn.toString(16)}::1`],
  ])("of %s are limited to %i an hour", async (_, most, of) => {
    const write = (address: string) =>
      api.send(sendContactMessage, {
        body: { name: "N", message: "?", phone: newPhone() },
        address,
      })
    expect(await countSent(most, (turn) => write(of(turn)), 201)).toBe(most)
    expect((await write(of(most))).status).toBe(429)
    expect((await write(newAddress())).status).toBe(201)
  })

  test("and all others are limited to 1000 an hour", async () => {
    const write = () =>
      api.send(sendContactMessage, { body: { name: "N", message: "?", phone: newPhone() } })
    pass(HOUR)
    expect((await write()).status).toBe(201)
    await api.database.db
      .update(rateLimits)
      .set({ points: 999 })
      .where(eq(rateLimits.key, "contact-everyone-3600:visitors"))
    expect((await write()).status).toBe(201)
    expect((await write()).status).toBe(429)
    pass(HOUR)
    expect((await write()).status).toBe(201)
  })
})

describe("a count", () => {
  test("survives a restart", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "shop-api-"))
    const [address, phone] = [newAddress(), newPhone()]
    const first = await createTestApi({ dataDir })
    expect(await countSent(10, () => send(address, {}, newPhone(), first))).toBe(10)
    await send(newAddress(), {}, phone, first)
    await first.close()
    const second = await createTestApi({ dataDir })
    try {
      expect((await send(address, {}, newPhone(), second)).status).toBe(429)
      expect((await send(newAddress(), {}, phone, second)).status).toBe(429)
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 60_000)

  test("expires when its window is over", async () => {
    const { db } = api.database
    expect(await db.$count(rateLimits)).toBeGreaterThan(0)
    pass(31 * 24 * HOUR)
    await api.background.maintenance.run()
    expect(await db.$count(rateLimits)).toBe(0)
  })
})
