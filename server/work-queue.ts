import { performance } from "node:perf_hooks"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import type { RefusedRequest, StorefrontBundle } from "#runtime/host-context.ts"
import { networkOf } from "#runtime/ip-address.ts"
import { compress } from "#server/compression.ts"

/** Creates the limiter for requests that render a page or call the shop API. Decision 077 explains the numbers. */
export function createWorkLimiter(): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
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

/**
 * Returns the key under which the limiter counts a visitor: the visitor's network (an IPv4 address or an IPv6 /64). The
 * limiter starts requests of different networks in turn, so that one network cannot delay all others.
 */
export const limiterKeyOf = (address: string) =>
  address === "" ? "" : networkOf(address, { v4: 32 })

export type WorkQueue = (
  request: Request,
  address: string,
  work: (request: Request) => Promise<Response>,
) => Promise<Response>

/**
 * Creates a function that runs the work for a request as soon as the limiter allows it, and compresses the response.
 * Responds with 503 when too many requests are waiting.
 */
export function createWorkQueue(
  limiter: ConcurrencyLimiter,
  renderRefusal: StorefrontBundle["renderRefusal"],
): WorkQueue {
  return async (request, address, work) => {
    // The body is read before the request waits for the limiter, so that a slow client does not occupy a place in it.
    const { method, signal } = request
    const whole = request.body
      ? new Request(request, { method, body: await request.bytes() })
      : request
    try {
      return await limiter.run(async () => compress(request, await work(whole)), {
        key: limiterKeyOf(address),
        signal,
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
    userAgent: headers.get("user-agent"),
  }
}
