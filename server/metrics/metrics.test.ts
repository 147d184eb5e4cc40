import { expect, test } from "vitest"
import { type Answered, openMetrics } from "#server/metrics/metrics.ts"
import { createRouteNamer } from "#server/metrics/route-names.ts"

const metrics = openMetrics({
  nameRoute: createRouteNamer([":locale?", ":locale?/product/:id"]),
  listCalls: () => [{ call: "GET /api/v1/products/{id}", outcome: "answered", count: 3 }],
  isShopApiUnavailable: () => true,
  countPages: () => ({ counts: { hit: 7, rendered: 2 }, bytes: 4096 }),
  describeShopApi: () => Promise.resolve("shop_database_up 1\n"),
})

const answered: Answered = {
  requestId: "request-1",
  method: "GET",
  target: "/uz/product/7?a=b",
  status: 200,
  by: "cache",
  isWhole: true,
  seconds: 0.01,
}

test("describes requests by route, cached pages, calls and the embedded shop API", async () => {
  metrics.observe(answered)
  metrics.observe({ ...answered, target: "/ru/product/8", seconds: 2 })
  metrics.observe({ ...answered, target: "/favicon.svg", by: "file" })
  metrics.observe({ ...answered, target: "/uz", isWhole: false })
  const lines = (await metrics.describe()).split("\n")
  const product = 'method="GET",route="/:locale?/product/:id",status="2xx"}'
  for (const line of [
    `storefront_request_duration_seconds_count{${product} 2`,
    `storefront_request_duration_seconds_bucket{le="0.025",${product} 1`,
    'storefront_request_duration_seconds_count{method="GET",route="file",status="2xx"} 1',
    'storefront_request_duration_seconds_count{method="GET",route="/:locale?",status="none"} 1',
    'storefront_page_cache_events_total{event="hit"} 7',
    "storefront_page_cache_bytes 4096",
    "storefront_shop_api_circuit_open 1",
    'storefront_shop_api_calls_total{call="GET /api/v1/products/{id}",outcome="answered"} 3',
    "shop_database_up 1",
  ]) {
    expect(lines).toContain(line)
  }
})

test("adds no metrics for made-up paths", async () => {
  for (let made = 0; made < 1000; made += 1) {
    metrics.observe({ ...answered, target: `/uz/product/${made}`, status: 404 })
    metrics.observe({ ...answered, target: `/${made}`, status: 404 })
  }
  const lines = (await metrics.describe()).split("\n")
  expect(lines.filter((line) => /_count\{.*"4xx"/.test(line))).toHaveLength(2)
})
