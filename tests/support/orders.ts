import { and, asc, eq, isNull } from "drizzle-orm"
import { checkCheckout } from "#contract/checkout.ts"
import { placeOrder } from "#contract/orders.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import type { Db } from "#shop-api/db/database.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import { promocodes } from "#shop-api/db/schema/orders.ts"
import { grantBonus } from "#shop-api/orders/bonus.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import type { ApiCalls, Reply, TestApi } from "#tests/support/test-api.ts"

const UZBEKISTAN = 1
export const RUSSIA = 5

/** Returns the ids of products that can be ordered in Uzbekistan, cheapest first. */
export async function listOrderable(api: TestApi): Promise<number[]> {
  const rows = await api.database.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, products.id))
    .where(and(eq(products.orderable, true), eq(productPrices.countryId, UZBEKISTAN)))
    .orderBy(asc(productPrices.amount), asc(products.id))
  return rows.map(({ id }) => id)
}

/** Returns the id of a product that cannot be ordered in any country. */
export async function getUnorderableId({
  database: { db },
}: {
  database: { db: Db }
}): Promise<number> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, products.id))
    .where(and(eq(products.orderable, false), eq(productPrices.countryId, UZBEKISTAN)))
    .orderBy(asc(products.id))
    .limit(1)
  if (!row) throw new Error("the catalogue has no such product")
  return row.id
}

/** Returns the id of a product without a price in a country. */
export async function getUnsold(api: TestApi, countryId: number): Promise<number> {
  const [row] = await api.database.db
    .select({ id: products.id })
    .from(products)
    .leftJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.countryId, countryId)),
    )
    .where(isNull(productPrices.productId))
  if (!row) throw new Error("the catalogue has no such product")
  return row.id
}

/** Returns a region of the country and one of its districts. */
export async function getPlace(
  api: TestApi,
  countryId = UZBEKISTAN,
): Promise<{ region: number; district: number }> {
  const [row] = await api.database.db
    .select({ region: regions.id, district: districts.id })
    .from(regions)
    .innerJoin(districts, eq(districts.regionId, regions.id))
    .where(eq(regions.countryId, countryId))
    .orderBy(asc(districts.id))
  if (!row) throw new Error("the country has no regions")
  return row
}

export interface OrderOptions {
  ids?: number[]
  payment?: Record<string, unknown>
  promocode?: string
  country?: string
  countryId?: number
}

/** For each customer, the number of draft orders for which the caller named no products. */
const drafted = new WeakMap<Customer, number>()

/**
 * Returns a cart with one product, the cheapest first. Each call for the same customer returns the next product,
 * because a customer has at most one unpaid order of the same products.
 */
async function nextCart(api: TestApi, customer: Customer): Promise<number[]> {
  const turn = drafted.get(customer) ?? 0
  drafted.set(customer, turn + 1)
  const ids = await listOrderable(api)
  return ids.slice(turn % ids.length).slice(0, 1)
}

/** Builds an order in the wire format: of one product by default, with the total that the checkout returns. */
export async function draftOrder(api: TestApi, customer: Customer, options: OrderOptions = {}) {
  const { payment = { option: "card" }, promocode, countryId = UZBEKISTAN } = options
  const ids = options.ids ?? (await nextCart(api, customer))
  const { total } = await api.get(checkCheckout, {
    query: { "item_ids[]": ids.map(String), ...(promocode && { promocode }) },
    token: customer.token,
    ...(options.country && { country: options.country }),
  })
  return {
    items: ids.map((id) => ({ id, qty: 1 })),
    delivery: {
      fullName: "Nilufar Karimova",
      phone: "+998901234567",
      email: countryId === UZBEKISTAN ? null : "nilufar@example.com",
      ...(await getPlace(api, countryId)),
      location: "Registon koʻchasi 12, 3-xonadon",
      notes: "",
    },
    payment,
    ...(promocode && { promocode }),
    terms: true as boolean,
    total: total / MINOR_PER_MAJOR,
  }
}

let lastKey = 0

/** Returns an Idempotency-Key that no other order has. */
export function newKey(): string {
  lastKey += 1
  return `order-key-${lastKey}`
}

export function place(
  api: Pick<ApiCalls, "send">,
  customer: Pick<Customer, "token">,
  body: unknown,
  options: { key?: string; locale?: string; country?: string } = {},
): Promise<Reply> {
  const { key = newKey(), locale = "en", country } = options
  return api.send(placeOrder, {
    body,
    token: customer.token,
    locale,
    ...(country && { country }),
    headers: { "idempotency-key": key },
  })
}

/** Adds a promocode: 5 % off every cart from 2026 on, without limits, unless `terms` say otherwise. */
export async function addPromocode(
  api: Pick<TestApi, "database">,
  terms: Partial<typeof promocodes.$inferInsert> = {},
): Promise<{ code: string; id: number }> {
  const [row] = await api.database.db
    .insert(promocodes)
    .values({
      code: newKey().toUpperCase(),
      discountPercent: 5,
      starts: "2026-01-01",
      minimalSubtotal: {},
      ...terms,
    })
    .returning({ code: promocodes.code, id: promocodes.id })
  if (!row) throw new Error("the promocode was not added")
  return row
}

/** Grants bonus points to the customer. `amount` is in whole soʻm. */
export function grant(api: TestApi, customer: Customer, amount: number): Promise<void> {
  return grantBonus(api.database.db, {
    userId: customer.id,
    currency: "UZS",
    amount: amount * MINOR_PER_MAJOR,
    at: api.clock.now,
  })
}

/** Creates a customer with enough bonus points for any order. */
export async function createCustomerWithBonus(api: TestApi): Promise<Customer> {
  const buyer = await createCustomer(api)
  await grant(api, buyer, 100_000_000)
  return buyer
}
