import { beforeAll, describe, expect, test } from "vitest"
import {
  applyPromocode,
  checkCheckout,
  clearDelivery,
  getDelivery,
  saveDelivery,
} from "#contract/checkout.ts"
import { Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  addPromocode,
  draftOrder,
  getPlace,
  getUnorderableId,
  getUnsold,
  grant,
  listOrderable,
  place,
  RUSSIA,
} from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let customer: Customer
let orderable: number[]
beforeAll(async () => {
  customer = await createCustomer(api)
  orderable = await listOrderable(api)
})

const check = (
  ids: readonly (number | string)[],
  options: { promocode?: string; country?: string } = {},
) =>
  api.get(checkCheckout, {
    query: {
      "item_ids[]": ids.map(String),
      ...(options.promocode && { promocode: options.promocode }),
    },
    token: customer.token,
    locale: "en",
    ...(options.country && { country: options.country }),
  })

describe("the checkout check", () => {
  test("[D.27] [S9.03] [S9.05] [S9.06] [S3.18] [S9.07] [S9.19] [D.99] computes what the lines cost: fee on the products less the discount, whole soʻm, no delivery", async () => {
    const ids = orderable.slice(0, 2)
    const plain = await check(ids)
    const sum = plain.items.reduce((total, { product }) => total + (product?.price ?? 0), 0)
    const fee = (of: number) => Math.round((of * 0.02) / 100) * 100
    expect(plain).toMatchObject({
      currency: "UZS",
      products_total: sum,
      discount: 0,
      service_fee: fee(sum),
      total: sum + fee(sum),
      bonus_balance: 0,
      cards: [],
      payment_options: ["card", "bonus"],
    })
    const reduced = await check(ids, { promocode: " atir10 " })
    const discount = sum / 10
    expect(reduced).toMatchObject({
      discount,
      discount_percent: 10,
      service_fee: fee(sum - discount),
      total: sum - discount + fee(sum - discount),
    })
    expect(reduced).not.toHaveProperty("promocode_problem")
  })

  test("accepts one line in the form that generated clients send", async () => {
    const [id = 0] = orderable
    const query = { item_ids: String(id) }
    const { items } = await api.get(checkCheckout, { query, token: customer.token })
    expect(items).toMatchObject([{ id }])
  })

  test("[S9.04] charges the service fee at the configured percentage", async () => {
    const dear = await createTestApi({ env: { SERVICE_FEE_PERCENT: "3.5" } })
    try {
      const { token } = await createCustomer(dear)
      const query = { "item_ids[]": [String(orderable[0])] }
      const checkout = await dear.get(checkCheckout, { query, token })
      const fee = Math.round((checkout.products_total * 0.035) / 100) * 100
      expect(checkout).toMatchObject({
        service_fee: fee,
        service_fee_percent: 3.5,
        total: checkout.products_total + fee,
      })
    } finally {
      await dear.close()
    }
  })

  test("has decimals of the major unit on the wire", async () => {
    const query = { "item_ids[]": [String(orderable[0])] }
    const { json } = await api.send(checkCheckout, { query, token: customer.token, country: "ru" })
    const { total } = await check(orderable.slice(0, 1), { country: "ru" })
    expect(json).toMatchObject({ currency: "RUB", total: total / 100 })
  })

  test("[S2.11] [D.27] marks what cannot be ordered, and leaves it out of all sums", async () => {
    const good = orderable[0] ?? 0
    const closed = await getUnorderableId(api)
    const unsold = await getUnsold(api, 1)
    const checkout = await check([good, closed, unsold, 2_000_000_000, 99_999_999_999])
    expect(checkout.items.map(({ id, problem }) => [id, problem?.code])).toEqual([
      [good, undefined],
      [closed, "not_orderable"],
      [unsold, "not_sold_here"],
      [2_000_000_000, "not_found"],
      [99_999_999_999, "not_found"],
    ])
    expect(checkout.items[1]?.problem?.message).toBe(
      "This product is not available for purchase. Please choose another perfume",
    )
    expect(checkout.items[2]).toMatchObject({ product: null, unsold: { id: unsold } })
    expect(checkout.total).toBe((await check([good])).total)
  })

  test.each(LOCALES)("describes problems in %s", async (locale) => {
    const closed = await getUnorderableId(api)
    const query = { "item_ids[]": [String(closed), "2000000000"], promocode: "NOSUCH" }
    const checkout = await api.get(checkCheckout, { query, token: customer.token, locale })
    const texts = [
      ...checkout.items.map(({ problem }) => problem?.message),
      checkout.promocode_problem,
    ]
    expect(new Set(texts).size).toBe(3)
    for (const text of texts) expect(text?.length).toBeGreaterThan(5)
  })

  test("accepts an empty cart and a product named twice", async () => {
    expect(await api.get(checkCheckout, { token: customer.token })).toMatchObject({
      items: [],
      total: 0,
    })
    const id = orderable[0] ?? 0
    expect((await check([id, id])).items).toHaveLength(1)
  })

  test("[D.27] [D.71] contains the customer's cards and bonus points of the country's currency, and no other customer's", async () => {
    const rich = await createCustomer(api)
    await grant(api, rich, 1500)
    const id = await saveTestCard(api, rich.token, TEST_CARDS.good)
    const checkout = await api.get(checkCheckout, { token: rich.token })
    expect(checkout.bonus_balance).toBe(150_000)
    expect(checkout.cards.map((card) => card.id)).toEqual([id])
    const abroad = await api.get(checkCheckout, { token: rich.token, country: "ru" })
    expect(abroad.bonus_balance).toBe(0)
    expect((await check([])).cards).toEqual([])
  })

  test.each([["x"], ["0"], ["-1"], ["1.5"], ["1e999"], [Array(51).fill("1")]])(
    "names item_ids when it is %s",
    async (ids) => {
      const { errors } = await api.refused(422, checkCheckout, {
        query: { "item_ids[]": ids },
        token: customer.token,
      })
      expect(Object.keys(errors ?? {})[0]).toMatch(/^item_ids/)
    },
  )
})

