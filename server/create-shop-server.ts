import { createServer, type Server } from "node:http"
import type { InProcessCall, ShopFetch, StorefrontBundle } from "#runtime/host-context.ts"
import type { Change } from "#runtime/invalidation-channel.ts"
import { CLIENT_DEADLINES } from "#runtime/manage-connections.ts"
import { createThrottle } from "#runtime/throttle.ts"
import type { Answered, Metrics } from "#server/metrics/metrics.ts"
import { createRouteNamer } from "#server/metrics/route-names.ts"
import {
  type PageCacheHandler,
  createPageCacheHandler,
} from "#server/page-cache/page-cache-handler.ts"
import { subscribeToChanges } from "#server/page-cache/subscribe-to-changes.ts"
import { createListener } from "#server/request-listener.ts"
import type { ServerSettings } from "#server/settings.ts"
import { shareResult } from "#server/share-result.ts"
import { createFileServer } from "#server/static-files.ts"
import { getRequestAddress } from "#server/visitor-address.ts"
import { createWorkLimiter, limiterKeyOf } from "#server/work-queue.ts"

/** How many milliseconds /readyz waits for the shop API. Load balancers wait only a short time for /readyz. */
const READY_DEADLINE = 2000
/** Milliseconds for which /readyz reuses a check of the shop API, because any client may request /readyz. */
const READY_REUSED_FOR = 1000

/** Minimum milliseconds between two log lines which say that the shop API is not ready. */
const NOT_READY_LOG_INTERVAL = 60_000

/** The methods that the server calls on a shop API that runs in the same process (shop-api/open.ts). */
interface EmbeddedShopApi {
  fetch: (request: Request, info?: InProcessCall & { address?: string }) => Promise<Response>
  follow: (follower: {
    onChange: (change: Change) => void
    onSubscriptionChange: (isSubscribed: boolean) => void
  }) => void
  describeMetrics: () => Promise<string>
}

interface Parts {
  settings: ServerSettings
  storefront: StorefrontBundle
  /** The shop API of this process. Null when the shop API is another process (SHOP_API_URL). */
  shopApi: EmbeddedShopApi | null
  /** INTERNAL_KEY, the key that the server shares with the shop API. Null when it is not set. */
  internalKey: string | null
  /** Folder with the files of the client build. */
  files: string
  /** Whether the process is stopping. /readyz then responds with 503. */
  isStopping: () => boolean
}

/**
 * Creates the HTTP server from its parts: the page cache, metrics, static files, the storefront, and the public paths
 * of the shop API.
 */
export async function createShopServer(parts: Parts): Promise<Server> {
  const { settings, storefront, shopApi } = parts
  const { siteUrl, hsts, trustedProxies, metricsToken } = settings
  const shopFetch: ShopFetch | null = shopApi
    ? (request, call) => shopApi.fetch(request, call)
    : null
  const limiter = createWorkLimiter()
  const pageCache = createPageCacheHandler({
    storefront,
    siteUrl,
    hsts,
    shopFetch,
    limiter,
    getLimiterKey: (request) => limiterKeyOf(getRequestAddress(trustedProxies, request)),
  })
  followChanges(parts, pageCache)
  const throttle = createThrottle(NOT_READY_LOG_INTERVAL)

  const checkShopApi = shareResult(async (): Promise<boolean> => {
    const request = new Request(new URL("/readyz", settings.shopApiUrl ?? siteUrl), {
      signal: AbortSignal.timeout(READY_DEADLINE),
    })
    try {
      const { ok, status } = await (shopFetch ?? fetch)(request)
      if (ok) return true
      throw new Error(`/readyz responded ${status}`)
    } catch (error) {
      // A shop API in the same process writes its failures to the log itself.
      if (!shopApi) throttle(() => storefront.log.shopApiNotReady(error))
      return false
    }
  }, READY_REUSED_FOR)
  const isReady = async () => !parts.isStopping() && (await checkShopApi())
  // If a shop API in another process cannot be reached, this call logs it at the start, before the first visitor comes.
  if (!shopApi) void checkShopApi()

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
      siteUrl,
      hsts,
      trustedProxies,
      nameRoute,
      shopFetch,
      isReady,
      limiter,
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
      // The storefront's log function leaves out the additional fields of an error, because they may contain a
      // response of the shop API, and so a customer's data.
      onError: storefront.log.error,
    }),
  )
}

function followChanges(
  { settings, shopApi, internalKey, storefront }: Parts,
  pageCache: PageCacheHandler,
) {
  const { invalidate, setSubscribed } = pageCache
  shopApi?.follow({ onChange: invalidate, onSubscriptionChange: setSubscribed })
  if (shopApi || settings.redisUrl === null || internalKey === null) return
  subscribeToChanges(settings.redisUrl, internalKey, {
    onChange: invalidate,
    onSubscriptionChange: setSubscribed,
    onRedisChange: storefront.log.redis,
  })
}

/** Loads the code of the metrics only when METRICS_TOKEN is set. */
async function openStorefrontMetrics(
  token: string,
  siteUrl: string,
  sources: Parameters<typeof import("#server/metrics/metrics.ts").openMetrics>[0],
) {
  const { openMetrics } = await import("#server/metrics/metrics.ts")
  const { createVitalsReceiver } = await import("#server/metrics/web-vitals.ts")
  const metrics: Metrics = openMetrics(sources)
  return { token, ...metrics, receiveVitals: createVitalsReceiver(siteUrl, metrics.observeVitals) }
}

function logAnswered(
  { log }: StorefrontBundle,
  nameRoute: (target: string) => string,
  { requestId, method, target, by, isWhole, seconds, status: sent }: Answered,
) {
  const ms = Math.round(seconds * 10_000) / 10
  // 499 means that the client disconnected before it had the whole response. This does not count as a failure of the
  // shop.
  const status = isWhole || sent >= 500 ? sent : 499
  log.answered({ requestId, method, route: () => nameRoute(target), status, ms, by })
}
