import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { getFixedT } from "#locales/translate.ts"
import { BROWSER, FormVisitor } from "#tests/support/form-visitor.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkHealth, type Memory, measureMemory } from "#tests/support/invariants.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { type RecordingServer, startRecordingServer } from "#tests/support/recording-server.ts"
import { createSecretScanner } from "#tests/support/secret-scanner.ts"
import { SHARED_SECRETS, type Shop, startShop } from "#tests/support/shop.ts"
import { type Fault, type FaultProxy, startFaultProxy } from "./fault-proxy.ts"

const TOKEN = "who-reads-the-metrics"

/**
 * Within this number of milliseconds, the storefront must send a page. The slowest fault delays the shop API for longer
 * than that, so the test fails if a page waits for the shop API. The exact timeouts are checked by
 * tests/api/http/storefront-client.test.ts, which does not depend on the speed of the machine.
 */
const PATIENCE = 20_000

const FAULTS: Record<string, Fault> = {
  "is down": { kind: "refused" },
  "responds after 5 seconds": { kind: "slow", ms: 5000 },
  "responds after 30 seconds": { kind: "slow", ms: 30_000 },
  "sends only the start of a response": { kind: "stuck" },
  "responds 500": { kind: "status", status: 500 },
  "responds 502": { kind: "status", status: 502 },
  "responds 503": { kind: "status", status: 503 },
  "responds 429": { kind: "status", status: 429 },
  "is cut off in the middle": { kind: "cut" },
  "sends broken JSON": { kind: "body", type: "application/json", text: '{"countries":[' },
  "sends HTML": { kind: "body", type: "text/html", text: "<!doctype html><h1>Welcome</h1>" },
  "sends nothing": { kind: "body", type: "application/json", text: "" },
  "sends something else": { kind: "body", type: "application/json", text: '{"countries":1}' },
}

/** Pages that are not cached. With `--every`, the test also opens `FURTHER_PAGES`. */
const PAGES = ["/en/contact", "/en/products?price_min=1", "/en/cabinet/orders"]
const FURTHER_PAGES = [
  "/en?panel=search",
  "/en?panel=country",
  "/en/products?q=rose",
  "/en/products.rsc?price_min=2",
  "/en/product/101?panel=cart",
  "/en/product/101/notify",
  "/en/cart",
  "/en/country",
  "/en/auth/login",
  "/en/auth/register",
  "/en/password",
  "/en/cabinet",
  "/en/cabinet/personal",
  "/en/cabinet/orders/100001",
  "/en/checkout/delivery",
  "/en/checkout/payment",
  "/en/checkout/confirmation",
]
/** What a visitor enters in the form of each page. */
const FORMS = {
  "/en/contact": { name: "Nilufar", phone: "+998901234567", message: "Is it still there?" },
  // A local phone number. The storefront needs the list of countries to parse it.
  "/en/auth/login": { phone: "90 123-45-67", password: PASSWORD },
  "/en/password": { phone: "998901234567" },
}

let api: Shop
let proxy: FaultProxy
let collector: RecordingServer
let shop: Shop
let memory: Memory

beforeAll(async () => {
  collector = await startRecordingServer(() => ({}))
  const settings = {
    ...SHARED_SECRETS,
    LOG_REQUESTS: "all",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  api = await startShop(settings, "shop-api/main.ts")
  proxy = await startFaultProxy(api.url)
  shop = await startShop({
    ...settings,
    SHOP_API_URL: proxy.url,
    METRICS_TOKEN: TOKEN,
  })
  memory = await measureMemory(shop)
})

afterAll(async () => {
  await shop.stop()
  await proxy.stop()
  await api.stop()
  await collector.stop()
})

interface Timed {
  status: number
  html: string
  ms: number
  requestId: string
}

async function open(path: string): Promise<Timed> {
  const startedAt = performance.now()
  const answer = await fetch(shop.url + path, {
    headers: { cookie: `token=${"t".repeat(43)}; cart=101.1`, "user-agent": BROWSER },
    redirect: "manual",
  })
  const html = await answer.text()
  const requestId = answer.headers.get("x-request-id") ?? ""
  return { status: answer.status, html, ms: performance.now() - startedAt, requestId }
}

async function readMetric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  const line = text.split("\n").find((one) => one.startsWith(`${name} `))
  return Number(line?.split(" ").at(-1))
}

