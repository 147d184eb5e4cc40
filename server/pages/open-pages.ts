import { randomUUID } from "node:crypto"
import type { Change } from "#contract/changes.ts"
import type { Parts, Platform } from "#server/listener.ts"
import type { Answered, CallCount, PageCounts } from "#server/metrics/metrics.ts"
import { createPageAnswerer } from "#server/pages/answer.ts"
import { PageCache } from "#server/pages/page-cache.ts"
import type { PageSource, Stranger } from "#server/pages/pages.ts"
import type { SharedPages } from "#server/pages/shared-pages.ts"
import { addSecurityHeaders } from "#server/security-headers.ts"

/** Bytes of kept pages: some five hundred lists, in both encodings, with their payloads. */
const MAX_BYTES = 32 * 1024 * 1024
/** Where Redis has the others, what is asked for again and again is enough. */
const MAX_BYTES_BESIDE_REDIS = 12 * 1024 * 1024
/** Milliseconds that a shop which hears of no change believes a page. */
const DEAF_MAX_AGE = 5000

/** The built storefront, as far as kept pages go (app/entry.rsc.tsx). */
export interface Storefront {
  fetch: Parts["storefront"]
  pages: {
    read: PageSource["read"]
    recognize: (stranger: Stranger, platform: Platform) => Promise<boolean>
    forget: () => void
    /** All settings that show in a page. */
    settings: string
  }
  /** All routes, as app/routes.ts writes them. */
  routes: readonly string[]
  listCalls: () => readonly CallCount[]
  /** Whether a shop API elsewhere has not answered for some time. */
  isShopAway: () => boolean
  /** Lines of JSON (app/log.ts). */
  log: {
    answered: (answered: LoggedRequest) => void
    error: (requestId: string, error: unknown) => void
  }
}

interface LoggedRequest extends Pick<Answered, "requestId" | "method" | "status" | "by"> {
  /** Its pattern, asked for when the line is written. */
  route: () => string
  ms: number
}

export interface OpenPages {
  answer: Parts["answerPage"]
  /** Forgets what shows this, in pages and in what the storefront remembers of the shop API's answers. */
  onChange: (change: Change) => void
  /** Whether `onChange` is called for each change at once; until it is said, it is not. */
  onHearing: (isHearing: boolean) => void
  /** Whether `onChange` is called for each change that other storefronts know of: only then are pages shared. */
  onHearingOfOthers: (isHearing: boolean) => void
  /** For whoever looks on. */
  count: () => PageCounts
}

/** Puts the kept pages over the built storefront. */
export function openPages(options: {
  storefront: Storefront
  siteUrl: string
  shopFetch: Parts["shopFetch"]
  /** Null for a storefront that is alone. */
  shared: SharedPages | null
}): OpenPages {
  const { storefront, siteUrl, shopFetch, shared } = options
  const isHttps = siteUrl.startsWith("https:")
  const newPlatform = () => ({ address: "", requestId: randomUUID(), shopFetch })
  const render: PageSource["render"] = async ({ target, cookie }, keeping) => {
    const asked = new Request(new URL(target, siteUrl), {
      headers: { accept: "text/html", cookie },
    })
    const response = await storefront.fetch(asked, { ...newPlatform(), keeping })
    const headers = new Headers(response.headers)
    addSecurityHeaders(headers, isHttps)
    if (keeping.payload) addSecurityHeaders(keeping.payload.response.headers, isHttps)
    return new Response(response.body, { status: response.status, headers })
  }
  const cache = new PageCache({
    source: { render },
    shared,
    maxBytes: shared ? MAX_BYTES_BESIDE_REDIS : MAX_BYTES,
    maxAge: DEAF_MAX_AGE,
  })
  const source = {
    read: storefront.pages.read,
    recognize: (stranger: Stranger) => storefront.pages.recognize(stranger, newPlatform()),
  }
  let isHearingOfOthers = false
  return {
    answer: createPageAnswerer(source, cache),
    count: () => ({ counts: cache.counts, bytes: cache.bytes }),
    onChange(change) {
      storefront.pages.forget()
      cache.drop(change)
    },
    onHearing(isHearing) {
      cache.believe(isHearing ? Number.POSITIVE_INFINITY : DEAF_MAX_AGE)
    },
    onHearingOfOthers(isHearing) {
      if (isHearing === isHearingOfOthers) return
      isHearingOfOthers = isHearing
      shared?.onHearing(isHearing)
      // What the others have rendered may have changed without a word.
      cache.drop("everything")
    },
  }
}
