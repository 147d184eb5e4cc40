import { createServer, type Server } from "node:http"
import type { ShopFetch, StorefrontBundle } from "#runtime/host-context.ts"
import { CLIENT_DEADLINES } from "#runtime/http-server.ts"
import type { Change } from "#runtime/invalidation-channel.ts"
import { createThrottle } from "#runtime/throttle.ts"
import { createListener } from "#server/listener.ts"
import type { Answered, Metrics } from "#server/metrics/metrics.ts"
import { createRouteNamer } from "#server/metrics/route-names.ts"
import { type OpenPageCache, openPageCache } from "#server/page-cache/open-page-cache.ts"
import { subscribeToChanges } from "#server/page-cache/subscribe-to-changes.ts"
import type { ServerSettings } from "#server/settings.ts"
import { createFileServer } from "#server/static-files.ts"
import { getRequestAddress } from "#server/visitor-address.ts"
import { createWorkLimiter, limiterKeyOf } from "#server/work-queue.ts"

/** Milliseconds that /readyz waits for the shop API. Load balancers give their health checks only a short time. */
const READY_DEADLINE = 2000

/** Milliseconds between two log lines about a shop API that is not ready. */
const NOT_READY_LOG_INTERVAL = 60_000

/** The methods of the embedded shop API (shop-api/open.ts) that the server calls. */
interface EmbeddedShopApi {
  config: { internalKey: string }
  fetch: (
    request: Request,
    info?: { address?: string; pass?: (answer: unknown) => void },
  ) => Promise<Response>
  follow: (follower: {
    onChange: (change: Change) => void
    onSubscriptionChange: (isSubscribed: boolean) => void
  }) => void
  describeMetrics: () => Promise<string>
}

interface Parts {
  settings: ServerSettings
  storefront: StorefrontBundle
  /** Null when the shop API runs elsewhere. */
  shopApi: EmbeddedShopApi | null
  /** INTERNAL_KEY, shared with the shop API; null when it is not set. */
  internalKey: string | null
  /** Folder of the client build. */
  files: string
  /** True while the process stops; /readyz then responds 503. */
  isStopping: () => boolean
}

/** Assembles the HTTP server: page cache, metrics, static files, the storefront and the shop API's public paths. */
export async function createShopServer(parts: Parts): Promise<Server> {
  const { settings, storefront, shopApi } = parts
  const { siteUrl, hsts, trustedProxies, metricsToken } = settings
  const shopFetch: ShopFetch | null = shopApi
    ? (request, pass) => shopApi.fetch(request, pass && { pass })
    : null
  const limiter = createWorkLimiter()
  const pageCache = openPageCache({
    ...{ storefront, siteUrl, hsts, shopFetch, limiter },
    getLimiterKey: (request) => limiterKeyOf(getRequestAddress(trustedProxies, request)),
  })
  followChanges(parts, pageCache)
  const throttle = createThrottle(NOT_READY_LOG_INTERVAL)

  async function isReady(): Promise<boolean> {
    if (parts.isStopping()) return false
    const request = new Request(new URL("/readyz", settings.shopApiUrl ?? siteUrl), {
      signal: AbortSignal.timeout(READY_DEADLINE),
    })
    try {
      const { ok, status } = await (shopFetch ?? fetch)(request)
      if (ok) return true
      throw new Error(`/readyz responded ${status}`)
    } catch (error) {
      // An embedded shop API logs its own failures.
      if (!shopApi) throttle(() => storefront.log.shopApiNotReady(error))
      return false
    }
  }
  // Logs an unreachable shop API at the start, before the first visitor comes.
  if (!shopApi) void isReady()

  const nameRoute = createRouteNamer([...storefront.routes, "vitals"])
  const metrics =
    metricsToken === null
      ? null
      : await openStorefrontMetrics(metricsToken, siteUrl, {
          nameRoute,
          listCalls: storefront.listCalls,
          isShopApiUnavailable: storefront.isShopApiUnavailable,
          countPages: pageCache.getCounts,
          describeShopApi: shopApi ? () => shopApi.describeMetrics() : null,
        })

  return createServer(
    CLIENT_DEADLINES,
    createListener({
      ...{ siteUrl, hsts, trustedProxies, nameRoute, shopFetch, isReady, limiter },
      storefront: (request, host) => storefront.fetch(request, host),
      shopApi: shopApi ? (request, address) => shopApi.fetch(request, { address }) : null,
      renderRefusal: storefront.renderRefusal,
      handlePage: pageCache.handle,
      serveFile: createFileServer(parts.files),
      onAnswered(answered) {
        metrics?.observe(answered)
        logAnswered(storefront, nameRoute, answered)
      },
      metrics,
      receiveVitals: metrics?.receiveVitals ?? null,
      // The storefront's logger leaves out an error's own fields, which may hold a response of the shop API.
      onError: storefront.log.error,
    }),
  )
}

function followChanges({ settings, shopApi, internalKey }: Parts, pageCache: OpenPageCache) {
  const { invalidate, setSubscribed } = pageCache
  shopApi?.follow({ onChange: invalidate, onSubscriptionChange: setSubscribed })
  if (shopApi || settings.redisUrl === null || internalKey === null) return
  subscribeToChanges(settings.redisUrl, internalKey, {
    onChange: invalidate,
    onSubscriptionChange: setSubscribed,
  })
}

/** Imports the code of the metrics, which a shop without METRICS_TOKEN does not need. */
async function openStorefrontMetrics(
  token: string,
  siteUrl: string,
  sources: Parameters<typeof import("#server/metrics/metrics.ts").openMetrics>[0],
) {
  const { openMetrics } = await import("#server/metrics/metrics.ts")
  const { createVitalsReceiver } = await import("#server/metrics/vitals.ts")
  const metrics: Metrics = openMetrics(sources)
  return { token, ...metrics, receiveVitals: createVitalsReceiver(siteUrl, metrics.observeVitals) }
}

function logAnswered(
  { log }: StorefrontBundle,
  nameRoute: (target: string) => string,
  { requestId, method, target, by, isWhole, seconds, status: sent }: Answered,
) {
  const ms = Math.round(seconds * 10_000) / 10
  // 499: the client disconnected before the end of the response, which does not count as a failure of the shop.
  const status = isWhole || sent >= 500 ? sent : 499
  log.answered({ requestId, method, route: () => nameRoute(target), status, ms, by })
}