/** Makes each URL different, because the page cache would respond to a repeated one. */
let price = 100

/** Ends the fault, and waits until the storefront uses the shop API again. */
async function recover(): Promise<void> {
  await proxy.fail()
  const readStatus = async () => (await open(`/en/products?price_min=${(price += 1)}`)).status
  await expect.poll(readStatus).toBeLessThan(400)
}

const t = getFixedT("en")

/** The faults that a run without `--every` tests. */
const DAILY = ["is down", "responds after 30 seconds", "responds 500", "is cut off in the middle"]
const tried = Object.entries(FAULTS).filter(([name]) => isFullRun || DAILY.includes(name))

describe.each(tried)("while the shop API %s", (name, fault) => {
  test("sends each page in time: the page, a redirect, or the 500 page with its request id", async () => {
    await recover()
    await proxy.fail(fault)
    const pages = isFullRun ? [...PAGES, ...FURTHER_PAGES] : PAGES
    let longest = 0
    for (const path of pages) {
      const { status, html, ms, requestId } = await open(path)
      longest = Math.max(longest, ms)
      expect(ms, path).toBeLessThan(PATIENCE)
      expect([200, 302, 303, 500], `${path}: ${status}`).toContain(status)
      if (status !== 500) continue
      expect(html, path).toContain(t("pages:error.fault").replaceAll("'", "&#x27;"))
      // The page shows the beginning of the request id, which a customer can read out on the phone.
      expect(html, path).toContain(requestId.slice(0, 8))
    }
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    const note = `pages within ${(longest / 1000).toFixed(1)} s`
    recordResult({ fault: `the shop API ${name}`, times: pages.length, note })
  })

  test("sends each write at most once, and reports no success", async () => {
    await recover()
    const visitor = new FormVisitor(shop.url, createSecretScanner())
    // The storefront waits long for the response to a write. So a run without `--every` sends no forms while the shop
    // API is slow.
    const isSlow = fault.kind === "slow" || fault.kind === "stuck"
    const forms = Object.entries(FORMS).slice(0, isFullRun ? 3 : isSlow ? 0 : 1)
    const stamps = new Map<string, string>()
    for (const [page] of forms) stamps.set(page, await visitor.readField(page, "stamp"))
    await proxy.fail(fault)
    for (const [page, form] of forms) {
      const before = proxy.arrived().length
      const stamp = stamps.get(page) ?? ""
      const { status } = await visitor.post(page, { ...form, ...(stamp && { stamp }) })
      const writes = proxy
        .arrived()
        .slice(before)
        .filter((one) => !one.startsWith("GET "))
      expect(writes.length, page).toBeLessThanOrEqual(1)
      // If the response is delayed by five seconds, the write succeeds, because the storefront waits longer than that.
      const isDone = fault.kind === "slow" && fault.ms < 20_000
      if (!isDone) expect([422, 429, 500, 503], `${page}: ${status}`).toContain(status)
    }
  })
})

