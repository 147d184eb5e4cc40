import "server-only"
import { CircuitBreaker } from "#app/api/circuit-breaker.ts"
import { env } from "#app/host/env.ts"

/**
 * Maximum milliseconds of a probe, which asks whether the shop API is available again. The visitor whose request starts
 * the probe waits for it.
 */
const PROBE_DEADLINE = 2000

/** Reads the whole body, so that a response that breaks off or is late counts as a failure of the call. */
async function fetchComplete(request: Request): Promise<Response> {
  const response = await fetch(request)
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_DEADLINE)
  return (await fetch(new URL("/readyz", env.SHOP_API_URL), { signal })).ok
}

/** The circuit breaker that all calls of this process share, except requests for pictures. */
const breaker = new CircuitBreaker({ send: fetchComplete, probe })

/**
 * The circuit breaker of requests for pictures. The shop API may take long to encode a picture, and any visitor can
 * request many pictures that are not encoded yet. Such slow responses must not stop the other calls.
 */
const pictureBreaker = new CircuitBreaker({ send: fetchComplete, probe })

export const sendOverNetwork = (request: Request) => breaker.send(request)

export const requestPictureOverNetwork = (request: Request) => pictureBreaker.send(request)

/** Whether the circuit breaker of calls is open. Pages then show cached data. */
export const isShopApiUnavailable = () => breaker.isOpen
