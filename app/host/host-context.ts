import "server-only"
import { createContext, type RouterContextProvider } from "react-router"
import type { HostContext } from "#runtime/host-context.ts"

export const hostContext = createContext<HostContext>()

/**
 * The URL of the request before the router changes it. In the URL that loaders get, the path has no `.rsc` and no slash
 * at its end.
 */
export const requestUrlContext = createContext<string>()

/**
 * Adds tags to the page, if the page is cached. A tag names a product or the catalogue. When the product or the
 * catalogue changes, all pages with its tag become stale.
 *
 * @param tags product ids, or "catalogue"
 */
export function addCacheTags(
  context: Readonly<RouterContextProvider>,
  tags: Iterable<string | number>,
): void {
  const { cache } = context.get(hostContext)
  for (const tag of tags) cache?.tags.add(String(tag))
}

/**
 * Limits the time for which the page may be cached.
 *
 * @param ttl maximum time in milliseconds; 0 prevents caching
 */
export function limitCacheTtl(context: Readonly<RouterContextProvider>, ttl: number): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.ttl = Math.min(cache.ttl, ttl)
}

/**
 * Sets the time after which the cached page becomes stale. It may become stale earlier, because of its tags (see
 * `addCacheTags`).
 *
 * @param freshFor milliseconds
 */
export function setCacheFreshness(
  context: Readonly<RouterContextProvider>,
  freshFor: number,
): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.freshFor = freshFor
}

/**
 * Fills missing values of the host context with defaults, because `react-router dev` and React Router's own server pass
 * no context.
 */
export function readHostContext(value: unknown): HostContext {
  const isHostContext = typeof value === "object" && value !== null && "shopFetch" in value
  const { address, requestId, shopFetch, cache } = (
    isHostContext ? value : {}
  ) as Partial<HostContext>
  return {
    address: address ?? "",
    requestId: requestId ?? crypto.randomUUID(),
    shopFetch: shopFetch ?? null,
    cache: cache ?? null,
  }
}
