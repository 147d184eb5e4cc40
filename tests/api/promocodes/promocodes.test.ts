import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { applyPromocode, checkCheckout, getDelivery } from "#contract/checkout.ts"
import { cancelOrder as cancelCall } from "#contract/order-actions.ts"
import { ChangedAnswer, Order } from "#contract/orders.ts"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import type { Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import {
  addPromocode,
  createCustomerWithBonus,
  draftOrder,
  listOrderable,
  place,
} from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }
const HOUR_MS = 3_600_000

const api = withTestApi()
let ids: number[]
beforeAll(async () => {
  ids = await listOrderable(api)
})
afterAll(async () => {
  expect(await checkInvariants(api.database.db)).toEqual([])
})

const createBuyer = () => createCustomerWithBonus(api)

const add = (code: string, terms: Partial<typeof promocodes.$inferInsert> = {}) =>
  addPromocode(api, { discountPercent: 10, ...terms, code })

async function usesOf(code: string): Promise<number> {
  const rows = await api.database.db
    .select()
    .from(promocodeUses)
    .innerJoin(promocodes, eq(promocodes.id, promocodeUses.promocodeId))
    .where(eq(promocodes.code, code))
  return rows.length
}

/** Orders the cheapest product with a promocode. */
async function order(buyer: Customer, promocode: string, payment: object = BONUS) {
  const body = await draftOrder(api, buyer, { ids: ids.slice(0, 1), payment: { ...payment } })
  const query = { "item_ids[]": [String(ids[0])], promocode }
  const { total } = await api.get(checkCheckout, { query, token: buyer.token })
  return place(api, buyer, { ...body, promocode, total: total / MINOR_PER_MAJOR })
}

