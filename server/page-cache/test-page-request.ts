import type { PageRequest } from "#runtime/host-context.ts"

/** A new visitor's request for the page with this cache key. */
export const pageRequestFor = (cacheKey: string): PageRequest => ({
  cacheKey,
  url: cacheKey,
  cookie: "",
  isSignedIn: false,
  cartCount: 0,
  isUnbounded: false,
  payloadDigest: null,
  setCookies: [],
  cacheControl: "private, no-cache",
})
