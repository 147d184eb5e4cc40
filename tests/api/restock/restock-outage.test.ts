import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createCustomer } from "#tests/support/api-customers.ts"
import { startPlayMobileSimulator } from "#tests/support/playmobile-simulator.ts"
import {
  countWaiting,
  getNextUnorderable,
  requestNotification,
  setOrderable,
} from "#tests/support/restock-requests.ts"
import type { SmsSimulator } from "#tests/support/sms-simulator.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

const HOUR = 3600

let provider: SmsSimulator
let api: TestApi
beforeAll(async () => {
  provider = await startPlayMobileSimulator()
  api = await createTestApi({ env: provider.env })
}, 90_000)
afterAll(async () => {
  await api.close()
  await provider.stop()
})
beforeEach(() => provider.endSends())

async function pass(seconds: number): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
  await api.background.restock.run()
  api.background.sms.wake()
  await api.background.sms.idle()
}

/** Waits until the shop has given up all messages. */
async function useUpAttempts(): Promise<void> {
  for (const pause of [0, 2, 10, 30, 120]) await pass(pause)
}

/** Makes a request for a product that cannot be ordered. */
async function request() {
  const id = await getNextUnorderable(api)
  const { phone, token } = await createCustomer(api)
  await requestNotification(api, id, { body: { phone }, token })
  const digits = phone.replace("+", "")
  const countAttempts = () => provider.requests().filter(({ body }) => body.includes(digits)).length
  const countSent = () => provider.accepted().filter((one) => one.phone === digits).length
  return { id, phone, token, digits, countAttempts, countSent }
}

describe("a restock request whose SMS is given up", () => {
  test("[D1.420] is announced once, an hour after the first SMS", async () => {
    const { id, phone, countAttempts, countSent } = await request()
    provider.endSends({ status: 503, body: "" })
    await setOrderable(api, id, true)
    await useUpAttempts()
    expect(countAttempts()).toBe(5)
    expect(await countWaiting(api, phone)).toBe(1)

    provider.endSends()
    await pass(HOUR - 200)
    expect(countSent()).toBe(0)
    await pass(40)
    expect(countSent()).toBe(1)
    expect(await countWaiting(api, phone)).toBe(0)
    await pass(2 * 24 * HOUR)
    expect(countSent()).toBe(1)
  })

  test("[D1.420] waits until the product can be ordered again", async () => {
    const { id, countSent } = await request()
    provider.endSends({ status: 503, body: "" })
    await setOrderable(api, id, true)
    await useUpAttempts()
    provider.endSends()
    await setOrderable(api, id, false)
    // The maintenance job deletes the message meanwhile.
    await pass(2 * 24 * HOUR)
    await api.background.maintenance.run()
    await pass(0)
    expect(countSent()).toBe(0)
    await setOrderable(api, id, true)
    await pass(0)
    expect(countSent()).toBe(1)
  })

  test("[D1.420] is announced again a day later when the provider refused the SMS", async () => {
    const { id, phone, digits, countAttempts } = await request()
    provider.refusePhone(digits)
    await setOrderable(api, id, true)
    await pass(0)
    expect(countAttempts()).toBe(1)
    await pass(23 * HOUR)
    expect(countAttempts()).toBe(1)
    await pass(HOUR)
    expect(countAttempts()).toBe(2)
    expect(await countWaiting(api, phone)).toBe(1)
  })

  test("[D1.420] is announced again a day later when the provider may have sent the SMS", async () => {
    const { id, countAttempts } = await request()
    provider.endSends("cut")
    await setOrderable(api, id, true)
    await useUpAttempts()
    expect(countAttempts()).toBe(5)
    await pass(23 * HOUR)
    expect(countAttempts()).toBe(5)
    await pass(HOUR)
    expect(countAttempts()).toBeGreaterThan(5)
  })

  test("[D1.420] is not announced again after a late report of the delivery", async () => {
    const { id, phone, countAttempts } = await request()
    provider.endSends("cut")
    await setOrderable(api, id, true)
    await useUpAttempts()
    const attempts = countAttempts()
    const { body } = provider.requests().at(-1) ?? { body: "" }
    const [, messageId = ""] = /"message-id":"([^"]+)"/.exec(body) ?? []
    const sms = { phone, text: "", id: messageId }
    const { url, init } = provider.report(sms, "Delivered", "http://localhost:3000")
    expect((await api.fetch(url, init)).status).toBe(200)
    await api.background.maintenance.run()
    expect(await countWaiting(api, phone)).toBe(0)
    await pass(2 * 24 * HOUR)
    expect(countAttempts()).toBe(attempts)
  })

  test("[D1.420] is announced again when the customer repeats it while the earlier SMS waits", async () => {
    const { id, phone, token, countSent } = await request()
    provider.endSends({ status: 503, body: "" })
    await setOrderable(api, id, true)
    await pass(0)
    await setOrderable(api, id, false)
    await requestNotification(api, id, { body: { phone }, token })
    provider.endSends()
    await pass(2)
    expect(countSent()).toBe(1)
    expect(await countWaiting(api, phone)).toBe(1)
    await setOrderable(api, id, true)
    await pass(0)
    expect(countSent()).toBe(2)
  })
})
