import { Queue } from "workbox-background-sync"
import { localePath, parseLocalePath } from "#app/i18n/locale-path.ts"
import {
  cacheOpenedPage,
  deleteOldCaches,
  readVisitorLocale,
  refreshFallbacks,
  refreshPage,
  assetCache,
  pageCache,
  serveCached,
  serveFallback,
} from "./cached-pages.ts"
import { findCachePath, findOfflinePath, opensUncachedPanel } from "./cached-paths.ts"

declare const self: ServiceWorkerGlobalScope

/** Milliseconds after which a cached page is served if no response has arrived. */
const SLOW_AFTER = 8000
/**
 * Milliseconds between a change of the cart and the refresh of its cached page, so that several changes cause a single
 * refresh.
 */
const CART_REFRESH_DELAY = 1000

const ADD_TO_CART = "form/add-to-cart"
const REMOVE_FROM_CART = "form/remove-from-cart"
const LOGOUT = "form/logout"

/**
 * Matches the paths of pages whose form signs the visitor in or changes the country. Defined at build time
 * (app/urls/page-expressions.ts).
 */
declare const VISITOR_PAGES: RegExp
const ASSETS = /^\/assets\/.+\.(?:css|woff2)$/

/** The running `sendQueuedAdds`; null while none runs. */
let sending: Promise<void> | null = null

/**
 * Queue of add-to-cart forms that could not be sent. They are dropped after a day, which is the lifetime of the cart's
 * cookie. `onSync` does not use `queuedAdds`: in a browser without background sync, the constructor calls `onSync`
 * before `queuedAdds` has its value.
 */
const queuedAdds = new Queue("cart", {
  maxRetentionTime: 24 * 60,
  onSync: ({ queue }) => sendQueuedAdds(queue),
})

self.addEventListener("install", () => void self.skipWaiting())

self.addEventListener("activate", (event) => {
  event.waitUntil(activate())
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === "POST") {
    if (request.mode === "navigate" || changesVisitor(url)) {
      event.respondWith(sendForm(event, url))
    }
  } else if (request.method !== "GET") return
  else if (request.mode === "navigate") event.respondWith(openPage(event, url))
  else if (ASSETS.test(url.pathname)) event.respondWith(serveAsset(request))
})

let cartRefresh: Promise<void> | null = null

// A script of a page sends this message after it has changed the cart.
self.addEventListener("message", (event) => {
  const { source } = event
  const data: unknown = event.data
  if (data !== "cart" || !(source instanceof WindowClient)) return
  const url = new URL(source.url)
  cartRefresh ??= new Promise((resolve) => setTimeout(resolve, CART_REFRESH_DELAY)).then(() => {
    cartRefresh = null
    return refreshCart(url)
  })
  event.waitUntil(cartRefresh)
})

async function activate(): Promise<void> {
  await self.clients.claim()
  // Safari before 15.4 has no navigation preload.
  if ("navigationPreload" in self.registration) await self.registration.navigationPreload.enable()
  // The open pages were loaded before the service worker was active, so they are not cached yet.
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    const path = findCachePath(new URL(url))
    if (path !== null) await refreshPage(path)
  }
  await deleteOldCaches()
}

/** Responds with the page from the network, or with a cached page if the shop is slow or cannot be reached. */
async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const fetched = fetchPage(event)
  // `waitUntil` is called before the response is ready. Later the browser would refuse the call, because the event may
  // already have its response, a cached page.
  event.waitUntil(fetched.then((response) => processPage(response, url)).catch(() => undefined))
  const slow = new Promise<null>((resolve) => setTimeout(resolve, SLOW_AFTER, null))
  // A cached page would not show the panel that the visitor opens, such as the login.
  const awaited = opensUncachedPanel(url) ? [fetched] : [fetched, slow]
  try {
    const response = await Promise.race(awaited)
    return response ?? (await serveCachedPage(url, { isOffline: false })) ?? (await fetched)
  } catch {
    return await serveOffline(url)
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? (await fetch(event.request))
}

