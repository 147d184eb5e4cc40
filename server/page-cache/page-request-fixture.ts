import type { PageRequest } from "#runtime/host-context.ts"

/** Creates a request for the page with this cache key, by a guest with an empty cart. */
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
  vary: "Cookie, Accept-Encoding",
})
