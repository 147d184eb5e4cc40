import "server-only"
import { isKnownCountry } from "#app/api/offered-countries.ts"
import { parseLocalePath } from "#app/i18n/locale-path.ts"
import { PUBLIC_CACHE_CONTROL } from "#app/loaders/feeds/public-response.ts"
import type { PageRequest } from "#runtime/host-context.ts"

const COUNTRY_CODE = /^[a-z]{2}$/

/**
 * Parses a request for a merchant feed. A feed depends only on language and country. Returns null for any other
 * request.
 */
export function parseFeedRequest(url: string): PageRequest | null {
  const [path = "", ...rest] = url.split("?")
  if (parseLocalePath(path)?.path !== "merchant.xml") return null
  const country = new URLSearchParams(rest.join("?")).get("country")
  const isUnknown = country !== null && isKnownCountry(country) === false
  if (country !== null && (isUnknown || !COUNTRY_CODE.test(country))) return null
  const canonical = country === null ? path : `${path}?country=${country}`
  return {
    cacheKey: `feed ${canonical}`,
    url: canonical,
    cookie: "",
    isSignedIn: false,
    cartCount: 0,
    isUnbounded: false,
    payloadDigest: null,
    setCookies: [],
    cacheControl: PUBLIC_CACHE_CONTROL,
    vary: "Accept-Encoding",
  }
}
