import { Queue } from "workbox-background-sync"
import { parseLocalePath } from "#app/i18n/paths.ts"
import { cartOf, findKeptAddress, findLocale, findPage, findStandIn } from "./cached-paths.ts"
import {
  cachePage,
  refreshPage,
  assetCache,
  pageCache,
  serveCached,
  serveFallback,
} from "./pages.ts"

declare const self: ServiceWorkerGlobalScope

/** Milliseconds without a response after which a cached page is served. */
const SLOW_AFTER = 8000
/** Milliseconds for which changes of the cart are collected. */
const PAUSE = 1000

const ADD_TO_CART = "form/add-to-cart"
const REMOVE_FROM_CART = "form/remove-from-cart"
const LOGOUT = "form/logout"

/** Set at build time (app/urls/page-expressions.ts). */
declare const VISITOR_PAGES: RegExp
const ASSETS = /^\/assets\/.+\.(?:css|woff2)$/

/** Adds to the cart that wait for a network, for a day at most, as long as the cart itself lives. */
const added = new Queue("cart", { maxRetentionTime: 24 * 60, onSync: sendAdded })

self.addEventListener("install", () => void self.skipWaiting())

self.addEventListener("activate", (event) => {
  event.waitUntil(begin())
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === "POST") {
    if (request.mode === "navigate" || changesVisitor(url)) {
      event.respondWith(send(event, url))
    }
  } else if (request.method !== "GET") return
  else if (request.mode === "navigate") event.respondWith(openPage(event, url))
  else if (ASSETS.test(url.pathname)) event.respondWith(serveAsset(request))
  else if (url.pathname.endsWith(".rsc") && request.headers.get("purpose") !== "prefetch") {
    event.respondWith(fetchForRouter(event, url))
  }
})

let nextCart: Promise<void> | null = null

// The script of a page tells the worker that it has changed the cart.
self.addEventListener("message", (event) => {
  const { source } = event
  const data: unknown = event.data
  if (data !== "cart" || !(source instanceof WindowClient)) return
  const address = cartOf(new URL(source.url))
  nextCart ??= new Promise((resolve) => setTimeout(resolve, PAUSE)).then(() => {
    nextCart = null
    return refreshPage(address)
  })
  event.waitUntil(nextCart)
})

async function begin(): Promise<void> {
  await self.clients.claim()
  await self.registration.navigationPreload.enable()
  // The page that registered this worker was loaded before it.
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    const address = findKeptAddress(new URL(url))
    if (address !== null) await refreshPage(address)
  }
}

/** The page from the network; the cached one when the shop cannot be reached or is slow. */
async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const answered = fetchPage(event, url)
  const standIn = findStandIn(url)
  const slow = new Promise<null>((resolve) => setTimeout(resolve, SLOW_AFTER, null))
  try {
    const answer = await Promise.race([answered, slow])
    const cached = answer ?? (standIn === null ? undefined : await serveSeen(standIn))
    return cached ?? (await answered)
  } catch {
    return await serveOffline(url)
  }
}

async function fetchPage(event: FetchEvent, url: URL): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  const answer = preloaded ?? (await fetch(event.request))
  const address = findKeptAddress(url)
  if (answer.status === 200 && address !== null) event.waitUntil(cachePage(address, answer.clone()))
  event.waitUntil(sendAdded())
  return answer
}

async function serveSeen(address: string): Promise<Response | undefined> {
  return await serveCached(address, (await added.size()) > 0)
}

async function serveOffline(url: URL): Promise<Response> {
  const standIn = findStandIn(url)
  const cached = standIn === null ? undefined : await serveSeen(standIn)
  return cached ?? (await serveFallback(findLocale(url))) ?? Response.error()
}

async function serveAsset(request: Request): Promise<Response> {
  return (await assetCache.find(request.url)) ?? (await fetch(request))
}

/** A payload for the router. Without a network the browser navigates to the page instead, which may be cached. */
async function fetchForRouter({ request, clientId }: FetchEvent, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = findPage(url)
    const client = await self.clients.get(clientId)
    if (page && client instanceof WindowClient) await client.navigate(page)
    throw error
  }
}

/** The path of a form below its language prefix. */
const findForm = ({ pathname }: URL) => parseLocalePath(pathname)?.path.replace(/\.rsc$/, "") ?? ""

/** Whether the pages cached so far may belong to another visitor or country afterwards. */
const changesVisitor = (url: URL) => VISITOR_PAGES.test(url.pathname) || findForm(url) === LOGOUT

/** A form that is sent without a network is lost, which the offline page says; an add to the cart waits for a network. */
async function send(event: FetchEvent, url: URL): Promise<Response> {
  const copy = event.request.clone()
  try {
    const answer = await fetch(event.request)
    if (changesVisitor(url)) await pageCache.clear()
    if ([ADD_TO_CART, REMOVE_FROM_CART].includes(findForm(url)))
      event.waitUntil(refreshPage(cartOf(url)))
    return answer
  } catch (error) {
    if (event.request.mode !== "navigate") throw error
    if (findForm(url) !== ADD_TO_CART) return await serveOffline(url)
    const back = await readReturn(copy.clone())
    await added.pushRequest({ request: copy })
    return Response.redirect(back, 303)
  }
}

/** The page that the form stands on. */
async function readReturn(request: Request): Promise<string> {
  const path = (await request.formData()).get("return_to")
  const url = new URL(typeof path === "string" ? path : "/", location.origin)
  return url.origin === location.origin ? url.href : location.origin
}

/** Sends the adds to the cart that wait; those that fail keep waiting. */
async function sendAdded(): Promise<void> {
  const [first] = await added.getAll()
  if (!first) return
  await added.replayRequests().catch(() => undefined)
  if ((await added.size()) === 0) await refreshPage(cartOf(new URL(first.request.url)))
}