test("shows cached pages while the shop API is down, and sells nothing", async () => {
  await recover()
  const visitor = new FormVisitor(shop.url, createSecretScanner())
  const stamp = await visitor.readField("/en/contact", "stamp")
  const shown = ["/en", "/en/products", "/en/product/101", "/en/products.rsc", "/en/about"]
  const anonymous = async (path: string) => {
    const answer = await fetch(shop.url + path)
    return { status: answer.status, html: await answer.text() }
  }
  for (const path of shown) expect((await anonymous(path)).status, path).toBe(200)
  await proxy.fail({ kind: "refused" })

  // Without Redis, a page is fresh for only five seconds. After that, the storefront must send stale pages, which its
  // metrics count as "stale_if_error".
  const staleIfError = 'storefront_page_cache_events_total{event="stale_if_error"}'
  const before = await readMetric(staleIfError)
  const countShown = async () => {
    for (const path of shown) expect((await anonymous(path)).status, path).toBe(200)
    return (await readMetric(staleIfError)) - before
  }
  await expect.poll(countShown).toBeGreaterThanOrEqual(shown.length)
  expect(await readMetric("storefront_shop_api_circuit_open")).toBe(1)

  // The storefront also sends the product page to a visitor who has viewed another perfume. It leaves out the list of
  // recently viewed perfumes, which it cannot read while the shop API is down.
  const viewed = await fetch(`${shop.url}/en/product/101`, { headers: { cookie: "viewed=102" } })
  expect([viewed.status, viewed.headers.get("cache-control")]).toEqual([200, "private, no-cache"])
  // While the shop API is down, the storefront cannot verify the customer's session. It must show an error page and not
  // sign the customer out.
  const { status, html } = await open("/en/checkout/confirmation")
  expect(status).toBe(500)
  expect(html).not.toContain(t("checkout:place_order"))

  const typed = { name: "Nilufar", phone: "90 123-45-67", message: "Is it still there?", stamp }
  const arrived = proxy.arrived().length
  const form = await visitor.post("/en/contact", typed)
  expect(form.status).toBe(503)
  expect(form.html).toContain(typed.message)
  expect(form.html).toContain(t("common:unknown_error"))
  expect(proxy.arrived().slice(arrived)).toEqual([])

  await recover()
  expect(await readMetric("storefront_shop_api_circuit_open")).toBe(0)
  expect((await visitor.post("/en/contact", typed)).status).toBe(303)
})

test("is as healthy after all faults as before", async () => {
  await recover()
  expect(await checkHealth(shop.url, memory)).toEqual([])
})

test("logs a request with one id in both processes, and as one trace", async () => {
  await recover()
  const { requestId } = await open("/en/products?price_min=5")
  const linesOf = (output: string) =>
    output
      .split("\n")
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect.poll(() => linesOf(shop.output())).toHaveLength(1)
  expect(linesOf(shop.output())).toMatchObject([
    {
      request_id: requestId,
      method: "GET",
      route: "/:locale?/products",
      status: 200,
      by: "render",
    },
  ])
  const routes = linesOf(api.output()).map(({ route }) => route)
  expect(routes).toContain("/api/v1/products")

  const spansOf = () =>
    collector
      .requests()
      .flatMap(({ body }) => (JSON.parse(body) as Traces).resourceSpans)
      .flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, service: valueOf(resource, "service.name") })),
        ),
      )
  const findRoot = () =>
    spansOf().find(
      (span) => span.service === "atir-storefront" && valueOf(span, "request.id") === requestId,
    )
  await expect.poll(findRoot).toBeDefined()
  const root = findRoot()
  const listTrace = () =>
    spansOf()
      .filter(({ traceId }) => traceId === root?.traceId)
      .map(({ service, name }) => `${service}: ${name}`)
  await expect
    .poll(listTrace)
    .toEqual(
      expect.arrayContaining([
        "atir-storefront: GET /:locale?/products",
        "atir-storefront: GET /api/v1/products",
        "atir-shop-api: GET /api/v1/products",
      ]),
    )
})

interface Attributed {
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** The part of an exported trace (OTLP as JSON) that the test reads. */
interface Traces {
  resourceSpans: {
    resource: Attributed
    scopeSpans: { spans: (Attributed & { traceId: string; name: string })[] }[]
  }[]
}

function valueOf({ attributes }: Attributed, name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue
}
