import { localePath, parseLocalePath } from "#app/i18n/locale-path.ts"
import { DAY_MS } from "#domain/durations.ts"
import { type Locale, resolveLocale } from "#domain/locale.ts"
import { isPersonal } from "./cached-paths.ts"
import { openOfflineCache } from "./offline-cache.ts"

/** Pages that the visitor has opened: at most 40, for 7 days each. */
export const pageCache = openOfflineCache("pages", 40, 7)
/** The offline page in each language. */
const fallbackCache = openOfflineCache("fallback", 3, 30)
/** Stylesheets and fonts of cached pages. */
export const assetCache = openOfflineCache("assets", 12, 30)

const ASSETS = /"(\/assets\/[^"]+\.(?:css|woff2))"/g
/**
 * Matches what is removed from a cached page: the tags of its noscript elements, so that their content is shown, and
 * its scripts, except the offline page's script.
 */
const SCRIPTS = /<script\b(?! data-offline)[\s\S]*?<\/script>|<\/?noscript>/g
const OFFLINE_SCRIPT = /<script data-offline[\s\S]*?<\/script>/
/**
 * The attribute that starts hydration at once. FlashMessage renders it with a message about the visitor's last action,
 * so the service worker fetches a page with this attribute again, to cache it without the message. LateSocialLinks
 * renders the attribute, too. Fetching its page again is unnecessary, but does no harm.
 */
const HYDRATES_AT_ONCE = " data-live-at-once="
const POLICY = "content-security-policy"
/** Maximum number of cached pages to which the offline page links. */
const MAX_LINKS = 10

/**
 * Formats dates for all languages of the shop, which write dates in the same way. Many browsers have no Uzbek formats,
 * so the format is the Russian one.
 */
const MOMENT = new Intl.DateTimeFormat("ru", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
})

/** Deletes the caches of older versions of the service worker. */
export async function deleteOldCaches(): Promise<void> {
  const current = new Set([pageCache.name, fallbackCache.name, assetCache.name])
  for (const name of await caches.keys()) if (!current.has(name)) await caches.delete(name)
}

/** Fetches a page as a prefetch, which does not count as a view and does not consume a flash message. */
async function fetchPage(path: string): Promise<Response | null> {
  const headers = { accept: "text/html", purpose: "prefetch" }
  const response = await fetch(path, { headers }).catch(() => null)
  return response?.ok && !response.redirected ? response : null
}

/**
 * Caches a page, its stylesheets and fonts, and the offline page in its language. For a page with a customer's data,
 * deletes the cached copy instead.
 */
async function cachePage(path: string, page: Response): Promise<void> {
  if (isPersonal(path, page)) {
    await pageCache.delete(path)
    return
  }
  const html = await page.clone().text()
  await pageCache.put(path, page)
  for (const [, file = ""] of html.matchAll(ASSETS)) {
    if (await assetCache.find(file)) continue
    const response = await fetch(file).catch(() => null)
    if (response?.ok) await assetCache.put(file, response)
  }
  await cacheFallback(readLocale(html))
}

/**
 * Reads the language of a visitor who opens a URL. Without a language prefix, which only the URL of the home page may
 * lack, it is that of the page that was cached last, of an offline page, or of the browser. The worker cannot read the
 * cookie with the language.
 */
export async function readVisitorLocale({ pathname }: URL): Promise<Locale> {
  const prefix = parseLocalePath(pathname)?.locale
  if (prefix) return prefix
  for (const cache of [pageCache, fallbackCache]) {
    const [latest] = await cache.list()
    const page = latest === undefined ? null : await cache.find(latest)
    if (page) return readLocale(await page.text())
  }
  return readLocale("")
}

/** Returns the language of a page, or else that of the browser. */
function readLocale(html: string): Locale {
  const lang = /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
  return resolveLocale(lang, null, navigator.languages.join(","))
}

/**
 * Caches a page that the visitor has opened. If the page shows a message, fetches the page again without it, because
 * the message is shown once.
 */
