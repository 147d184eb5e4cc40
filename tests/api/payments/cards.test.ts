import { inArray, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { deleteCard, listCards, saveCard } from "#contract/account.ts"
import { listOrders } from "#contract/orders.ts"
import { SIMULATOR_ENDPOINT } from "#demo/payments/simulator-account.ts"
import { LOCALES } from "#domain/locale.ts"
import { cards, smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { createCustomer, type Customer, readOutbox } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import {
  callProvider,
  cardOf,
  createVerifiedCard,
  saveTestCard,
  serverAuth,
  TEST_CARDS,
} from "#tests/support/payme-calls.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let customer: Customer
let other: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  other = await createCustomer(api)
})

const create = (number: string, expire = "0399") =>
  callProvider(api, "cards.create", { card: { number, expire }, save: true })

describe("a card at the provider", () => {
  test("[D.73] is masked from the start, and verified by the SMS code, which changes its token", async () => {
    const created = cardOf(await create(TEST_CARDS.good))
    expect(created).toMatchObject({ number: "860006******6311", expire: "03/99", verify: false })
    const sent = await callProvider(api, "cards.get_verify_code", { token: created.token })
    expect(sent.result).toEqual({ sent: true, phone: "99890*****11", wait: 60_000 })
    const sms = (await readOutbox(api)).at(-1)
    expect(sms).toMatchObject({ to: "+998900006311" })
    expect(sms?.text).toContain("666666")
    const verified = cardOf(
      await callProvider(api, "cards.verify", { token: created.token, code: "666666" }),
    )
    expect(verified.verify).toBe(true)
    expect(verified.token).not.toBe(created.token)
    const old = await callProvider(api, "cards.check", { token: created.token }, serverAuth(api))
    expect(old.error?.code).toBe(-31400)
  })

  test("[D1.398] gets its code without the shop's SMS provider and budget, because any visitor can request codes", async () => {
    const rows = () => api.database.db.$count(smsOutbox)
    const before = await rows()
    const { token } = cardOf(await create(TEST_CARDS.otherGood))
    await callProvider(api, "cards.get_verify_code", { token })
    expect((await readOutbox(api)).at(-1)).toMatchObject({ to: "+998900006478" })
    expect(await rows()).toBe(before)
  })

  test.each([
    ["8600069195406312", "0399", -31300],
    ["", "0399", -31300],
    ["__proto__", "0399", -31300],
    [TEST_CARDS.good, "1399", -31300],
    [TEST_CARDS.good, "0099", -31300],
    [TEST_CARDS.good, "1025", -31300],
    [TEST_CARDS.expired, "0399", -31301],
  ])("is rejected with the number %s and the expiry %s", async (number, expire, code) => {
    expect((await create(number, expire)).error?.code).toBe(code)
  })

  test("gets no code when it has no SMS service", async () => {
    const { token } = cardOf(await create(TEST_CARDS.withoutSms))
    expect((await callProvider(api, "cards.get_verify_code", { token })).error?.code).toBe(-31301)
  })

  test("accepts five codes at most, and sends no new code at once", async () => {
    const { token } = cardOf(await create(TEST_CARDS.good))
    const verify = async (code: string) =>
      (await callProvider(api, "cards.verify", { token, code })).error?.code
    expect(await verify("666666")).toBe(-31101)
    await callProvider(api, "cards.get_verify_code", { token })
    const again = await callProvider(api, "cards.get_verify_code", { token })
    expect(again.error?.code).toBe(-31110)
    for (let guess = 0; guess < 5; guess += 1) expect(await verify("000000")).toBe(-31103)
    expect(await verify("666666")).toBe(-31102)
  })

  test("is checked and charged by the server, not by the browser", async () => {
    const { token } = cardOf(await create(TEST_CARDS.good))
    for (const method of ["cards.check", "cards.remove", "receipts.create", "receipts.pay"]) {
      const { error } = await callProvider(api, method, { token })
      expect(error?.code, method).toBe(-32504)
    }
    const strange = await callProvider(api, "cards.create", {}, "somebody")
    expect(strange.error?.code).toBe(-32504)
  })

  test.each([
    ["not json", "{", -32700],
    ["a list", "[]", -32600],
    ["no method", '{"id":1}', -32600],
    ["an unknown method", '{"id":1,"method":"cards.steal"}', -32601],
    ["a method of every object", '{"id":1,"method":"constructor"}', -32601],
    ["other parameters", '{"id":1,"method":"cards.create","params":{}}', -32602],
    [
      "a NUL",
      String.raw`{"id":1,"method":"cards.verify","params":{"token":"\u0000","code":"1"}}`,
      -32602,
    ],
  ])("answers %s with an error in the body of a 200", async (_, body, code) => {
    const response = await api.fetch(SIMULATOR_ENDPOINT, {
      method: "POST",
      headers: { "content-type": "application/json", "x-auth": "simulator" },
      body,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } })
    const get = await api.fetch(SIMULATOR_ENDPOINT)
    expect(await get.json()).toMatchObject({ error: { code: -32300 } })
  })
})

