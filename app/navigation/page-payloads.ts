import { PREFETCH_HEADER } from "#app/navigation/prefetch-header.ts"
import { showOfflineMessage } from "#app/rsc/show-offline-message.ts"

/**
 * app/ui/form/submission-retry.tsx sets `sendForm` on globalThis, so that pages without a form do not load that module.
 */
export interface FormSender {
  /** @param repeat sends the request again after each network failure, without asking the visitor */
  sendForm?: (request: Request, repeat: typeof fetchWhenOnline) => Promise<Response>
}

/** Milliseconds for which a prefetched RSC payload may be used. */
const PREFETCH_TTL = 15_000
/** Milliseconds for which the RSC payload of a visited page may be used when the visitor goes back. */
const VISITED_TTL = 5 * 60_000
const MAX_ENTRIES = 8

/** The latest RSC payloads by URL. */
class PayloadCache {
  readonly #entries = new Map<string, { response: Promise<Response>; expiresAt: number }>()
  readonly #ttl: number

  constructor(ttl: number) {
    this.#ttl = ttl
  }

  put(url: string, response: Promise<Response>): void {
    // Prevents an unhandled rejection. `read` handles the failure.
    response.catch(() => undefined)
    this.#entries.delete(url)
    this.#entries.set(url, { response, expiresAt: performance.now() + this.#ttl })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
  }