export async function cacheOpenedPage(path: string, page: Response): Promise<void> {
  const hasMessage = (await page.clone().text()).includes(HYDRATES_AT_ONCE)
  await (hasMessage ? refreshPage(path) : cachePage(path, page))
}

/** Fetches a page again and caches it. If that fails, the cached page stays. */
export async function refreshPage(path: string): Promise<void> {
  const page = await fetchPage(path)
  if (page) await cachePage(path, page)
}

/** Fetches the cached offline pages again. Their header shows the country and whether the visitor is signed in. */
export async function refreshFallbacks(): Promise<void> {
  for (const url of await fallbackCache.list()) {
    const page = await fetchPage(url)
    if (page) await fallbackCache.put(url, page)
  }
}

async function cacheFallback(locale: Locale): Promise<void> {
  const path = localePath(locale, "offline")
  const cached = await fallbackCache.find(path)
  const age = Date.now() - Date.parse(cached?.headers.get("date") ?? "")
  if (age < DAY_MS) return
  const page = await fetchPage(path)
  if (page) await fallbackCache.put(path, page)
}

/**
 * Builds a response from a cached page, with a note that says when the page was cached. Returns undefined if the page
 * is not cached. Removes the scripts, so that links load documents and forms are posted.
 *
 * @param isWaiting whether an add to the cart is queued
 * @param isOffline whether the network failed. The page then gets the offline page's script, which reloads the page
 *   once the network is back, and the policy that allows this script. A page of a shop that is only slow gets no
 *   script, because the script would reload it again and again.
 */
export async function serveCached(
  path: string,
  { isWaiting, isOffline }: { isWaiting: boolean; isOffline: boolean },
): Promise<Response | undefined> {
  const page = await pageCache.find(path)
  // An older version of the service worker may have cached a customer's page.
  if (!page || isPersonal(path, page)) return undefined
  const html = await page.text()
  const fallback = await fallbackCache.find(localePath(readLocale(html), "offline"))
  const fallbackHtml = (await fallback?.text()) ?? ""
  const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(fallbackHtml)?.[1] ?? ""
  const at = new Date(page.headers.get("date") ?? Date.now())
  const note = [
    read("note").replace("{at}", MOMENT.format(at)),
    ...(isWaiting ? [read("waiting")] : []),
  ].join(" ")
  const marked = html.replace(/<body\b/, `<body data-offline="${note}"`)
  if (!isOffline) return createResponse(marked, page, 200)
  const script = OFFLINE_SCRIPT.exec(fallbackHtml)?.[0] ?? ""
  const policy = fallback?.headers.get(POLICY)
  const response = createResponse(
    marked.replace("</body>", (end) => script + end),
    page,
    200,
  )
  if (policy) response.headers.set(POLICY, policy)
  return response
}

/**
 * Builds a response from the offline page, with links to cached pages; undefined if the offline page is not cached yet.
 */
export async function serveFallback(locale: Locale): Promise<Response | undefined> {
  const page = await fallbackCache.find(localePath(locale, "offline"))
  if (!page) return undefined
  const urls = (await pageCache.list()).slice(0, MAX_LINKS)
  const links = await Promise.all(
    urls.map(async (url) => {
      const html = await (await pageCache.find(url))?.text()
      // The title is already escaped in the cached HTML.
      const title = /<title>([^<]*)<\/title>/.exec(html ?? "")?.[1] ?? ""
      return `<li><a href="${new URL(url).pathname}${escape(new URL(url).search)}">${title}</a></li>`
    }),
  )
  const html = (await page.text()).replace(
    /(<ul[^>]* data-cached="[^>]*>)/,
    (list) => list + links.join(""),
  )
  return createResponse(html, page, 503)
}

function createResponse(html: string, { headers }: Response, status: number): Response {
  const own = new Headers(headers)
  for (const name of ["content-encoding", "content-length", "etag"]) own.delete(name)
  return new Response(html.replace(SCRIPTS, ""), { status, headers: own })
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
}
