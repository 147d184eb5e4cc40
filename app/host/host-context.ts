import "server-only"
import { createContext, type RouterContextProvider } from "react-router"
import type { HostContext } from "#runtime/host-context.ts"

export const hostContext = createContext<HostContext>()

/**
 * Adds tags to the page if it is cached: a change of what a tag names makes the page stale.
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

/** @param ttl milliseconds for which the page may be cached at most; 0 prevents caching */
export function limitCacheTtl(context: Readonly<RouterContextProvider>, ttl: number): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.ttl = Math.min(cache.ttl, ttl)
}

/** @param freshFor milliseconds after which a cached page becomes stale without a change of its tags */
export function setCacheFreshness(
  context: Readonly<RouterContextProvider>,
  freshFor: number,
): void {
  const { cache } = context.get(hostContext)
  if (cache) cache.freshFor = freshFor
}

/** Completes the host context with defaults, because `react-router dev` and React Router's own server pass none. */
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