describe("a promocode", () => {
  const apply = (promocode: string, options: { token?: string; locale?: string } = {}) =>
    api.send(applyPromocode, { body: { promocode, subtotal: 1_000_000 }, locale: "en", ...options })

  test("[S3.16] [S7.27] [S7.28] applies its discount, in upper and lower case", async () => {
    for (const code of ["ATIR10", "atir10", " Atir10 "]) {
      expect(await apply(code)).toMatchObject({ status: 200, json: { discount_percent: 10 } })
    }
  })

  test.each([
    ["NOSUCH", "Invalid promo code"],
    ["АTIR10", "Invalid promo code"],
    ["' or 1=1 --", "Invalid promo code"],
    ["YOZ20", "This promo code has expired"],
    ["NAVROZ15", "This promo code requires an order of at least 1\u00a0500\u00a0000 UZS"],
  ])("rejects %s with: %s", async (code, message) => {
    const { status, json } = await apply(code)
    expect(status).toBe(422)
    expect(json).toEqual({ message, errors: { promocode: [message] } })
  })

  test.each([
    ["uz", "Promokod notoʻgʻri"],
    ["ru", "Неверный промокод"],
    ["en", "Invalid promo code"],
  ])("[S8.06] is rejected in %s", async (locale, message) => {
    expect((await apply("NOSUCH", { locale })).json).toMatchObject({ message })
  })

  test.each([
    [{ promocode: "", subtotal: 5 }, "promocode"],
    [{ promocode: "x".repeat(41), subtotal: 5 }, "promocode"],
    [{ promocode: ["ATIR10", "NAVROZ15"], subtotal: 5 }, "promocode"],
    [{ promocode: "ATIR10", subtotal: "5" }, "subtotal"],
    [{ promocode: "ATIR10", subtotal: 1e300 }, "subtotal"],
    [{ promocode: "ATIR10" }, "subtotal"],
  ])("[S7.27] is rejected at its field: %j", async (body, field) => {
    const { errors } = await api.refused(422, applyPromocode, { body })
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  test("is valid on its first and last day, on the clock of the country", async () => {
    await addPromocode(api, { code: "ONEDAY", starts: "2026-11-21", ends: "2026-11-21" })
    const { now } = api.clock
    try {
      for (const [moment, status] of [
        ["2026-11-20T18:59:59Z", 422],
        ["2026-11-20T19:00:00Z", 200],
        ["2026-11-21T18:59:59Z", 200],
        ["2026-11-21T19:00:00Z", 422],
      ] as const) {
        api.clock.now = new Date(moment)
        expect((await apply("ONEDAY")).status, moment).toBe(status)
      }
    } finally {
      api.clock.now = now
    }
  })
})

describe("the delivery draft", () => {
  const empty = {
    email: null,
    region: null,
    district: null,
    location: "",
    notes: "",
    promocode: null,
    payer: null,
  }
  const unsaved = { ...empty, last_order: null }

  test("[D.28] is empty at first, keeps what is saved, and leaves absent fields as they are", async () => {
    const { token } = await createCustomer(api)
    const { region, district } = await getPlace(api)
    expect(await api.get(getDelivery, { token })).toEqual(unsaved)
    const location = "Amir Temur koʻchasi 5"
    await api.get(saveDelivery, { token, body: { region, district, location } })
    await api.get(saveDelivery, { token, body: { notes: "Eshik yonida", promocode: "ATIR10" } })
    const expected = {
      email: null,
      region,
      district,
      location,
      notes: "Eshik yonida",
      promocode: "ATIR10",
      payer: null,
      last_order: null,
    }
    expect(await api.get(getDelivery, { token })).toEqual(expected)
    const promocodeOnly = { token, query: { promocode_only: "1" } }
    const promocode = { ...unsaved, promocode: "ATIR10" }
    expect(await api.get(getDelivery, promocodeOnly)).toEqual(promocode)
    await api.get(clearDelivery, { token })
    expect(await api.get(getDelivery, { token })).toEqual(unsaved)
  })

  test("[S3.15] has five fields of the form, and neither full name nor phone", async () => {
    const { token } = await createCustomer(api)
    const body = { fullName: "Nilufar Karimova", phone: "+998901234567", notes: "Eshik yonida" }
    const { json } = await api.send(saveDelivery, { token, body })
    expect(json).toEqual({ ...empty, notes: "Eshik yonida" })
    expect(await api.get(getDelivery, { token })).toMatchObject(json as object)
  })

  test("[S4.26] is not brought back by a request that was sent before the order and arrives after it", async () => {
    const orderer = await createCustomer(api)
    const { token } = orderer
    await grant(api, orderer, 100_000_000)
    const placeOrder = async (notes: string) => {
      const body = await draftOrder(api, orderer, { payment: { option: "bonus" } })
      await api.get(saveDelivery, { token, body: { notes } })
      return Order.parse((await place(api, orderer, body)).json).id
    }
    for (const notes of ["At the gate", "At the door"]) {
      const { last_order } = await api.get(getDelivery, { token })
      await api.get(saveDelivery, { token, body: { notes, last_order } })
      expect(await api.get(getDelivery, { token })).toMatchObject({ notes, last_order })
      const id = await placeOrder(notes)
      await api.get(saveDelivery, { token, body: { notes, last_order } })
      expect(await api.get(getDelivery, { token })).toMatchObject({ notes: "", last_order: id })
    }
    await api.get(saveDelivery, { token, body: { notes: "Without the field" } })
    expect(await api.get(getDelivery, { token })).toMatchObject({ notes: "Without the field" })
  })

  test("belongs to one customer", async () => {
    const [one, other] = [await createCustomer(api), await createCustomer(api)]
    await api.get(saveDelivery, { token: one.token, body: { location: "Bogʻ koʻchasi" } })
    expect(await api.get(getDelivery, { token: other.token })).toEqual(unsaved)
  })

  test("rejects a region of another country and a district of another region", async () => {
    const { token } = await createCustomer(api)
    const here = await getPlace(api)
    const abroad = await getPlace(api, RUSSIA)
    for (const [body, fields] of [
      [{ region: abroad.region }, ["region"]],
      [{ region: 2_147_483_647 }, ["region"]],
      [{ region: here.region, district: abroad.district }, ["district"]],
      [{ district: 5 }, ["district"]],
      [{ region: 2_147_483_648 }, ["region"]],
      [{ region: "1" }, ["region"]],
      [{ email: "nobody" }, ["email"]],
      [{ location: "x".repeat(301) }, ["location"]],
      [{ notes: "x".repeat(3000) }, ["notes"]],
      [{ notes: "a\u0000b" }, ["notes"]],
      [{ notes: "half of a pair: \ud83d" }, ["notes"]],
      [{ payer: { id: 1, name: "\ud83d", signature: "x" } }, ["payer.name"]],
    ] as const) {
      const { errors } = await api.refused(422, saveDelivery, { token, body })
      expect(Object.keys(errors ?? {}), JSON.stringify(body)).toEqual(fields)
    }
    expect(await api.get(getDelivery, { token })).toEqual(unsaved)
  })

  test("clears the old district when the region changes", async () => {
    const { token } = await createCustomer(api)
    const { region, district } = await getPlace(api)
    await api.get(saveDelivery, { token, body: { region, district } })
    const cleared = await api.get(saveDelivery, { token, body: { region: null } })
    expect(cleared).toMatchObject({ region: null, district: null })
  })

  test("[D.98] has an e-mail only outside Uzbekistan, and clears a place of another country", async () => {
    const { token } = await createCustomer(api)
    const email = "nilufar@example.com"
    const { region, district } = await getPlace(api, RUSSIA)
    const body = { email, region, district }
    const saved = await api.get(saveDelivery, { token, body, country: "ru" })
    expect(saved).toMatchObject(body)
    expect(await api.get(getDelivery, { token, country: "uz" })).toMatchObject({
      email: null,
      region: null,
      district: null,
    })
    expect(await api.get(getDelivery, { token, country: "ru" })).toMatchObject(body)
  })

  describe("the delivery draft of one country", () => {
    const typed = { location: "Невский 1", notes: "Позвонить", promocode: "ATIR10" }

    test("[S4.44] is empty under another country", async () => {
      const { token } = await createCustomer(api)
      await api.get(saveDelivery, { token, country: "ru", body: typed })
      expect(await api.get(getDelivery, { token, country: "uz" })).toMatchObject(empty)
    })

    test("[S4.44] is replaced by the first change under another country", async () => {
      const { token } = await createCustomer(api)
      await api.get(saveDelivery, { token, country: "ru", body: typed })
      const { region, district } = await getPlace(api)
      const body = { region, district }
      expect(await api.get(saveDelivery, { token, body })).toEqual({ ...empty, ...body })
      expect(await api.get(getDelivery, { token })).toMatchObject({ ...empty, ...body })
    })

    test("[S4.44] [D.28] never takes the address of an order in another country", async () => {
      const orderer = await createCustomer(api)
      const { token } = orderer
      const body = await draftOrder(api, orderer)
      expect((await place(api, orderer, body)).status).toBe(201)
      const under = { token, country: "ru" }
      expect(await api.get(getDelivery, under)).toMatchObject(empty)
      await api.get(applyPromocode, {
        ...under,
        body: { promocode: "ATIR10", subtotal: 1_000_000 },
      })
      expect(await api.get(getDelivery, under)).toMatchObject({ ...empty, promocode: "ATIR10" })
      await api.get(clearDelivery, { token })
      const { location } = body.delivery
      expect(await api.get(getDelivery, { token })).toMatchObject({ location })
    })

    test("[S4.44] rejects a form that was opened for another country", async () => {
      const { token } = await createCustomer(api)
      await api.get(saveDelivery, { token, body: { ...typed, country: "uz" } })
      const late = { ...typed, location: "Registon 12", country: "uz" }
      await api.refused(409, saveDelivery, { token, country: "ru", body: late })
      expect(await api.get(getDelivery, { token, country: "ru" })).toMatchObject(empty)
      expect(await api.get(getDelivery, { token })).toMatchObject(typed)
    })
  })

  test("[D.28] falls back to the last order's delivery without its comment", async () => {
    const orderer = await createCustomer(api)
    await grant(api, orderer, 10_000_000)
    await api.get(saveDelivery, { token: orderer.token, body: { notes: "draft", promocode: "X" } })
    const draft = await draftOrder(api, orderer, { payment: { option: "bonus" } })
    const body = { ...draft, delivery: { ...draft.delivery, notes: "Eshik yonida" } }
    expect((await place(api, orderer, body)).status).toBe(201)
    const { region, district, location } = body.delivery
    expect(await api.get(getDelivery, { token: orderer.token })).toMatchObject({
      email: null,
      region,
      district,
      location,
      notes: "",
      promocode: null,
      payer: null,
    })
  })
})
