import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import { issueToken } from "#shop-api/account/tokens.ts"
import type { Database } from "#shop-api/db/database.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import { simulatorCards } from "#shop-api/db/schema/simulator.ts"
import { grantBonus } from "#shop-api/orders/bonus.ts"

const UZBEKISTAN = 1

/**
 * After this number of orders the customer uses another account, because the shop limits the orders of one account
 * (`ORDER_LIMITS`).
 */
const ORDERS_OF_ACCOUNT = 25

/** What a customer sends with each order of one account. */
interface Basket {
  token: string
  itemId: number
  delivery: Record<string, unknown>
  cardId: number
}

/** A customer who places orders one after another, in turn by card and by bonus points. */
export interface SimulatedCustomer {
  /**
   * Places the next order. Returns its id, or the status with which the shop has rejected it. Rejects when there is no
   * response; the next call then sends the same order with the same idempotency key.
   */
  order(): Promise<{ id: string } | { refused: number }>
}

const Placed = z.object({ id: z.string() })
let customers = 0
let phones = 0

/**
 * Creates a customer with a card, bonus points and a cart.
 *
 * @param urlOf returns the current URL of the shop API
 * @param accounts number of accounts that the customer uses in turn; each is enough for ORDERS_OF_ACCOUNT orders an
 *   hour
 */
export async function createSimulatedCustomer(
  database: Database,
  urlOf: () => string,
  accounts = 100,
): Promise<SimulatedCustomer> {
  customers += 1
  const name = customers
  const baskets: Basket[] = []
  for (let account = 0; account < accounts; account += 1) {
    phones += 1
    baskets.push(await fillBasket(database, `+99890${String(phones).padStart(7, "0")}`))
  }
  let orderCount = 0
  let unanswered: { basket: Basket; key: string; body: string } | null = null

  /** Opens the checkout, so that the next order is not taken for a duplicate of the last one. */
  async function nextOrder(): Promise<{ basket: Basket; key: string; body: string } | number> {
    const basket = baskets[Math.floor(orderCount / ORDERS_OF_ACCOUNT) % baskets.length]
    if (!basket) throw new Error("the customer has no account")
    const query = new URLSearchParams({ "item_ids[0]": String(basket.itemId) })
    const response = await fetch(`${urlOf()}/api/v1/checkout?${query}`, {
      headers: { authorization: `Bearer ${basket.token}` },
    })
    if (!response.ok) return response.status
    const { total } = z.object({ total: z.number() }).parse(await response.json())
    orderCount += 1
    const payment =
      orderCount % 2 === 0 ? { option: "bonus" } : { option: "card", card_id: basket.cardId }
    const { itemId, delivery } = basket
    const items = [{ id: itemId, qty: 1 }]
    const body = JSON.stringify({ items, delivery, payment, terms: true, total })
    return { basket, key: `keen-customer-${name}-${orderCount}`, body }
  }

  return {
    async order() {
      const next = unanswered ?? (await nextOrder())
      if (typeof next === "number") return { refused: next }
      unanswered = next
      const response = await fetch(`${urlOf()}/api/v1/orders`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${next.basket.token}`,
          "idempotency-key": next.key,
        },
        body: next.body,
      })
      // A status of 200 is a success, too: the payment of the account's last order is still pending, and the response
      // contains that order instead of a new order of the same cart.
      if (!response.ok) {
        await response.text()
        return { refused: response.status }
      }
      const { id } = Placed.parse(await response.json())
      unanswered = null
      return { id }
    },
  }
}

async function fillBasket({ db }: Database, phone: string): Promise<Basket> {
  const at = new Date()
  const cardToken = `sim_of_${phone}`
  const [user] = await db
    .insert(users)
    .values({
      countryId: UZBEKISTAN,
      phone,
      email: null,
      createdAt: at,
      firstName: "Nilufar",
      lastName: "Karimova",
      passwordHash: "none",
    })
    .returning({ id: users.id })
  const userId = user?.id ?? 0
  const { access_token: token } = await issueToken(db, userId, at)
  await grantBonus(db, { userId, currency: "UZS", amount: 10 ** 13, at })
  const shown = { brand: "uzcard", masked: "860006******6311", verified: true } as const
  await db.insert(simulatorCards).values({
    token: cardToken,
    expire: "03/99",
    behaviour: "ok",
    createdAt: at,
    ...shown,
  })
  const [card] = await db
    .insert(cards)
    .values({
      userId,
      provider: "simulator",
      token: cardToken,
      createdAt: at,
      expiry: "03 / 99",
      ...shown,
    })
    .returning({ id: cards.id })
  const [item] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, products.id))
    .where(eq(productPrices.countryId, UZBEKISTAN))
    .orderBy(asc(productPrices.amount))
  const [place] = await db
    .select({ region: regions.id, district: districts.id })
    .from(regions)
    .innerJoin(districts, eq(districts.regionId, regions.id))
    .where(eq(regions.countryId, UZBEKISTAN))
  const delivery = {
    fullName: "Nilufar Karimova",
    phone,
    email: null,
    location: "Registon koʻchasi 12",
    notes: "",
    ...place,
  }
  return { token, itemId: item?.id ?? 0, delivery, cardId: card?.id ?? 0 }
}
