import { existsSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"
import type { StorefrontBundle } from "#runtime/host-context.ts"
import { createListener } from "#server/listener.ts"
import { readMetricsToken } from "#server/metrics/metrics-token.ts"
import type { Answered, Metrics } from "#server/metrics/metrics.ts"
import { createRouteNamer } from "#server/metrics/route-names.ts"
import { openPageCache } from "#server/page-cache/open-page-cache.ts"
import { subscribeToChanges } from "#server/page-cache/subscribe-to-changes.ts"
import { createFileServer } from "#server/static-files.ts"
import { findRequestAddress, parseTrustedProxies } from "#server/visitor-address.ts"
import { createWorkLimiter, limiterKeyOf } from "#server/work-queue.ts"
import { explainStart } from "#shop-api/explain-start.ts"
import {
  CLIENT_DEADLINES,
  readStopDelay,
  stopOnSignal,
  takeCareOfConnections,
} from "#shop-api/http-server.ts"
import { openTraces } from "#shop-api/open-traces.ts"

// React's development build would put the server's source into the pages.
process.env.NODE_ENV = "production"

// `npm start` was killed and can no longer forward a signal.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))

const ROOT = import.meta.dirname
const BUILD = path.join(ROOT, "build")

/** A mistake of configuration or of order: one line for the person who started the shop. */
function refuse(message: string): never {
  console.error(`The shop does not run: ${message}`)
  process.exit(1)
}

function fail(error: unknown): never {
  refuse(explainStart(error))
}

function readSettings() {
  try {
    return {
      trustedProxies: parseTrustedProxies(process.env.TRUSTED_PROXIES),
      metricsToken: readMetricsToken(process.env.METRICS_TOKEN),
      stopDelay: readStopDelay(process.env.STOP_DELAY_SECONDS),
    }
  } catch (error) {
    return fail(error)
  }
}

async function openEmbeddedShopApi() {
  const { openShopApi } = await import("#shop-api/open.ts")
  return await openShopApi(process.env, { report: console.log, onFailure: fail, isEmbedded: true })
}

if (!existsSync(path.join(BUILD, "server/index.js"))) refuse("there is no build; run npm start")

const tracing = await openTraces(process.env, "atir-storefront").catch(fail)

const { SHOP_API_URL } = process.env
const { trustedProxies, metricsToken, stopDelay } = readSettings()
// A storefront alone does without the shop API's code: half of its memory.
const shopApi = SHOP_API_URL ? null : await openEmbeddedShopApi().catch(fail)

// The embedded shop API keeps the secrets in its folder; the storefront reads its own from the environment.
if (shopApi) {
  process.env.APP_SECRET = shopApi.config.appSecret
  process.env.INTERNAL_KEY = shopApi.config.internalKey
}

const { default: storefront } = (await import(path.join(BUILD, "server/index.js")).catch(fail)) as {
  default: StorefrontBundle
}

const port = Number(process.env.PORT || 3000)
const siteUrl = new URL(process.env.SITE_URL || `http://localhost:${port}`).origin
const fetchShop = shopApi ? (request: Request) => shopApi.fetch(request) : null

const limiter = createWorkLimiter()
const pageCache = openPageCache({
  ...{ storefront, siteUrl, shopFetch: fetchShop, limiter },
  getLimiterKey: (request) => limiterKeyOf(findRequestAddress(trustedProxies, request)),
})
shopApi?.follow({ onChange: pageCache.invalidate, onHearing: pageCache.setSubscribed })

const { REDIS_URL, INTERNAL_KEY } = process.env
if (SHOP_API_URL && REDIS_URL && INTERNAL_KEY) {
  subscribeToChanges(REDIS_URL, INTERNAL_KEY, {
    onChange: pageCache.invalidate,
    onSubscriptionChange: pageCache.setSubscribed,
  })
}

/** Whoever sends visitors here asks often, and does not wait long. Milliseconds. */
const READY_DEADLINE = 2000

async function isReady(): Promise<boolean> {
  if (isStopping()) return false
  const request = new Request(new URL("/readyz", SHOP_API_URL || siteUrl), {
    signal: AbortSignal.timeout(READY_DEADLINE),
  })
  const { ok } = await (fetchShop ?? fetch)(request)
  return ok
}

const nameRoute = createRouteNamer([...storefront.routes, "vitals"])

/** Nothing is counted by route where nobody may see it. */
async function openFigures(token: string) {
  const { openMetrics } = await import("#server/metrics/metrics.ts")
  const metrics = openMetrics({
    nameRoute,
    listCalls: storefront.listCalls,
    isShopAway: storefront.isShopAway,
    countPages: pageCache.getCounts,
    describeShopApi: shopApi ? () => shopApi.describeFigures() : null,
  })
  return { token, ...metrics }
}

const figures = metricsToken === null ? null : await openFigures(metricsToken)

/** Loaded with the figures: nobody else reads them. */
async function openVitals(observe: Metrics["observeVitals"]) {
  const { createVitalsReceiver } = await import("#server/metrics/vitals.ts")
  return createVitalsReceiver(siteUrl, observe)
}

const takeVitals = figures && (await openVitals(figures.observeVitals))

function onAnswered(answered: Answered) {
  figures?.observe(answered)
  const { requestId, method, target, by, isWhole, seconds } = answered
  const ms = Math.round(seconds * 10_000) / 10
  // Whoever went away has not seen a failure.
  const status = isWhole || answered.status >= 500 ? answered.status : 499
  storefront.log.answered({ requestId, method, route: () => nameRoute(target), status, ms, by })
}

const server = createServer(
  CLIENT_DEADLINES,
  createListener({
    siteUrl,
    trustedProxies,
    nameRoute,
    storefront: (request, host) => storefront.fetch(request, host),
    shopApi: shopApi ? (request, address) => shopApi.fetch(request, { address }) : null,
    shopFetch: fetchShop,
    isReady,
    limiter,
    renderRefusal: storefront.renderRefusal,
    handlePage: pageCache.handle,
    serveFile: createFileServer(path.join(BUILD, "client")),
    onAnswered,
    figures,
    takeVitals,
    // An error's own fields may hold what a call was answered.
    onError: storefront.log.error,
  }),
)

/** What a newcomer may try, as far as it is simulated here. */
function listTrials(): string[] {
  const { sms, paymentProviders } = shopApi?.config ?? {}
  const lines: string[] = []
  if (sms?.name === "outbox") {
    lines.push(
      "Try it: choose a perfume, add it to the cart, register with any phone such as +998 90 123-45-67.",
      "The SMS code is printed here.",
    )
  }
  if (paymentProviders && [...paymentProviders.values()].includes("simulator")) {
    lines.push("Test card 8600 0691 9540 6311, 03 / 99, its code 666666.")
  }
  return lines
}

server.on("error", (error: NodeJS.ErrnoException) => {
  refuse(error.code === "EADDRINUSE" ? `PORT: ${port} is taken by another program` : error.message)
})

const isStopping = stopOnSignal({
  delay: stopDelay,
  closeServer: takeCareOfConnections(server, stopDelay),
  async close() {
    await shopApi?.close()
    await tracing?.close()
  },
})

server.listen(port, () => {
  const lines = [
    `${shopApi?.config.brandName ?? "Atir"} is open on ${siteUrl}`,
    "",
    ...listTrials(),
  ]
  lines.push(`API: ${siteUrl}/api/docs. Stop with Ctrl+C.`)
  console.log(`\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n`)
})
