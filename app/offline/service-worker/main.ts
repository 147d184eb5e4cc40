import { Queue } from "workbox-background-sync"
import { parseLocalePath } from "#app/i18n/paths.ts"
import { cartOf, findKeptAddress, findLocale, findPage, findStandIn } from "./cached-paths.ts"
import { keep, refresh, looks, seen, showSeen, showSpare } from "./pages.ts"

declare const self: ServiceWorkerGlobalScope

/** Milliseconds after which a page that was seen is shown while the line is still silent. */
const PATIENCE = 8000
/** Milliseconds in which several changes of the cart are one. */
const PAUSE = 1000

const ADD_TO_CART = "form/add-to-cart"
const REMOVE_FROM_CART = "form/remove-from-cart"
const LOGOUT = "form/logout"

/** Set at build time (app/page-expressions.ts). */
declare const VISITOR_PAGES: RegExp
const LOOKS = /^\/assets\/.+\.(?:css|woff2)$/

/** What was put into the cart without a network, for a day at most: the cart itself lives as long. */
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
  else if (LOOKS.test(url.pathname)) event.respondWith(findLooks(request))
  else if (url.pathname.endsWith(".rsc") && request.headers.get("purpose") !== "prefetch") {
    event.respondWith(fetchForRouter(event, url))
  }
})

let nextCart: Promise<void> | null = null

// The page has changed the cart; its script knows no other way to say so.
self.addEventListener("message", (event) => {
  const { source } = event
  const data: unknown = event.data
  if (data !== "cart" || !(source instanceof WindowClient)) return
  const address = cartOf(new URL(source.url))
  nextCart ??= new Promise((resolve) => setTimeout(resolve, PAUSE)).then(() => {
    nextCart = null
    return refresh(address)
  })
  event.waitUntil(nextCart)
})

async function begin(): Promise<void> {
  await self.clients.claim()
  await self.registration.navigationPreload.enable()
  // The page that brought this script was there before it.
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    const address = findKeptAddress(new URL(url))
    if (address !== null) await refresh(address)
  }
}

/** A page as the shop has it; the one that was seen when the shop cannot be reached, or is silent. */
async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const answered = fetchPage(event, url)
  const standIn = findStandIn(url)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  try {
    const answer = await Promise.race([answered, late])
    const shown = answer ?? (standIn === null ? undefined : await show(standIn))
    return shown ?? (await answered)
  } catch {
    return await showInstead(url)
  }
}

async function fetchPage(event: FetchEvent, url: URL): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  const answer = preloaded ?? (await fetch(event.request))
  const address = findKeptAddress(url)
  if (answer.status === 200 && address !== null) event.waitUntil(keep(address, answer.clone()))
  event.waitUntil(sendAdded())
  return answer
}

async function show(address: string): Promise<Response | undefined> {
  return await showSeen(address, (await added.size()) > 0)
}

async function showInstead(url: URL): Promise<Response> {
  const standIn = findStandIn(url)
  const shown = standIn === null ? undefined : await show(standIn)
  return shown ?? (await showSpare(findLocale(url))) ?? Response.error()
}

async function findLooks(request: Request): Promise<Response> {
  return (await looks.find(request.url)) ?? (await fetch(request))
}

/** A page of the router's: without a network the browser goes to the page itself, and finds what was seen of it. */
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

/** What is sent without a network is lost, and the page says so; but what goes into the cart waits for one. */
async function send(event: FetchEvent, url: URL): Promise<Response> {
  const copy = event.request.clone()
  try {
    const answer = await fetch(event.request)
    if (changesVisitor(url)) await seen.clear()
    if ([ADD_TO_CART, REMOVE_FROM_CART].includes(findForm(url)))
      event.waitUntil(refresh(cartOf(url)))
    return answer
  } catch (error) {
    if (event.request.mode !== "navigate") throw error
    if (findForm(url) !== ADD_TO_CART) return await showInstead(url)
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

/** Puts into the cart what waits for it. Whatever cannot be sent yet, waits on. */
async function sendAdded(): Promise<void> {
  const [first] = await added.getAll()
  if (!first) return
  await added.replayRequests().catch(() => undefined)
  if ((await added.size()) === 0) await refresh(cartOf(new URL(first.request.url)))
}
