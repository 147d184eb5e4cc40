import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { sendContactMessage } from "#contract/contact.ts"
import { type TestApi, createTestApi } from "#tests/support/test-api.ts"
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts"

let database: TestDatabase
let embedded: TestApi
let real: TestApi
let twin: TestApi
beforeAll(async () => {
  database = await createEmptyDatabase()
  embedded = await createTestApi()
  // Two processes start on the same empty database at the same time.
  const databaseUrl = database.url
  ;[real, twin] = await Promise.all([
    createTestApi({ databaseUrl }),
    createTestApi({ databaseUrl }),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([embedded.close(), real.close(), twin.close()])
  await database.drop()
})

describe("on PGlite and on PostgreSQL alike", () => {
  test.each([
    "/api/v1/header/countries",
    "/api/v1/footer/social-links",
    "/api/v1/regions",
    "/api/v1/products",
    "/api/v1/products?sort=name&page=2",
    "/api/v1/products?sort=price&family=woody&family=citrus&gender=A",
    "/api/v1/products?sort=-price&brand=gulzor&type=edp&orderable=1",
    "/api/v1/products?sort=unit_price&q=po'stloq",
    "/api/v1/products?q=100%25",
    "/api/v1/products/list?item_ids[0]=130&item_ids[1]=101&item_ids[2]=9999",
    "/api/v1/products/101",
    "/api/v1/products/120",
    "/api/v1/products/150",
    "/api/v1/products/99999",
  ])("answers %s", async (path) => {
    for (const [locale, country] of [
      ["uz", "uz"],
      ["ru", "tj"],
      ["en", "ru"],
    ] as const) {
      const headers = { "app-locale": locale, "app-country": country }
      const [one, other] = await Promise.all([
        embedded.fetch(path, { headers }),
        real.fetch(path, { headers }),
      ])
      expect(one.status).toBeLessThan(500)
      expect(other.status).toBe(one.status)
      expect(await other.json()).toEqual(await one.json())
    }
  })

  test("fills an empty database once when two processes start at once", async () => {
    const list = "/api/v1/products?per_page=1"
    const [one, other] = await Promise.all([real.fetch(list), twin.fetch(list)])
    const answer: unknown = await one.json()
    expect(await other.json()).toEqual(answer)
    expect(answer).toEqual(await (await embedded.fetch(list)).json())
  })
})

test("[D1.436] answers a write with 503 while PostgreSQL only reads, as after a failover", async () => {
  const operator = new Client(database.url)
  await operator.connect()
  onTestFinished(() => operator.end())
  const setReadOnly = async (value: "on" | "off") => {
    await operator.query("set default_transaction_read_only = off")
    await operator.query(
      `alter database ${operator.database} set default_transaction_read_only = ${value}`,
    )
  }
  const body = { name: "Nilufar", phone: "+998901234567", message: "Do you gift-wrap?" }
  await setReadOnly("on")
  await operator.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(() => real.database.ping()).toBe(true)
  const { status, headers } = await real.send(sendContactMessage, { body })
  await setReadOnly("off")
  expect([status, headers.get("retry-after")]).toEqual([503, "5"])
  expect((await real.send(sendContactMessage, { body })).status).toBe(201)
})
