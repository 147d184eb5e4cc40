import { performance } from "node:perf_hooks"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import type { RefusalReason, StorefrontBundle } from "#runtime/host-context.ts"
import { networkOf } from "#runtime/ip-address.ts"
import { describeRequest } from "#runtime/refused-request.ts"
import { compress } from "#server/compression.ts"

/** Maximum length of a request body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024
/** Number of bytes that each chunk of a body counts at least, because many tiny chunks also take memory and time. */
const MIN_CHUNK_BYTES = 64

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

type WorkQueue = (
  request: Request,
  address: string,
  work: (request: Request) => Promise<Response>,
) => Promise<Response>

/**
 * Creates a function that runs the work for a request as soon as the limiter allows it, and compresses the response.
 * Responds with 503 when too many requests are waiting, and with 413 to a body longer than MAX_BODY_BYTES. The length
 * is checked here, too, because a body that the client sends in chunks has no Content-Length.
 */
export function createWorkQueue(
  limiter: ConcurrencyLimiter,
  renderRefusal: StorefrontBundle["renderRefusal"],
): WorkQueue {
  return async (request, address, work) => {
    // The body is read before the request waits for the limiter, so that a slow client does not occupy a place in it.
    const { method, signal } = request
    const body = request.body && (await readBytes(request.body))
    if (body === "too long") return refuse(request, "form-size")
    const whole = body ? new Request(request, { method, body }) : request
    try {
      return await limiter.run(async () => compress(request, await work(whole)), {
        key: limiterKeyOf(address),
        signal,
      })
    } catch (error) {
      if (!(error instanceof LimiterFullError)) throw error
      return refuse(request, "busy")
    }
  }

  function refuse(request: Request, reason: RefusalReason): Response {
    const { status, headers, body } = renderRefusal(describeRequest(request), reason)
    return new Response(body, { status, headers })
  }
}

/** Reads a body. Returns `too long` as soon as it exceeds MAX_BODY_BYTES. */
async function readBytes(
  body: ReadableStream<Uint8Array>,
): Promise<Buffer<ArrayBuffer> | "too long"> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += Math.max(chunk.byteLength, MIN_CHUNK_BYTES)
    if (size > MAX_BODY_BYTES) return "too long"
  }
  return Buffer.concat(chunks)
}
