import "server-only"
import type { LoaderFunctionArgs } from "react-router"
import { CircuitOpenError, OPEN_FOR } from "#app/api/circuit-breaker.ts"
import { requestPictureOverNetwork, sendOverNetwork } from "#app/api/send-over-network.ts"
import { WRITE_DEADLINE } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { hostContext, requestUrlContext } from "#app/host/host-context.ts"
import { getShopTime, syncShopTime } from "#app/host/shop-time.ts"
import { findText } from "#app/i18n/translations.ts"
import { SHOP_TIME_HEADER, signVisitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"

/** Headers that belong to one connection and not to the message, so they are not forwarded. */
const HOP_BY_HOP = [
  "connection",
  // Node's HTTP server has already answered `Expect: 100-continue`, and Node's `fetch` throws for this header.
  "expect",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "host",
  "te",
  "trailer",
]
/**
 * Forwards a request for /api or /images to the shop API. Responds with 503 while the circuit breaker is open. Only the
 * dev server and storefronts with a remote shop API use this route. When the shop API runs in the same process,
 * server.ts serves these paths itself.
 */
export async function forward({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shopFetch, address } = context.get(hostContext)
  if (shopFetch) return await shopFetch(request)
  const { pathname, search } = new URL(context.get(requestUrlContext))
  const headers = new Headers(request.headers)
  for (const name of HOP_BY_HOP) headers.delete(name)
  const visitor = { address: address || null, answered: null }
  headers.set(VISITOR_HEADER, signVisitor(env.INTERNAL_KEY, visitor, getShopTime()))
  // Requests an uncompressed response, because the storefront's server compresses it.
  headers.set("accept-encoding", "identity")
  const hasBody = request.method !== "GET" && request.method !== "HEAD"
  const forwarded = new Request(new URL(pathname + search, env.SHOP_API_URL), {
    method: request.method,
    headers,
    redirect: "manual",
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(WRITE_DEADLINE)]),
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  })
  const send = pathname.startsWith("/images/") ? requestPictureOverNetwork : sendOverNetwork
  const answer = await send(forwarded).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return error instanceof CircuitOpenError ? refuse() : new Response(null, { status: 502 })
  })
  syncShopTime(answer)
  const responseHeaders = new Headers(answer.headers)
  for (const name of [...HOP_BY_HOP, SHOP_TIME_HEADER]) responseHeaders.delete(name)
  return new Response(answer.body, { status: answer.status, headers: responseHeaders })
}

/** Builds the response to a request that is not forwarded, because the shop API does not respond at the moment. */
function refuse(): Response {
  return Response.json(
    { message: findText("api:error.unavailable") },
    {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": String(OPEN_FOR / 1000) },
    },
  )
}
