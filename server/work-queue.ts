import { performance } from "node:perf_hooks"
import type { RefusedRequest, StorefrontBundle } from "#runtime/host-context.ts"
import { networkOf } from "#runtime/ip-address.ts"
import { Limiter, LimiterFullError } from "#runtime/limiter.ts"
import { compress } from "#server/compression.ts"

/** The limiter of requests that render or call the shop API; decision 077 explains its numbers. */
export function createWorkLimiter(): Limiter {
  return new Limiter({
    concurrency: 4,
    concurrencyPerKey: 2,
    maxQueue: 200,
    maxWait: 10_000,
    releaseAfter: 250,
    pauseRatio: 1.5,
    pauseAfterOtherWork: 50,
    busyTime: () => performance.eventLoopUtilization().active,
  })
}

/** The limiter's key of a visitor: the network (an IPv4 address or an IPv6 /64). Networks take turns in the queue. */
export const limiterKeyOf = (address: string) =>
  address === "" ? "" : networkOf(address, { v4: 32 })

export type WorkQueue = (
  request: Request,
  address: string,
  work: (request: Request) => Promise<Response>,
) => Promise<Response>

/**
 * Runs the work of each request when its network has its turn, and compresses the response. Responds 503 when too many
 * requests wait.
 */
export function createWorkQueue(
  limiter: Limiter,
  renderRefusal: StorefrontBundle["renderRefusal"],
): WorkQueue {
  return async (request, address, work) => {
    // The body is read first, so that a slow client does not occupy the limiter.
    const { method, signal } = request
    const whole = request.body
      ? new Request(request, { method, body: await request.bytes() })
      : request
    try {
      return await limiter.run(async () => compress(request, await work(whole)), {
        ...{ key: limiterKeyOf(address), signal },
      })
    } catch (error) {
      if (!(error instanceof LimiterFullError)) throw error
      const { status, headers, body } = renderRefusal(describeRequest(request), "busy")
      return new Response(body, { status, headers })
    }
  }
}

function describeRequest({ method, url, headers }: Request): RefusedRequest {
  const { pathname, search } = new URL(url)
  return {
    method,
    target: pathname + search,
    cookie: headers.get("cookie"),
    acceptLanguage: headers.get("accept-language"),
    appLocale: headers.get("app-locale"),
  }
}