  has(url: string): boolean {
    return performance.now() < (this.#entries.get(url)?.expiresAt ?? 0)
  }

  /**
   * Returns a response and removes it from the cache; undefined if it is missing, failed or expired.
   *
   * @param isKept if true, the cache keeps the response as its latest entry, and the function returns a copy. The time
   *   at which the response expires stays the same
   */
  async read(url: string, isKept: boolean): Promise<Response | undefined> {
    const entry = this.has(url) ? this.#entries.get(url) : undefined
    this.#entries.delete(url)
    if (entry && isKept) this.#entries.set(url, entry)
    const response = await entry?.response.catch(() => undefined)
    if (!response?.ok) return undefined
    return isKept ? response.clone() : response
  }

  clear(): void {
    this.#entries.clear()
  }
}

const prefetched = new PayloadCache(PREFETCH_TTL)
const visited = new PayloadCache(VISITED_TTL)
/** URL of the RSC payload of the page to which the visitor is going back or forward; null otherwise. */
let returnUrl: string | null = null

/** Matches the paths of pages that are prefetched. Defined at build time (app/urls/page-expressions.ts). */
declare const PREFETCHED_PAGES: RegExp

/**
 * Returns the URL of a page's RSC payload if the page may be prefetched; null for any other page. Of the pages with an
 * open panel (a dialog that the URL opens), only those with the panels `menu` and `catalogue` may be prefetched,
 * because the server caches them.
 */
function findPayloadUrl({ origin, pathname, search }: URL | Location): string | null {
  return PREFETCHED_PAGES.test(pathname) && !/[?&]panel=(?!(?:menu|catalogue)(?:&|$))/.test(search)
    ? `${origin}${pathname}.rsc${search}`
    : null
}

/**
 * Listener of popstate that notes the page to which the visitor returns. It must run before the router's listener,
 * which fetches the page.
 */
export function expectReturn(): void {
  returnUrl = findPayloadUrl(location)
}

/** Caches the RSC payload of the page that a visit begins with, so that the visitor can go back to it. */
export function cacheFirstPayload(payload: ArrayBuffer | string): void {
  const url = findPayloadUrl(location)
  if (url !== null) visited.put(url, Promise.resolve(new Response(payload)))
}

/** Prefetches the RSC payload of a page that the visitor may open next. */
export function prefetch(page: URL): void {
  // Lists with a search or a price limit are not prefetched. The server caches them only if they are requested
  // repeatedly, and the shop API would count a prefetched search that finds nothing.
  const isUncached = /[?&](?:q|price_\w+)=/.test(page.search)
  const url = findPayloadUrl(page)
  if (isUncached || url === null || url === findPayloadUrl(location) || prefetched.has(url)) return
  prefetched.put(url, fetch(url, { headers: PREFETCH_HEADER }))
}

function clearPayloads(): void {
  prefetched.clear()
  visited.clear()
}

/**
 * Fetches pages for the router. It uses prefetched payloads, and payloads of visited pages when the visitor goes back
 * or forward. A write drops all cached payloads before and after it, because it may change what pages show.
 */
export async function fetchPage(request: Request): Promise<Response> {
  const { method, url } = request
  if (method !== "GET") {
    clearPayloads()
    const { sendForm = fetchWhenOnline } = globalThis as FormSender
    // A page that was prefetched during a login may still be that of a visitor who is not signed in, so the payloads
    // are dropped again after the write.
    return await sendForm(request, fetchWhenOnline).finally(clearPayloads)
  }
  const isReturn = url === returnUrl
  returnUrl = null
  const cached = await (isReturn ? visited : prefetched).read(url, isReturn)
  if (cached) {
    if (isReturn) return cached
    // The prefetch did not count as a view of the product. This HEAD request adds the product to the cookie `viewed`.
    if (url.includes("/product/")) fetch(url, { method: "HEAD" }).catch(() => undefined)
  }
  const response = cached ?? (await fetchWhenOnline(request))
  const page = getPageUrl(url)
  if (isRefusal(response)) {
    // The server was too busy to send the RSC payload. The browser requests the page as a document instead, because the
    // response then says that the shop is busy.
    location.assign(page)
    return await new Promise(() => {})
  }
  if (response.ok && findPayloadUrl(new URL(page)) !== null) {
    visited.put(url, readWhole(response.clone()))
  }
  return response
}

/**
 * Fetches an RSC payload or sends a form. If the network fails, shows a message and tries again until an attempt
 * succeeds. With an active service worker, the function also opens the page as a document, because the service worker
 * responds with the cached page or the offline page. It does not do so for forms or for panels other than the cart's.
 * A form that is sent with this function may reach the shop twice. So the second time must have no further effect, as
 * for the form that removes a line of the cart.
 */
async function fetchWhenOnline(request: Request): Promise<Response> {
  const { method, signal, url } = request
  let message: HTMLElement | undefined
  try {
    for (;;) {
      try {
        return await fetch(request.clone())
      } catch (error) {
        if (signal.aborted) throw error
        const hasWorker = "serviceWorker" in navigator && navigator.serviceWorker.controller
        const isCached = method === "GET" && !UNCACHED_PANEL.test(url)
        if (!message && hasWorker && isCached) location.assign(getPageUrl(url))
        message ??= showOfflineMessage()
        await waitForConnection(signal)
      }
    }
  } finally {
    message?.remove()
  }
}

/**
 * Waits until the device is online. If the device is online already, the shop may be restarting, so the function waits
 * for RETRY_INTERVAL at most.
 */
function waitForConnection(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener("online", resolve, { once: true })
    signal.addEventListener("abort", resolve)
    if (navigator.onLine) setTimeout(resolve, RETRY_INTERVAL)
  })
}

/** Milliseconds between two attempts while the device has a connection but the shop does not respond. */
const RETRY_INTERVAL = 3000

/**
 * Reads the body of a response, and returns a response that can be copied any number of times. Rejects if the
 * connection breaks, or if the visitor leaves before the body is complete.
 */
async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response)
}

/** Returns the URL of the page to which the URL of an RSC payload belongs. */
const getPageUrl = (url: string) => url.replace(/(?:_root|_)?\.rsc(?=\?|$)/, "")

/**
 * Matches URLs that open a panel, except the cart's panel. The service worker has a cached page only for the cart's
 * panel.
 */
const UNCACHED_PANEL = /[?&]panel=(?!cart)/

/**
 * Whether the server rejected the request because it is overloaded. Such a response has no Content-Type, unlike a 503
 * of the storefront.
 */
const isRefusal = ({ status, headers }: Response) =>
  status === 503 && headers.has("Retry-After") && !headers.has("Content-Type")