describe("[D.76] a promocode", () => {
  test.each([0.5, 7.25, 33.33, 100])(
    "takes %s percent off the products",
    async (discountPercent) => {
      const code = `PERCENT${discountPercent}`
      await add(code, { discountPercent })
      const { json } = await order(await createBuyer(), code)
      const { products_total: products, discount, service_fee, total, ...rest } = Order.parse(json)
      expect(rest.discount_percent).toBe(discountPercent)
      // The discount is rounded to whole soʻm, half up.
      expect(discount).toBe(Math.floor((products * discountPercent) / 10_000 + 0.5) * 100)
      expect(total).toBe(products + service_fee - discount)
    },
  )

  test("[S4.31] [S4.33] [S8.05] is saved with the draft when it is valid, and cleared with its discount by an invalid one", async () => {
    const { token } = await createBuyer()
    const getDiscount = async () => {
      const { promocode } = await api.get(getDelivery, { token })
      const query = { "item_ids[]": [String(ids[0])], ...(promocode === null ? {} : { promocode }) }
      return (await api.get(checkCheckout, { query, token })).discount
    }
    await add("SAVED")
    const apply = { subtotal: 1_000_000 }
    await api.get(applyPromocode, { token, body: { ...apply, promocode: "saved" } })
    expect((await api.get(getDelivery, { token })).promocode).toBe("SAVED")
    expect(await getDiscount()).toBeGreaterThan(0)
    await api.refused(422, applyPromocode, { token, body: { ...apply, promocode: "NONE-SUCH" } })
    expect((await api.get(getDelivery, { token })).promocode).toBeNull()
    expect(await getDiscount()).toBe(0)
  })

  test("[D1.251] is found with white space in it and in small letters, when it is applied and ordered", async () => {
    const buyer = await createBuyer()
    await add("SPACED10")
    const body = { subtotal: 1_000_000, promocode: " spaced\u00a010\t" }
    await api.get(applyPromocode, { token: buyer.token, body })
    expect((await api.get(getDelivery, { token: buyer.token })).promocode).toBe("SPACED10")
    const { json } = await order(buyer, "spaced 10")
    expect(Order.parse(json).discount_percent).toBe(10)
    expect(await usesOf("SPACED10")).toBe(1)
    await api.refused(422, applyPromocode, { body: { ...body, promocode: " \t " } })
  })

  type Terms = Partial<typeof promocodes.$inferInsert>
  const TEXTS: [why: string, code: string, Terms, Record<Locale, string>][] = [
    [
      "has not begun",
      "TOMORROW",
      { starts: "2026-11-21" },
      { uz: "Promokod notoʻgʻri", ru: "Неверный промокод", en: "Invalid promo code" },
    ],
    [
      "is over",
      "YESTERDAY",
      { ends: "2026-11-19" },
      {
        uz: "Promokodning muddati tugagan",
        ru: "Срок действия промокода истёк",
        en: "This promo code has expired",
      },
    ],
    [
      "requires a larger order",
      "FROM100M",
      { minimalSubtotal: { UZS: 10_000_000_000 } },
      {
        uz: "Promokod kamida 100\u00a0000\u00a0000 soʻmlik buyurtmada amal qiladi",
        ru: "Промокод действует при заказе от 100\u00a0000\u00a0000 сум",
        en: "This promo code requires an order of at least 100\u00a0000\u00a0000 UZS",
      },
    ],
    [
      "is used up",
      "NOBODY",
      { limitTotal: 0 },
      {
        uz: "Bu promokoddan boshqa foydalanib boʻlmaydi",
        ru: "Этот промокод больше нельзя использовать",
        en: "This promo code cannot be used any more",
      },
    ],
    [
      "was used by this customer",
      "NOT-YOU",
      { limitPerCustomer: 0 },
      {
        uz: "Siz bu promokoddan foydalanib boʻlgansiz",
        ru: "Вы уже использовали этот промокод",
        en: "You have used this promo code already",
      },
    ],
  ]
  test.each(TEXTS)(
    "that %s is rejected in each language, with the order too",
    async (_, code, terms, texts) => {
      await add(code, terms)
      const buyer = await createBuyer()
      const { token } = buyer
      const body = { promocode: code, subtotal: 1_000_000 }
      const ordered = await draftOrder(api, buyer, { payment: BONUS })
      for (const locale of LOCALES) {
        const refused = await api.refused(422, applyPromocode, { body, locale, token })
        expect(refused).toEqual({
          message: texts[locale],
          errors: { promocode: [texts[locale]] },
        })
        const { json } = await place(api, buyer, { ...ordered, promocode: code }, { locale })
        expect(ChangedAnswer.parse(json).current.promocode_problem).toBe(texts[locale])
      }
      expect(await usesOf(code)).toBe(0)
    },
  )

  test("with a minimal subtotal is valid from exactly that sum on, before the discount", async () => {
    await add("FROM50", { minimalSubtotal: { UZS: 5_000_000 } })
    const apply = (subtotal: number) =>
      api.send(applyPromocode, { body: { promocode: "FROM50", subtotal } })
    expect((await apply(49_999.99)).status).toBe(422)
    expect((await apply(50_000)).status).toBe(200)
    const rubles = { body: { promocode: "FROM50", subtotal: 1 }, country: "ru" }
    expect((await api.send(applyPromocode, rubles)).status).toBe(200)
  })

  test.each([
    ["uz", "99\u00a0999,50"],
    ["ru", "99\u00a0999,50"],
    ["en", "99\u00a0999.50"],
  ])(
    "[D.85] names a minimal subtotal with the decimal point of the language: %s",
    async (locale, amount) => {
      await add(`RUB-${locale.toUpperCase()}`, { minimalSubtotal: { RUB: 9_999_950 } })
      const body = { promocode: `RUB-${locale}`, subtotal: 1 }
      const { message } = await api.refused(422, applyPromocode, { body, locale, country: "ru" })
      expect(message).toContain(amount)
      const { token } = await createBuyer()
      const query = { "item_ids[]": [String(ids[0])], promocode: `RUB-${locale}` }
      const { promocode_problem } = await api.get(checkCheckout, {
        query,
        token,
        locale,
        country: "ru",
      })
      expect(promocode_problem).toContain(amount)
    },
  )

  test("[D.77] has a limit for all customers, and one for each", async () => {
    await add("THRICE", { limitTotal: 3, limitPerCustomer: 2 })
    const [one, other, third] = [await createBuyer(), await createBuyer(), await createBuyer()]
    const statuses: number[] = []
    for (const buyer of [one, one, one, other, third]) {
      statuses.push((await order(buyer, "THRICE")).status)
    }
    expect(statuses).toEqual([201, 201, 409, 201, 409])
    expect(await usesOf("THRICE")).toBe(3)
  })

  test("[D1.281] says in three languages that an unpaid order uses it, until that order is cancelled or paid", async () => {
    const code = "HELD"
    await add(code, { limitPerCustomer: 1 })
    const { token, ...buyer } = await createBuyer()
    const unpaid = Order.parse((await order({ ...buyer, token }, code, { option: "card" })).json)
    const apply = (locale: Locale) =>
      api.send(applyPromocode, { token, locale, body: { promocode: code, subtotal: 1_000_000 } })
    const texts = {
      uz: "Toʻlanmagan buyurtmangizda bu promokod ishlatilgan",
      ru: "Этот промокод использован в вашем неоплаченном заказе",
      en: "Your unpaid order uses this promo code",
    }
    for (const locale of LOCALES) {
      const { status, json } = await apply(locale)
      expect(status).toBe(422)
      expect(json).toHaveProperty(
        ["errors", "promocode", 0],
        expect.stringContaining(texts[locale]),
      )
    }
    await api.get(cancelCall, { params: { id: unpaid.id }, token })
    expect((await apply("en")).status).toBe(200)
    expect((await order({ ...buyer, token }, code)).status).toBe(201)
    expect((await apply("en")).json).toHaveProperty(
      "message",
      "You have used this promo code already",
    )
  })

  test("is released when the order is not paid, and when the operator or the customer cancels it", async () => {
    await add("BACK", { limitTotal: 1 })
    const buyer = await createBuyer()
    expect((await order(buyer, "BACK", { option: "card" })).status).toBe(201)
    expect(await usesOf("BACK")).toBe(1)
    api.clock.now = new Date(NOON.getTime() + 12 * HOUR_MS)
    await api.background.maintenance.run()
    api.clock.now = NOON
    expect(await usesOf("BACK")).toBe(0)
    for (const by of ["operator", "customer"] as const) {
      const reply = await order(buyer, "BACK")
      expect([by, reply.status]).toEqual([by, 201])
      const { id } = Order.parse(reply.json)
      if (by === "customer") await api.get(cancelCall, { params: { id }, token: buyer.token })
      else await cancelOrder(api.orderServices, { id, userId: by })
      expect([by, await usesOf("BACK")]).toEqual([by, 0])
    }
  })
})
