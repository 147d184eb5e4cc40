import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { asc, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { issueToken } from "#shop-api/accounts/tokens.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { districts, productPrices, products, regions } from "#shop-api/db/schema/catalogue.ts"
import { simulatorCards } from "#shop-api/db/schema/simulator.ts"
import { openShopApi } from "#shop-api/open.ts"
import { grantBonus } from "#shop-api/orders/bonus.ts"
import { findBrokenInvariants } from "./invariants.ts"
import { forEachLine, getRounds, killRepeatedly } from "./kill-rounds.ts"
import { verifyIndexes } from "./verify-indexes.ts"

const pathOf = (url: string) => fileURLToPath(new URL(url, import.meta.url))
const PROGRAM = [
  "--import",
  pathOf("../../shop-api/db/quick-imports.ts"),
  pathOf("../../shop-api/main.ts"),
]
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-orders-"))
const running = new Set<ChildProcess>()
const UZBEKISTAN = 1

/** What a customer sends, again and again. */
interface Basket {
  token: string
  itemId: number
  delivery: Record<string, unknown>
  cardId: number
}

let port = 0
let basket: Basket

beforeAll(async () => {
  port = await findFreePort()
  await (await openShopApi({ DATA_DIR: dataDir, LOG_LEVEL: "silent" })).close()
  const database = await openDatabase({ dataDir })
  basket = await fillBasket(database)
  await database.close()
}, 120_000)

afterEach(() => {
  for (const program of running) program.kill("SIGKILL")
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function startShop(): ChildProcess {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" }
  const program = spawn(process.execPath, PROGRAM, { env, stdio: ["ignore", "pipe", "inherit"] })
  running.add(program)
  program.once("exit", () => running.delete(program))
  return program
}

const Placed = z.object({ id: z.string() })
let orderCount = 0
/** The order whose answer never came: its customer asks again, with the same key. */
let unanswered: { key: string; body: string } | null = null

/** Orders one after another, by card and by bonus points in turns, until the shop dies. */
async function keepOrdering(promise: (id: string) => void): Promise<void> {
  for (;;) {
    unanswered ??= await nextOrder()
    const { key, body } = unanswered
    const response = await fetch(`http://localhost:${port}/api/v1/orders`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${basket.token}`,
        "idempotency-key": key,
      },
      body,
    })
    const json: unknown = await response.json()
    if (response.status !== 201) throw new Error(`answered ${response.status}`)
    promise(Placed.parse(json).id)
    unanswered = null
  }
}

/** The customer looks at the cart, so that it is another purchase than the last one. */
async function nextOrder(): Promise<{ key: string; body: string }> {
  const total = await findTotal()
  orderCount += 1
  const payment =
    orderCount % 2 === 0 ? { option: "bonus" } : { option: "card", card_id: basket.cardId }
  const { itemId, delivery } = basket
  const items = [{ id: itemId, qty: 1 }]
  const body = JSON.stringify({ items, delivery, payment, terms: true, total })
  return { key: `kill-round-order-${orderCount}`, body }
}

async function findTotal(): Promise<number> {
  const query = new URLSearchParams({ "item_ids[0]": String(basket.itemId) })
  const response = await fetch(`http://localhost:${port}/api/v1/checkout?${query}`, {
    headers: { authorization: `Bearer ${basket.token}` },
  })
  return z.object({ total: z.number() }).parse(await response.json()).total
}

const rounds = getRounds()

test(
  `${rounds} times killed while customers order, the shop loses no acknowledged order and charges none twice`,
  async () => {
    const promised = await killRepeatedly(
      {
        start: startShop,
        async work(program, promise) {
          const gone = once(program, "exit")
          const open = Promise.withResolvers<void>()
          const reading = forEachLine(
            program,
            (line) => line.includes("answers at") && open.resolve(),
          )
          await Promise.race([open.promise, gone])
          try {
            if (program.exitCode === null && program.signalCode === null) {
              await keepOrdering(promise)
            }
          } catch (error) {
            if (program.signalCode === null && !program.killed) throw error
          }
          await reading
        },
        check: async (orders) => {
          const database = await openDatabase({ dataDir })
          const broken = await findBrokenInvariants(database.db, orders)
          await database.close()
          expect(broken).toEqual([])
        },
      },
      { rounds, withinMs: 1_500 },
    )
    expect(promised.size).toBeGreaterThan(rounds)
    expect(await verifyIndexes(path.join(dataDir, "pg"))).toBeGreaterThan(0)
  },
  rounds * 60_000,
)

async function fillBasket({ db }: Database): Promise<Basket> {
  const at = new Date()
  const [user] = await db
    .insert(users)
    .values({
      ...{ countryId: UZBEKISTAN, phone: "+998900000001", email: null, createdAt: at },
      ...{ firstName: "Nilufar", lastName: "Karimova", passwordHash: "none" },
    })
    .returning({ id: users.id })
  const userId = user?.id ?? 0
  const { access_token: token } = await issueToken(db, userId, at)
  await grantBonus(db, { userId, currency: "UZS", amount: 10 ** 13, at })
  const shown = { brand: "uzcard", masked: "860006******6311", verified: true } as const
  await db.insert(simulatorCards).values({
    ...{ token: "sim_kill_rounds", expire: "03/99", behaviour: "ok", createdAt: at, ...shown },
  })
  const [card] = await db
    .insert(cards)
    .values({
      ...{ userId, provider: "simulator", token: "sim_kill_rounds", createdAt: at },
      ...{ expiry: "03 / 99", ...shown },
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
    ...{ fullName: "Nilufar Karimova", phone: "+998900000001", email: null },
    ...{ location: "Registon koʻchasi 12", notes: "", ...place },
  }
  return { token, itemId: item?.id ?? 0, delivery, cardId: card?.id ?? 0 }
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once("error", reject)
  server.listen(0, () => {
    const address = server.address()
    server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0))
  })
  return promise
}
