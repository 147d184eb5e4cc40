import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { listCartProducts } from "#contract/products.ts"
import { type Currency, shownUnit } from "#domain/money.ts"
import { computeTotals, type Totals } from "#domain/totals.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { getBonusBalance, grantBonus } from "#shop-api/orders/bonus.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { expectProperty } from "#tests/support/expect-property.ts"
import { addPromocode, draftOrder, listOrderable, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

interface Country {
  id: number
  code: string
  currency: Currency
}

const COUNTRIES: Country[] = [
  { id: 1, code: "uz", currency: "UZS" },
  { id: 2, code: "kz", currency: "KZT" },
  { id: 5, code: "ru", currency: "RUB" },
]
/**
 * The price of one product in minor units. Most of these prices make the discount and the service fee need rounding.
 */
const price = fc.integer({ min: 1, max: 9_999_999 })
const cart = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  discountPercent: fc.option(fc.integer({ min: 1, max: 99 })),
  payment: fc.constantFrom("card", "bonus"),
})

const api = withTestApi()
let customer: Customer
let card: number
beforeAll(async () => {
  customer = await createCustomer(api)
  card = await saveTestCard(api, customer.token, TEST_CARDS.good)
})

/** Gives the cheapest products these prices, and returns their ids. */
async function setPrices(country: Country, prices: readonly number[]): Promise<number[]> {
  const { db } = api.database
  const ids = (await listOrderable(api)).slice(0, prices.length)
  for (const [index, id] of ids.entries()) {
    // A price has no fraction that its currency does not show. One of 0.51 soʻm would be less than its discount.
    const unit = shownUnit(country.currency)
    const amount = Math.ceil((prices[index] ?? 0) / unit) * unit
    await db
      .insert(productPrices)
      .values({ productId: id, countryId: country.id, amount })
      .onConflictDoUpdate({
        target: [productPrices.productId, productPrices.countryId],
        set: { amount },
      })
  }
  return ids
}

/** Returns the sums that the cart computes in the browser. */
async function viewCart(
  ids: readonly number[],
  country: Country,
  options: { token?: string; discountPercent?: number } = {},
): Promise<Totals> {
  const { token, discountPercent = 0 } = options
  const { items, service_fee_percent: serviceFeePercent = 0 } = await api.get(listCartProducts, {
    query: { "item_ids[]": ids.map(String) },
    country: country.code,
    ...(token && { token }),
  })
  const lines = items.map((item) => ({ price: item.price, qty: 1 }))
  return computeTotals(lines, { discountPercent, serviceFeePercent }, country.currency)
}

/** Returns the amount, in minor units, that the payment simulator has received for an order. */
async function readReceived(orderId: string): Promise<number> {
  const rows = await api.database.db
    .select({ amount: simulatorReceipts.amount })
    .from(simulatorReceipts)
    .innerJoin(charges, eq(charges.receiptId, simulatorReceipts.id))
    .where(and(eq(charges.orderId, orderId), eq(simulatorReceipts.state, 4)))
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

test("[S9.06] [D.27] charges the sum that the cart of a guest and of a customer, the checkout and the order show, for any cart", async () => {
  const property = fc.asyncProperty(cart, async ({ country, prices, discountPercent, payment }) => {
    // Advances the clock by three minutes, because a customer may place only 30 orders an hour [D1.219].
    api.clock.now = new Date(api.clock.now.getTime() + 3 * 60_000)
    const ids = await setPrices(country, prices)
    const promocode =
      discountPercent === null ? undefined : (await addPromocode(api, { discountPercent })).code
    const { token } = customer
    expect(await viewCart(ids, country)).toEqual(await viewCart(ids, country, { token }))
    const query = { "item_ids[]": ids.map(String), ...(promocode && { promocode }) }
    const checkout = await api.get(checkCheckout, { query, token, country: country.code })
    const { discount_percent: discountInCart } = checkout
    const sums = await viewCart(ids, country, { token, discountPercent: discountInCart })
    expect(discountInCart).toBe(discountPercent ?? 0)
    expect(readSums(checkout)).toEqual(sums)

    const { currency } = country
    await grantBonus(api.database.db, {
      userId: customer.id,
      currency,
      at: api.clock.now,
      amount: sums.orderTotal + 1,
    })
    const balance = await getBonusBalance(api.database.db, customer.id, currency)
    const body = await draftOrder(api, customer, {
      ids,
      country: country.code,
      countryId: country.id,
      payment: payment === "card" ? { option: "card", card_id: card } : { option: "bonus" },
      ...(promocode && { promocode }),
    })
    const placed = await place(api, customer, body, { country: country.code })
    expect(placed.status, JSON.stringify(placed.json)).toBe(201)
    const { id } = Order.parse(placed.json)
    const order = await api.get(getOrder, { params: { id }, token, country: country.code })
    expect(readSums(order)).toEqual(sums)
    const spent = balance - (await getBonusBalance(api.database.db, customer.id, currency))
    expect([await readReceived(id), spent]).toEqual(
      payment === "card" ? [sums.orderTotal, 0] : [0, sums.orderTotal],
    )
  })
  await expectProperty(property, 1000)
}, 1_200_000)

function readSums(answer: {
  products_total: number
  discount: number
  service_fee: number
  total: number
}): Totals {
  return {
    productTotal: answer.products_total,
    discount: answer.discount,
    serviceFee: answer.service_fee,
    orderTotal: answer.total,
  }
}
