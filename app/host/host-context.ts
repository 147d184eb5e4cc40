import "server-only"
import { createContext, type RouterContextProvider } from "react-router"
import type { HostContext } from "#runtime/host-context.ts"

export const hostContext = createContext<HostContext>()

/** Says that the page shows these, if it is cached: a change of one of them makes it stale. */
export function addCacheTags(
  context: Readonly<RouterContextProvider>,
  tags: Iterable<string | number>,
): void {
  const { cache } = context.get(hostContext)
  for (const tag of tags) cache?.tags.add(String(tag))
}

/** Says that the page may be cached for so many milliseconds at most, 0 for not at all. */
export function limitCacheTtl(context: Readonly<RouterContextProvider>, ttl: number): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.ttl = Math.min(cache.ttl, ttl)
}

/** Says that the page is fresh for so many milliseconds unless something that it shows changes. */
export function setCacheFreshness(
  context: Readonly<RouterContextProvider>,
  freshFor: number,
): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.freshFor = freshFor
}

/**
 * The host context of a request. `react-router dev` and the stock server have none; their requests get the defaults.
 */
export function readHostContext(given: unknown): HostContext {
  const isHostContext = typeof given === "object" && given !== null && "shopFetch" in given
  const { address, requestId, shopFetch, cache } = (
    isHostContext ? given : {}
  ) as Partial<HostContext>
  return {
    address: address ?? "",
    requestId: requestId ?? crypto.randomUUID(),
    shopFetch: shopFetch ?? null,
    cache: cache ?? null,
  }
}