/** Caches a page that has arrived, if it is one for offline use, and sends the queued forms. */
async function processPage(response: Response, url: URL): Promise<void> {
  const path = findCachePath(url)
  const cached =
    response.status === 200 && path !== null ? cacheOpenedPage(path, response.clone()) : undefined
  await Promise.allSettled([cached, sendQueuedAdds(queuedAdds)])
}

async function serveCachedPage(
  url: URL,
  { isOffline }: { isOffline: boolean },
): Promise<Response | undefined> {
  const path = findOfflinePath(url, await readVisitorLocale(url))
  if (path === null) return undefined
  return await serveCached(path, { isWaiting: (await queuedAdds.size()) > 0, isOffline })
}

async function serveOffline(url: URL): Promise<Response> {
  const cached = await serveCachedPage(url, { isOffline: true })
  return cached ?? (await serveFallback(await readVisitorLocale(url))) ?? Response.error()
}

async function serveAsset(request: Request): Promise<Response> {
  return (await assetCache.find(request.url)) ?? (await fetch(request))
}

/** Returns the path of a form without its language prefix. */
const getFormPath = ({ pathname }: URL) =>
  parseLocalePath(pathname)?.path.replace(/\.rsc$/, "") ?? ""

/** Whether a request may sign the visitor in or out, or change the country. The cached pages are then out of date. */
const changesVisitor = (url: URL) => VISITOR_PAGES.test(url.pathname) || getFormPath(url) === LOGOUT

/**
 * Sends a form. If the network fails, an add-to-cart form is queued, and any other form gets a cached page or the
 * offline page as its response. If a script of the page has sent the form, the error is thrown again.
 */
async function sendForm(event: FetchEvent, url: URL): Promise<Response> {
  const copy = event.request.clone()
  try {
    const response = await fetch(event.request)
    // The shop has processed the form, so its response must reach the page even if the browser cannot clear the cache.
    if (changesVisitor(url)) {
      await pageCache.clear().catch(() => undefined)
      if (response.status < 400) event.waitUntil(refreshFallbacks())
    }
    if ([ADD_TO_CART, REMOVE_FROM_CART].includes(getFormPath(url)))
      event.waitUntil(refreshCart(url))
    return response
  } catch (error) {
    if (event.request.mode !== "navigate") throw error
    if (getFormPath(url) !== ADD_TO_CART) return await serveOffline(url)
    const back = await getReturnUrl(copy.clone())
    await queuedAdds.pushRequest({ request: copy })
    return Response.redirect(back, 303)
  }
}

/** Returns the URL of the page that contains the form. */
async function getReturnUrl(request: Request): Promise<string> {
  const path = (await request.formData()).get("return_to")
  const url = new URL(typeof path === "string" ? path : "/", location.origin)
  return url.origin === location.origin ? url.href : location.origin
}

/**
 * Sends the queued add-to-cart forms one after another, because each response replaces the cart's cookie. Throws when
 * the network fails or the shop answers with a 5xx: the form then stays in the queue, and the browser syncs again
 * later.
 */
function sendQueuedAdds(queue: Queue): Promise<void> {
  sending ??= replay(queue).finally(() => {
    sending = null
  })
  return sending
}

async function replay(queue: Queue): Promise<void> {
  const [first] = await queue.getAll()
  if (!first) return
  for (let add = await queue.shiftRequest(); add; add = await queue.shiftRequest()) {
    try {
      const { status } = await fetch(add.request.clone())
      if (status >= 500) throw new Error(`answered with ${status}`)
    } catch (error) {
      await queue.unshiftRequest(add)
      throw error
    }
  }
  await refreshCart(new URL(first.request.url))
}

/** Refreshes the cached page of the cart in the language of a URL. */
async function refreshCart(url: URL): Promise<void> {
  await refreshPage(localePath(await readVisitorLocale(url), "cart"))
}
