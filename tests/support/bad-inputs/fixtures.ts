import { randomUUID } from "node:crypto"
import { asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { checkCheckout, findPayer } from "#contract/checkout.ts"
import { getOrder, placeOrder } from "#contract/orders.ts"
import { type Db, openLeasedDatabase } from "#shop-api/db/database.ts"
import { connectToShop } from "#shop-api/db/pglite/socket/connect.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import { simulatorCards } from "#shop-api/db/schema/simulator.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readInput } from "#tests/support/html-tags.ts"
import { getUnorderableId } from "#tests/support/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"

export const SECRETS = {
  APP_SECRET: "canary-app-secret-that-signs-what-is-handed-out",
  INTERNAL_KEY: "canary-internal-key-between-both-processes",
}
const DEADLINES = { statementMs: 20_000, transactionMs: 20_000 }
const UZBEKISTAN = 1

interface Person {
  phone: string
  token: string
  /** A saved and verified card. */
  cardId: number
  /** Id of an order that waits for its payment. */
  orderId: string
  /**
   * A manager through whom the customer orders [S3.17]. The signature proves that the shop API has returned this
   * manager to this customer.
   */
  payer: { id: number; name: string; signature: string }
}

/** The shop that receives bad inputs, and the values that they are built from. */
export interface Fixtures {
  shop: Pick<Shop, "url" | "outbox" | "lastCode" | "output">
  db: Db
  customer: Person
  /** Another customer, whose data `customer` must not see. */
  other: Person
  /** Phone of a customer who only signs in. A customer has at most 50 sessions, so another sign-in ends the oldest. */
  signInPhone: string
  /** Stamp of a form that was rendered long enough ago for the minimum fill time. */
  stamp: string
  /** Cookies of a registration, a password reset and a restock request, each of which waits for its code. */
  waiting: string
  product: number
  /** The product in the unpaid order of `customer`, and in that of `other`. */
  ordered: number
  unorderable: number
  place: { region: number; district: number }
  /** Id of a district in a region other than that of `place`. */
  elsewhere: number
  /** A valid order that `customer` could place. */
  order: Record<string, unknown> & { total: number }
  newPhone: () => string
  close: () => Promise<void>
}

export async function openFixtures(shop: Shop): Promise<Fixtures> {
  const socket = await connectToShop(shop.dataDir)
  if (!socket) throw new Error("the shop leases no store")
  const { db, close } = openLeasedDatabase(socket, DEADLINES)
  let phones = 0
  const newPhone = () => `+99893${String((phones += 1)).padStart(7, "0")}`
  const [[product = 0, ordered = 0], unorderable, places, form] = await Promise.all([
    listOrderable(shop, 2),
    getUnorderableId({ database: { db } }),
    listPlaces(db),
    fetch(`${shop.url}/en/auth/register`).then((answer) => answer.text()),
  ])
  const stamp = readInput(form, "stamp")
  const [place, elsewhere] = places
  const draft = draftOf(product, place)
  // The placed orders contain another product than `order`, because a customer has at most one unpaid order of the
  // same products.
  const placed = { draft: draftOf(ordered, place), product: ordered }
  const customer = await createPerson(shop, db, { phone: newPhone(), ...placed })
  const other = await createPerson(shop, db, { phone: newPhone(), ...placed })
  const signInPhone = newPhone()
  await createCustomer(shop, signInPhone)
  const { total } = await fetchCheckout(shop, customer.token, product)
  const waiting = await requestCodes(shop, { stamp, unorderable, newPhone })
  return {
    shop,
    db,
    customer,
    other,
    signInPhone,
    stamp,
    waiting,
    product,
    ordered,
    unorderable,
    place,
    newPhone,
    close,
    elsewhere: elsewhere.district,
    order: { ...draft, total },
  }
}

type Place = Fixtures["place"]

const draftOf = (product: number, place: Place) => ({
  items: [{ id: product, qty: 1 }],
  delivery: {
    fullName: "Nilufar Karimova",
    phone: "+998901234567",
    email: null,
    ...place,
    location: "Registon 12",
    notes: "",
  },
  payment: { option: "card" },
  terms: true,
})

async function createPerson(
  shop: Shop,
  db: Db,
  { phone, draft, product }: { phone: string; draft: object; product: number },
): Promise<Person> {
  const token = await createCustomer(shop, phone)
  const { total } = await fetchCheckout(shop, token, product)
  const placed = await call(shop, token, placeOrder.path, {
    method: "POST",
    body: JSON.stringify({ ...draft, total }),
  })
  const { id: orderId } = z.object({ id: z.string() }).parse(placed)
  await call(shop, token, getOrder.path.replace("{id}", orderId))
  await fetchCheckout(shop, token, product)
  const payer = findPayer.answer.parse(
    await call(shop, token, `${findPayer.path}?manager_id=100245`),
  )
  return { phone, token, cardId: await saveCard(db, phone), orderId, payer }
}

/** Saves a card as the simulated provider does. */
async function saveCard(db: Db, phone: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  const token = `sim_${randomUUID()}`
  const shown = { brand: "uzcard", masked: "860006******6311", verified: true } as const
  const createdAt = new Date()
  await db
    .insert(simulatorCards)
    .values({ token, expire: "03/99", behaviour: "ok", createdAt, ...shown })
  const [card] = await db
    .insert(cards)
    .values({
      userId: user?.id ?? 0,
      provider: "simulator",
      token,
      createdAt,
      expiry: "03 / 99",
      ...shown,
    })
    .returning({ id: cards.id })
  return card?.id ?? 0
}

async function fetchCheckout(
  shop: Shop,
  token: string,
  product: number,
): Promise<{ total: number }> {
  const query = new URLSearchParams({ "item_ids[0]": String(product) })
  const check = await call(shop, token, `${checkCheckout.path}?${query}`)
  return z.object({ total: z.number() }).parse(check)
}

async function call(
  shop: Shop,
  token: string,
  path: string,
  init: { method?: string; body?: string } = {},
): Promise<unknown> {
  const answer = await fetch(shop.url + path, {
    ...init,
    headers: {
      ...fromElsewhere(),
      authorization: `Bearer ${token}`,
      "app-country": "uz",
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}

/** Returns a region and a district, and a second region with one of its districts. */
async function listPlaces(db: Db): Promise<[Place, Place]> {
  const rows = await db
    .select({ region: regions.id, district: sql<number>`min(${districts.id})::int` })
    .from(regions)
    .innerJoin(districts, eq(districts.regionId, regions.id))
    .where(eq(regions.countryId, UZBEKISTAN))
    .groupBy(regions.id)
    .orderBy(asc(regions.id))
    .limit(2)
  const [one, other] = rows
  if (!one || !other) throw new Error("the country has no two regions")
  return [one, other]
}

interface CodeRequests {
  stamp: string
  unorderable: number
  newPhone: () => string
}

/** Fills in the forms that send a code. Returns the cookies that they set. */
async function requestCodes(
  shop: Shop,
  { stamp, unorderable, newPhone }: CodeRequests,
): Promise<string> {
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD }
  const person = { country_id: "1", first_name: "Nilufar", last_name: "Karimova", ...secrets }
  const forms: [path: string, form: Record<string, string>][] = [
    ["auth/register", person],
    ["password", {}],
    [`product/${unorderable}/notify`, {}],
  ]
  const cookies: string[] = []
  for (const [path, form] of forms) {
    const answer = await fetch(`${shop.url}/en/${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { ...fromElsewhere(), origin: shop.url, cookie: "locale=en" },
      body: new URLSearchParams({ ...form, phone: newPhone(), stamp }),
    })
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
    for (const line of answer.headers.getSetCookie()) {
      if (/^(?:registration|password_reset|restock)=/.test(line))
        cookies.push(line.split(";")[0] ?? "")
    }
  }
  return cookies.join("; ")
}
