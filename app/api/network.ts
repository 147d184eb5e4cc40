import "server-only"
import { CircuitBreaker } from "#app/api/circuit-breaker.ts"
import { env } from "#app/host/env.ts"

/** Whoever asks whether the shop API is there has somebody waiting. Milliseconds. */
const PROBE_DEADLINE = 2000

/** Answers with the whole body: one that is cut or late is no answer, as if none had begun. */
async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request)
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_DEADLINE)
  return (await fetch(new URL("/readyz", env.SHOP_API_URL), { signal })).ok
}

/** The way to a shop API that is a process elsewhere, of all requests of this process. */
const breaker = new CircuitBreaker({ send: fetchWhole, probe: isThere })

export const sendOverNetwork = (request: Request) => breaker.send(request)

/** Whether the shop API has not answered for some time: what is remembered of it is shown instead. */
export const isShopApiUnavailable = () => breaker.isOpen