describe("a saved card", () => {
  test("[D.31] [D.53] [S5.20] is identified by mask, expiry and brand", async () => {
    const { token } = await createCustomer(api)
    const id = await saveTestCard(api, token, TEST_CARDS.good)
    expect(await api.get(listCards, { token })).toEqual({
      cards: [
        { id, brand: "uzcard", masked: "860006******6311", expiry: "03 / 99", verified: true },
      ],
      card_provider: {
        provider: "simulator",
        endpoint: SIMULATOR_ENDPOINT,
        merchant_id: "simulator",
        brands: ["uzcard", "humo"],
      },
    })
  })

  test("[D1.123] names card systems only where the provider is known to accept them", async () => {
    const { token } = await createCustomer(api)
    const brandsIn = async (country: string) =>
      (await api.get(listCards, { token, country })).card_provider?.brands
    expect(await brandsIn("uz")).toEqual(["uzcard", "humo"])
    for (const country of ["kz", "kg", "tj", "ru"]) expect(await brandsIn(country)).toEqual([])
  })

  test("is saved once for repeated requests, and never for another customer", async () => {
    const body = { token: await createVerifiedCard(api, TEST_CARDS.otherGood) }
    const first = await api.get(saveCard, { body, token: customer.token })
    const second = await api.get(saveCard, { body, token: customer.token })
    expect(second).toEqual(first)
    await api.refused(422, saveCard, { body, token: other.token })
    expect((await api.get(listCards, { token: other.token })).cards).toEqual([])
  })

  test("[D1.255] is the same card when it is entered again: its row keeps the id and takes the newest token", async () => {
    const { token } = await createCustomer(api)
    const id = await saveTestCard(api, token, TEST_CARDS.good)
    const another = await saveTestCard(api, token, TEST_CARDS.otherGood)
    const rowsOf = () =>
      api.database.db
        .select()
        .from(cards)
        .where(inArray(cards.id, [id, another]))
    const tokenOf = async () => (await rowsOf()).find((row) => row.id === id)?.token ?? ""
    const isKnown = async (card: string) =>
      !(await callProvider(api, "cards.check", { token: card }, serverAuth(api))).error
    const first = await tokenOf()
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    expect(await api.get(saveCard, { body: { token: newest }, token })).toMatchObject({ id })
    expect((await api.get(listCards, { token })).cards.map((card) => card.id)).toEqual([
      id,
      another,
    ])
    expect(await tokenOf()).toBe(newest)
    await api.background.maintenance.run()
    expect([await isKnown(first), await isKnown(newest)]).toEqual([false, true])
    // Two requests at the same time, as from two tabs.
    const ids = await Promise.all([1, 2].map(() => saveTestCard(api, token, TEST_CARDS.good)))
    expect(ids).toEqual([id, id])
    await api.background.maintenance.run()
    expect(await isKnown(await tokenOf())).toBe(true)
    // The same number with another expiry is another card.
    const renewed = await createVerifiedCard(api, TEST_CARDS.good, "0499")
    const { id: renewedId } = await api.get(saveCard, { body: { token: renewed }, token })
    expect([id, another]).not.toContain(renewedId)
  })

  test("[D.32] must have been verified by its SMS code", async () => {
    const body = { token: cardOf(await create(TEST_CARDS.good)).token }
    const words = { uz: "SMS kodi", ru: "кодом из SMS", en: "code from the SMS" }
    for (const locale of LOCALES) {
      const { errors } = await api.refused(422, saveCard, { body, token: customer.token, locale })
      expect(errors?.["token"]?.[0]).toContain(words[locale])
    }
  })

  test("[D.32] must be known to the provider, and rejects a number in place of its token", async () => {
    const body = { token: "sim_nobody_knows_it" }
    const { errors } = await api.refused(422, saveCard, { body, token: customer.token })
    expect(Object.keys(errors ?? {})).toEqual(["token"])
    await api.refused(422, saveCard, { body: { token: "" }, token: customer.token })
    const number = { number: TEST_CARDS.good, expiry: "03 / 99" }
    await api.refused(422, saveCard, { body: number, token: customer.token })
    await api.refused(422, saveCard, { body: { token: TEST_CARDS.good }, token: customer.token })
    await api.refused(422, saveCard, { body: { token: 5 }, token: customer.token })
  })

  test("[D.31] is deleted here and at the provider", async () => {
    const token = await createVerifiedCard(api, TEST_CARDS.good)
    const { id } = await api.get(saveCard, { body: { token }, token: customer.token })
    await api.get(deleteCard, { params: { id }, token: customer.token })
    await api.background.maintenance.run()
    const known = await callProvider(api, "cards.check", { token }, serverAuth(api))
    expect(known.error?.code).toBe(-31400)
    await api.refused(404, deleteCard, { params: { id }, token: customer.token })
  })

  test("cannot be deleted by another customer, who gets the 404 of an unknown card", async () => {
    const id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const theirs = await api.refused(404, deleteCard, { params: { id }, token: other.token })
    for (const none of ["99999999", "0", "-1", "9223372036854775808", "x", "%00"]) {
      const missing = await api.refused(404, deleteCard, {
        params: { id: none },
        token: other.token,
      })
      expect(missing).toEqual(theirs)
    }
    expect((await api.get(listCards, { token: customer.token })).cards).toContainEqual(
      expect.objectContaining({ id }),
    )
  })
})

