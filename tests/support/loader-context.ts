import { RouterContextProvider } from "react-router"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import type { CacheDirectives } from "#runtime/host-context.ts"

/**
 * Creates the context of a loader that runs for the page cache, and the directives that the loader writes.
 *
 * @param answers the shop API's answers, by the path of the call
 */
export function createCachedContext(answers: Record<string, unknown>) {
  const cache: CacheDirectives = {
    ...{ isSignedIn: false, cartCount: 0, tags: new Set<string>() },
    ...{ ttl: 60_000, freshFor: null, payload: null },
  }
  const host = readHostContext({
    cache,
    shopFetch: ({ url }: Request) => Promise.resolve(Response.json(answers[new URL(url).pathname])),
  })
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  context.set(sessionContext, new Session(null))
  const visitor = { locale: "en", country: null, token: null }
  context.set(shopApiContext, connectShopApi(host, visitor))
  return { context, cache }
}
