import { afterEach, expect, test } from "vitest"
import type { Vitals } from "#domain/web-vitals.ts"
import { createVitalsReceiver } from "#server/metrics/web-vitals.ts"

const SITE = "https://atir.example"
const REPORT: Vitals = { page: "/uz/products", measured: { LCP: 1800, CLS: 0.01 } }

const observed: Vitals[] = []
afterEach(() => observed.splice(0))

function createSender() {
  const take = createVitalsReceiver(SITE, (vitals) => observed.push(vitals))
  return async (body: string, { origin = SITE, from = "198.51.100.1", method = "POST" } = {}) => {
    const { status } = await take(
      new Request(`${SITE}/vitals`, {
        method,
        headers: { origin, "content-length": String(body.length) },
        ...(method === "POST" ? { body } : {}),
      }),
      from,
    )
    return status
  }
}

test("counts the report of a page", async () => {
  const send = createSender()
  expect(await send(JSON.stringify(REPORT))).toBe(204)
  expect(observed).toEqual([REPORT])
})

test.each([
  ["no JSON", "LCP=1", 400],
  ["nothing", "", 400],
  ["another vital", JSON.stringify({ page: "/uz", measured: { FID: 1 } }), 400],
  ["a time below zero", JSON.stringify({ page: "/uz", measured: { LCP: -1 } }), 400],
  ["an infinite time", '{"page":"/uz","measured":{"LCP":1e999}}', 400],
  ["another site's page", JSON.stringify({ ...REPORT, page: "https://evil.example" }), 400],
  ["an unknown field", JSON.stringify({ ...REPORT, phone: "+998901234567" }), 400],
  ["a report that is too long", JSON.stringify({ ...REPORT, page: `/${"a".repeat(3000)}` }), 413],
])("rejects %s without counting it", async (_, body, status) => {
  expect(await createSender()(body)).toBe(status)
  expect(observed).toEqual([])
})

test("rejects reports from other sites and other methods", async () => {
  const send = createSender()
  expect(await send(JSON.stringify(REPORT), { origin: "https://evil.example" })).toBe(403)
  expect(await send("", { method: "GET" })).toBe(405)
  expect(observed).toEqual([])
})

test("counts sixty reports a minute of one network, beside those of others", async () => {
  const send = createSender()
  const body = JSON.stringify(REPORT)
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1) statuses.push(await send(body))
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  expect(await send(body, { from: "203.0.113.1" })).toBe(204)
})
