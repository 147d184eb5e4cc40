import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { login, register, sendConfirmation, sendPasswordCode } from "#contract/auth.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { signVisitor, VISITOR_HEADER } from "#contract/visitor.ts"
import { LOCALES } from "#domain/locale.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { newPhone } from "#tests/contract/customers.ts"
import { createTestApi, newAddress, SECRETS, type TestApi } from "#tests/contract/test-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ env: { SMS_DAILY_BUDGET: "100000" } })
}, 60_000)
afterAll(() => api.close())

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

/** What a storefront says of its visitor. */
async function vouch(
  visitor: { address?: string | null; answered?: string | null },
  { key = SECRETS.INTERNAL_KEY, at = api.clock.now.getTime() } = {},
) {
  const { address = null, answered = null } = visitor
  return { [VISITOR_HEADER]: await signVisitor(key, { address, answered }, at) }
}

async function countSent(sends: number, one: (turn: number) => ReturnType<typeof send>) {
  let sent = 0
  for (let turn = 0; turn < sends; turn += 1) if ((await one(turn)).status === 200) sent += 1
  return sent
}

describe("[D.61] SMS from one address", () => {
  it("are ten an hour, whatever the phones", async () => {
    const address = newAddress()
    expect(await countSent(12, () => send(address))).toBe(10)
    const refused = await send(address)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe("3600")
    expect(refused.json).toEqual({
      message: "Too many codes were sent to visitors from your network. Try again later",
    })
    expect((await send(newAddress())).status).toBe(200)
    pass(HOUR)
    expect((await send(address)).status).toBe(200)
  })

  it("are of a /64 in IPv6, and of both purposes", async () => {
    const of = (host: number) => `2001:db8:7:7::${host}`
    expect(await countSent(9, (turn) => send(of(turn + 1)))).toBe(9)
    const reset = (address: string) =>
      api.send(sendPasswordCode, { body: { phone: newPhone() }, address })
    expect((await reset(of(100))).status).toBe(200)
    expect((await reset("2001:db8:7:7:ffff::1")).status).toBe(429)
    expect((await reset("2001:db8:7:8::1")).status).toBe(200)
  })

  it("are not used up by those that the phone's own limits refuse, nor these by those of the address", async () => {
    const [address, phone] = [newAddress(), newPhone()]
    expect(await countSent(30, () => send(address, {}, phone))).toBe(1)
    expect(await countSent(9, () => send(address))).toBe(9)
    const other = newPhone()
    expect(await countSent(20, () => send(address, {}, other))).toBe(0)
    expect((await send(newAddress(), {}, other)).status).toBe(200)
  })

  it("do not depend on what the asker writes into its headers", async () => {
    const address = newAddress()
    const forged = (turn: number) => ({
      ...{ "x-forwarded-for": `203.0.113.${turn}`, "x-real-ip": `203.0.113.${turn}` },
      ...{ forwarded: `for=203.0.113.${turn}` },
    })
    expect(await countSent(15, (turn) => send(address, forged(turn)))).toBe(10)
  })
})

describe("[D.61] a /24 with more than sixty SMS an hour", () => {
  const [first = "", second = ""] = newAddress().split(".").slice(1)
  const of = (host: number) => `10.${first}.${second}.${host}`

  it("is asked the simple question, in the caller's language, and refused nothing that answers it", async () => {
    expect(await countSent(60, (turn) => send(of(1 + Math.floor(turn / 10))))).toBe(60)
    for (const locale of LOCALES) {
      const body = { country_id: 1, email: null, phone: newPhone() }
      const { status, headers, json } = await api.send(sendConfirmation, {
        ...{ body, locale, address: of(7) },
      })
      expect(status).toBe(429)
      expect(headers.get("retry-after")).toBe("3600")
      const words = { uz: "Savolga", ru: "Ответьте", en: "Answer" }
      expect(json).toHaveProperty("errors.answer", [expect.stringContaining(words[locale])])
    }
    const answered = await vouch({ address: of(7), answered: "question-1" })
    const phone = newPhone()
    expect((await send("10.99.99.99", answered, phone)).status).toBe(200)
    expect((await send("10.99.99.99", answered)).json).toHaveProperty("errors.answer")
    expect((await send(newAddress())).status).toBe(200)
  })

  it("has the limits of its addresses and phones besides", async () => {
    const answer = (turn: number) => vouch({ address: of(8), answered: `question-8-${turn}` })
    expect(await countSent(12, async (turn) => send("10.99.99.99", await answer(turn)))).toBe(10)
    const phone = newPhone()
    const again = async (turn: number) => {
      const answered = await vouch({ address: of(9), answered: `question-9-${turn}` })
      return send("10.99.99.99", answered, phone)
    }
    expect(await countSent(3, again)).toBe(1)
  })
})

describe("[D.96] the visitor's address", () => {
  it("is what a storefront signs with INTERNAL_KEY", async () => {
    const visitor = newAddress()
    const through = async () => send(newAddress(), await vouch({ address: visitor }))
    expect(await countSent(12, through)).toBe(10)
    expect((await send(visitor)).status).toBe(429)
  })

  it("is the socket's for who signs with another key, too long ago, or for later", async () => {
    const now = api.clock.now.getTime()
    for (const forge of [
      () => vouch({ address: newAddress() }, { key: "another-key-".repeat(4) }),
      () => vouch({ address: newAddress() }, { at: now - 61_000 }),
      () => vouch({ address: newAddress() }, { at: now + HOUR }),
      async () => {
        const { [VISITOR_HEADER]: header = "" } = await vouch({ address: "10.66.66.66" })
        return { [VISITOR_HEADER]: header.replace("10.66.66.66", newAddress()) }
      },
      () => Promise.resolve({ [VISITOR_HEADER]: newAddress() }),
    ]) {
      const address = newAddress()
      expect(await countSent(11, async () => send(address, await forge()))).toBe(10)
    }
  })

  it("that neither a storefront nor a socket knows shares its limit with all such", async () => {
    const unknown = async () => send("", await vouch({ address: null }))
    expect(await countSent(12, unknown)).toBe(10)
  })
})

describe("writes that cost are limited by address", () => {
  const contact = { name: "N", message: "?" }
  it.each([
    ["sign-ins", login, 100, () => ({ phone: newPhone(), password: "" })],
    ["registrations", register, 100, () => ({})],
    ["messages", sendContactMessage, 20, () => ({ ...contact, phone: newPhone() })],
    ["promocodes", applyPromocode, 60, () => ({ promocode: "NONE", subtotal: 100 })],
  ])("%s", async (_, call, most, makeBody) => {
    const address = newAddress()
    const statuses: number[] = []
    for (let turn = 0; turn < most; turn += 1) {
      statuses.push((await api.send(call, { body: makeBody(), address })).status)
    }
    expect(statuses).not.toContain(429)
    const { status, headers, json } = await api.send(call, {
      ...{ body: makeBody(), address, locale: "ru" },
    })
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(json).toEqual({ message: "Слишком много попыток. Повторите позже" })
    expect((await api.send(call, { body: makeBody(), address: newAddress() })).status).not.toBe(429)
  })
})

describe("what is counted", () => {
  it("survives a restart", async () => {
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

  it("is forgotten when its time is over", async () => {
    const { db } = api.database
    expect(await db.$count(rateLimits)).toBeGreaterThan(0)
    pass(25 * HOUR)
    await api.background.upkeep.run()
    expect(await db.$count(rateLimits)).toBe(0)
  })
})
