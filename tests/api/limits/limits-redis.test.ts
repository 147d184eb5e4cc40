// @module-tag full
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { login, sendConfirmation } from "#contract/auth.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { newPhone, registerCustomer } from "#tests/support/api-customers.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"
import { createTestApi, newAddress, type TestApi } from "#tests/support/test-api.ts"

/** Delays in milliseconds that the shop requested before responses. The tests record them instead of waiting. */
const waits: number[] = []
let redis: RedisServer
let api: TestApi
beforeAll(async () => {
  redis = await startRedis()
  api = await createTestApi({
    env: { REDIS_URL: redis.url },
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  // Waits until the shop has connected to Redis, because until then it counts in the database.
  await vi.waitFor(async () => expect(await countedElsewhere()).toBe(true), 20_000)
}, 120_000)
afterAll(async () => {
  await api.close()
  await redis.stop()
}, 60_000)

/** Signs in with a wrong password. Returns whether the database has no new count, because the shop counts in Redis. */
async function countedElsewhere(shop = api): Promise<boolean> {
  const { db } = shop.database
  const before = await db.$count(rateLimits)
  await guess(newPhone(), shop)
  return (await db.$count(rateLimits)) === before
}

const guess = (phone: string, shop = api) =>
  shop.send(login, { body: { phone, password: "Wrong2026" } })
const send = (phone: string, address = newAddress()) =>
  api.send(sendConfirmation, { body: { country_id: 1, email: null, phone }, address })
const contact = (address: string, shop = api) =>
  shop.send(sendContactMessage, { body: { name: "N", phone: newPhone(), message: "?" }, address })

async function expectDelays(): Promise<void> {
  const phone = newPhone()
  waits.length = 0
  for (let failure = 0; failure < 12; failure += 1) await guess(phone)
  expect(waits).toEqual([1000, 2000])
}

async function expectSmsLimits(phone: string, address: string): Promise<void> {
  expect((await send(phone)).status).toBe(429)
  expect((await send(newPhone(), address)).status).toBe(429)
}

describe("rate limits with Redis", () => {
  test("counts sign-ins and messages to the operator in Redis", async () => {
    await expectDelays()
    const address = newAddress()
    for (let sent = 0; sent < 20; sent += 1) expect((await contact(address)).status).toBe(201)
    const refused = await contact(address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500)
    expect(await countedElsewhere()).toBe(true)
  })

  test("[D1.657] counts visitors separately for each shop on one Redis", async () => {
    const other = await createTestApi({
      env: { REDIS_URL: redis.url, INTERNAL_KEY: "key-of-the-other-shop-".repeat(2) },
    })
    try {
      await vi.waitFor(async () => expect(await countedElsewhere(other)).toBe(true), 20_000)
      const address = newAddress()
      for (let sent = 0; sent < 20; sent += 1) await contact(address)
      expect((await contact(address)).status).toBe(429)
      expect((await contact(address, other)).status).toBe(201)
    } finally {
      await other.close()
    }
  }, 60_000)

  test("signs customers in and keeps the limits of SMS closed when Redis is flushed, slow or down", async () => {
    const customer = await registerCustomer(api)
    const body = { phone: customer.phone, password: PASSWORD }
    const [phone, address] = [newPhone(), newAddress()]
    await send(phone)
    for (let sent = 0; sent < 10; sent += 1) await send(newPhone(), address)
    await expectSmsLimits(phone, address)

    await redis.flush()
    await expectSmsLimits(phone, address)
    await api.get(login, { body })

    redis.pause()
    await expectSmsLimits(phone, address)
    await api.get(login, { body })
    redis.resume()

    await redis.stop()
    await expectSmsLimits(phone, address)
    await api.get(login, { body })
    await expectDelays()
    // The first failed attempt to reconnect logs that the connection is lost, possibly after the requests above.
    await expect
      .poll(() => api.logged.filter((line) => line.includes("Redis connection lost")))
      .toHaveLength(1)
    expect(api.logged.join("")).not.toContain(redis.url)
  }, 60_000)
})
