import { expect, test } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { getProduct } from "#contract/products.ts"
import { enqueueSms } from "#shop-api/sms/outbox.ts"
import { createCustomer, registerCustomer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const TOKEN = "who-reads-the-metrics"

const api = withTestApi({ env: { METRICS_TOKEN: TOKEN, SMS_DAILY_BUDGET: "100" } })

async function readMetrics(): Promise<string> {
  const answer = await api.fetch("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0.0.4/)
  return await answer.text()
}

test("are shown only to a client with the token", async () => {
  for (const authorization of ["", TOKEN, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]) {
    const answer = await api.fetch("/metrics", { headers: { authorization } })
    expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"])
  }
})

test("count calls by route, messages and orders, whatever URLs visitors request", async () => {
  await api.send(listCountries)
  await api.send(getProduct, { params: { id: 101 } })
  for (let id = 900_001; id < 900_021; id += 1) await api.send(getProduct, { params: { id } })
  for (let made = 0; made < 20; made += 1) await api.fetch(`/api/v1/nothing/${made}`)
  await api.fetch("/healthz")
  await registerCustomer(api)
  const customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
  await place(api, customer, await draftOrder(api, customer, { payment: { option: "bonus" } }))

  // The message stays in the outbox, because sending has stopped.
  await api.background.sms.stop()
  const { db } = api.database
  const message = { to: "+998901234567", text: "Salom" }
  await db.transaction((tx) => enqueueSms(tx, message, api.clock.now))
  api.clock.now = new Date(api.clock.now.getTime() + 90_000)

  const metrics = await readMetrics()
  const counts = 'shop_api_request_duration_seconds_count{method="GET",route='
  for (const line of [
    `${counts}"/api/v1/header/countries",status="2xx"} 1`,
    `${counts}"/api/v1/products/:id",status="2xx"} 1`,
    `${counts}"/api/v1/products/:id",status="4xx"} 20`,
    `${counts}"none",status="4xx"} 20`,
    'shop_sms_total{outcome="sent"} 1',
    "shop_database_up 1",
    // The day's budget of 100 SMS has paid for two: the registration code and the waiting message.
    "shop_sms_budget_spent_ratio 0.02",
    "shop_sms_waiting 1",
    "shop_sms_oldest_waiting_seconds 90",
    'shop_orders_last_day{payment="paid"} 1',
  ]) {
    expect(metrics.split("\n")).toContain(line)
  }
  expect(metrics).toContain("nodejs_eventloop_lag_seconds")
  expect(metrics).toContain("process_resident_memory_bytes")
  // Only labels are checked, because a metric's value may contain these digits.
  expect(metrics).not.toMatch(/="[^"]*(?:healthz|900001|998901234567)/)
})
