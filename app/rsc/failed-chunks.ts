/** A path is loaded anew once in this time, in milliseconds (specification 8). */
const PAUSE = 10_000

interface Place {
  pathname: string
  search: string
  hash: string
}

/** What the page's scripts share: the loader of chunks, and the router, when it has begun. */
interface Shared {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
  __reactRouterDataRouter?: { state: { navigation: { location?: Place } } }
}

const shared = globalThis as Shared
let isLeaving = false

/**
 * After a deployment the files that an open page still asks for may be gone. Then the page is loaded anew, with
 * today's files; if that has just been tried, the failure goes its way, to the 500 page.
 */
export function reloadForLostChunks(): void {
  const load = shared.__vite_rsc_client_require__
  const chunks = new Map<string, Promise<unknown>>()
  if (load) {
    shared.__vite_rsc_client_require__ = (id) => {
      const chunk = chunks.get(id) ?? load(id).catch(reloadOrFail)
      chunks.set(id, chunk)
      return chunk
    }
  }
  // What a script asks for later, such as that of the first message.
  addEventListener("vite:preloadError", reloadOnce)
  // A stylesheet that fails throws nowhere. Those of the document may have done so before this script ran.
  addEventListener("error", ({ target }) => isStylesheet(target) && reloadOnce(), true)
  const look = () => [...document.styleSheets].some(isLost) && reloadOnce()
  if (document.readyState === "complete") look()
  else addEventListener("load", look)
}

function isStylesheet(target: EventTarget | null): boolean {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet"
}

/** A stylesheet of ours that never came keeps its rules to itself, as a foreign one does. */
function isLost(sheet: CSSStyleSheet): boolean {
  if (!sheet.href?.startsWith(location.origin)) return false
  try {
    void sheet.cssRules
    return false
  } catch {
    return true
  }
}

function reloadOrFail(error: unknown): Promise<never> {
  // While the page is being left, the screen stays as it is.
  if (reloadOnce()) return new Promise(() => {})
  throw error
}

/** Whether the page is being loaded anew: the one that the visitor is on the way to. */
function reloadOnce(): boolean {
  if (isLeaving) return true
  const target: Place = shared.__reactRouterDataRouter?.state.navigation.location ?? location
  try {
    const key = `reloaded ${target.pathname}`
    const last = Number(sessionStorage.getItem(key))
    if (Date.now() - last < PAUSE) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without a memory it could go on for ever.
    return false
  }
  isLeaving = true
  const isHere = target.pathname === location.pathname && target.search === location.search
  if (isHere) location.reload()
  else location.assign(target.pathname + target.search + target.hash)
  return true
}