describe("a card's number", () => {
  test("occurs nowhere: not in the log, not in the database, not in a response", async () => {
    const token = await createVerifiedCard(api, TEST_CARDS.blocked)
    const saved = await api.send(saveCard, { body: { token }, token: customer.token })
    const tables = ["simulator_cards", "simulator_receipts", "cards", "charges", "sms_outbox"]
    const rows = await Promise.all(
      tables.map((table) => api.database.db.execute(sql`select * from ${sql.identifier(table)}`)),
    )
    const everything = [api.logged.join(), api.printed.join(), JSON.stringify([saved.json, rows])]
    for (const number of Object.values(TEST_CARDS)) {
      for (const text of everything) expect(text).not.toContain(number)
    }
    expect(api.logged.join()).not.toContain(token)
  })

  test("[D.95] is not requested in a country without a provider", async () => {
    const withoutCards = await createTestApi({ env: { PAYMENT_PROVIDERS: "uz:simulator" } })
    try {
      const { token } = await createCustomer(withoutCards)
      const list = await withoutCards.get(listCards, { token, country: "kz" })
      expect(list).toEqual({ cards: [], card_provider: null })
      const body = { token: "sim_nobody_knows_it" }
      await withoutCards.refused(422, saveCard, { token, country: "kz", body })
    } finally {
      await withoutCards.close()
    }
  })
})

test("can pay an order of another country than the active one", async () => {
  const withoutCards = await createTestApi({ env: { PAYMENT_PROVIDERS: "uz:simulator" } })
  try {
    const buyer = await createCustomer(withoutCards)
    const { token } = buyer
    const card_id = await saveTestCard(withoutCards, token, TEST_CARDS.blocked)
    const body = await draftOrder(withoutCards, buyer, { payment: { option: "card", card_id } })
    expect((await place(withoutCards, buyer, body)).status).toBe(402)
    const { items } = await withoutCards.get(listOrders, { token })
    const order_id = items[0]?.id ?? ""
    const list = await withoutCards.get(listCards, { token, country: "kz", query: { order_id } })
    expect(list).toEqual(await withoutCards.get(listCards, { token, country: "uz" }))
    expect(list.cards).toMatchObject([{ id: card_id }])
    const anotherCustomer = await createCustomer(withoutCards)
    const query = { order_id }
    expect(
      await withoutCards.get(listCards, { token: anotherCustomer.token, country: "kz", query }),
    ).toMatchObject({ card_provider: null })
  } finally {
    await withoutCards.close()
  }
})

describe("a provider that does not respond", () => {
  test("answers 503 with a time to retry", async () => {
    const silent = await createTestApi({ providerFetch: () => Promise.reject(new Error("down")) })
    try {
      const { token } = await createCustomer(silent)
      const { status, headers } = await silent.send(saveCard, {
        body: { token: "sim_nobody_knows_it" },
        token,
      })
      expect(status).toBe(503)
      expect(headers.get("retry-after")).toBe("10")
    } finally {
      await silent.close()
    }
  })
})
