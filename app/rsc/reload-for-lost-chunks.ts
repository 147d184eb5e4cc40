import { showOfflineMessage } from "./offline-message.ts"

/** Milliseconds in which a path is reloaded at most once [S8.24]. */
const PAUSE = 10_000

interface Target {
  pathname: string
  search: string
}

/** Globals of @vitejs/plugin-rsc and of React Router; the router is absent before it starts. */
interface Globals {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
  __reactRouterDataRouter?: { state: { navigation: { location?: Target } } }
}

const globals = globalThis as Globals
let isLeaving = false

/**
 * Reloads the page when one of its files cannot be loaded, because a deployment may have removed it. If the page was
 * reloaded just before, the error leads to the 500 page.
 */
export function reloadForLostChunks(): void {
  const load = globals.__vite_rsc_client_require__
  const chunks = new Map<string, Promise<unknown>>()
  if (load) {
    globals.__vite_rsc_client_require__ = (id) => {
      const chunk = chunks.get(id) ?? load(id).catch(reloadOrFail)
      chunks.set(id, chunk)
      return chunk
    }
  }
  // Dynamic imports, such as the toaster for the first message.
  addEventListener("vite:preloadError", reloadOnce)
  // A stylesheet that fails to load throws no error. Those of the document may have failed before this script ran.
  addEventListener("error", ({ target }) => isStylesheet(target) && reloadOnce(), true)
  const checkStylesheets = () => [...document.styleSheets].some(hasFailed) && reloadOnce()
  if (document.readyState === "complete") checkStylesheets()
  else addEventListener("load", checkStylesheets)
}

function isStylesheet(target: EventTarget | null): boolean {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet"
}

/** Reading `cssRules` throws for a stylesheet that failed to load, and for one of another origin. */
function hasFailed(sheet: CSSStyleSheet): boolean {
  if (!sheet.href?.startsWith(location.origin)) return false
  try {
    void sheet.cssRules
    return false
  } catch {
    return true
  }
}

function reloadOrFail(error: unknown): Promise<never> {
  // A pending promise keeps the screen unchanged until the page is reloaded.
  if (reloadOnce()) return new Promise(() => {})
  throw error
}

/**
 * Reloads the page that the visitor is navigating to, or else the current one; false if that was done just before.
 * Without a connection it waits for one, because a reload would replace the page by the browser's own error page.
 */
function reloadOnce(): boolean {
  if (isLeaving) return true
  if (!navigator.onLine) {
    showOfflineMessage()
    addEventListener("online", reloadOnce, { once: true })
    return true
  }
  const target: Target = globals.__reactRouterDataRouter?.state.navigation.location ?? location
  try {
    const key = `reloaded ${target.pathname}`
    const last = Number(sessionStorage.getItem(key))
    if (Date.now() - last < PAUSE) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without session storage the page could reload forever.
    return false
  }
  isLeaving = true
  // With a hash the browser would only scroll when this is the current page.
  location.assign(target.pathname + target.search)
  return true
}
