import { tmpdir } from "node:os"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { saveCard, updateProfile } from "#contract/account.ts"
import { closeAccount } from "#shop-api/account/close-account.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { createCustomer, registerCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  callProvider,
  createVerifiedCard,
  serverAuth,
  TEST_CARDS,
} from "#tests/support/payme-calls.ts"
import {
  countWaiting,
  getNextUnorderable,
  requestNotification,
} from "#tests/support/restock-requests.ts"
import { createTestApi, type Reply, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

// These races can happen on PostgreSQL only, because PGlite runs one transaction at a time.
let database: TestDatabase
let api: TestApi
/** The connection of the command that closes the account. */
let command: Database
beforeAll(async () => {
  database = await createFilledDatabase()
  api = await createTestApi({ databaseUrl: database.url })
  command = await openDatabase({ dataDir: tmpdir(), databaseUrl: database.url })
}, 180_000)
afterAll(async () => {
  await Promise.all([api.close(), command.close()])
  await database.drop()
}, 60_000)

/** Sends a request that waits for the transaction that closes the customer's account. Returns its response. */
async function sendWhileClosing({ id }: Customer, send: () => Promise<Reply>): Promise<Reply> {
  const { reply } = await command.db.transaction(async (tx) => {
    await closeAccount(tx, { userId: id, at: api.clock.now })
    const running = send()
    const waiting = sql`select 1 from pg_locks where not granted`
    await expect
      .poll(async () => (await tx.execute(waiting)).rows, { timeout: 20_000 })
      .toHaveLength(1)
    return { reply: running }
  })
  return reply
}

describe("[D1.350] while an account is being closed,", () => {
  test("a card is not saved, and the provider forgets it", async () => {
    const customer = await createCustomer(api)
    const card = await createVerifiedCard(api, TEST_CARDS.good)
    const { status } = await sendWhileClosing(customer, () =>
      api.send(saveCard, { body: { token: card }, token: customer.token }),
    )
    expect(status).toBe(401)
    expect(await api.database.db.$count(cards, eq(cards.userId, customer.id))).toBe(0)
    await api.background.maintenance.run()
    const known = await callProvider(api, "cards.check", { token: card }, serverAuth(api))
    expect(known.error?.code).toBe(-31400)
  })

  test("the profile is not changed", async () => {
    const customer = await createCustomer(api)
    const { status } = await sendWhileClosing(customer, () =>
      api.send(updateProfile, { body: { first_name: "Malika" }, token: customer.token }),
    )
    expect(status).toBe(401)
    expect(
      await api.database.db.select().from(users).where(eq(users.id, customer.id)),
    ).toMatchObject([{ firstName: "closed", lastName: "account" }])
  })

  test("no restock notification is saved for the customer's phone, which then needs a code", async () => {
    const customer = await registerCustomer(api)
    const { phone, token } = customer
    const product = await getNextUnorderable(api)
    // Advances the clock by a minute, because the shop sends the same phone at most one code a minute.
    api.clock.now = new Date(api.clock.now.getTime() + 61_000)
    const { json } = await sendWhileClosing(customer, () =>
      requestNotification(api, product, { body: { phone }, token }),
    )
    expect(json).toMatchObject({ status: "code_sent" })
    expect(await countWaiting(api, phone)).toBe(0)
  })
})
