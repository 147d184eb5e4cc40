import { showOfflineMessage } from "./show-offline-message.ts"

/** Milliseconds in which a path is reloaded at most once [S8.24]. */
const PAUSE = 10_000

interface Target {
  pathname: string
  search: string
}

/** Globals of @vitejs/plugin-rsc and of React Router. The router's global is absent before the router starts. */
interface Globals {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
  __reactRouterDataRouter?: { state: { navigation: { location?: Target } } }
}

const globals = globalThis as Globals
let isLeaving = false

/**
 * Reloads the page when one of its files fails to load, because a deployment may have removed the file. If the page has
 * been reloaded just before, the error leads to the 500 page.
 */
export function reloadForLostChunks(): void {
  const load = globals.__vite_rsc_client_require__
  const chunks = new Map<string, Promise<unknown>>()
  if (load) {
    globals.__vite_rsc_client_require__ = (id) => {
      const chunk = chunks.get(id) ?? load(id).catch(reloadOrFail)
      chunks.set(id, chunk)
      // A failed file is forgotten, so that it is requested again when a page needs it again.
      chunk.catch(() => chunks.delete(id))
      return chunk
    }
  }
  // Vite sends this event when a dynamic import fails, such as that of the toasts.
  addEventListener("vite:preloadError", reloadOnce)
  // A stylesheet that fails to load throws no error. The document's stylesheets may have failed before this script ran.
  addEventListener("error", ({ target }) => isStylesheet(target) && reloadOnce(), true)
  const checkStylesheets = () => [...document.styleSheets].some(hasFailed) && reloadOnce()
  if (document.readyState === "complete") checkStylesheets()
  else addEventListener("load", checkStylesheets)
}

function isStylesheet(target: EventTarget | null): boolean {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet"
}

/**
 * Whether a stylesheet of this origin failed to load. Reading the `cssRules` of such a stylesheet throws. The inline
 * script has the same rule (app/hydration/hydrate-on-interaction.ts).
 */
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
  // A promise that stays pending keeps the screen unchanged until the page is reloaded.
  if (reloadOnce()) return new Promise(() => {})
  throw error
}

/**
 * Reloads the page to which the visitor is navigating, or else the current page. Returns false if that page was
 * reloaded just before. Without a connection it waits for one, because the browser would show its own error page.
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
    // Without session storage the function cannot know about an earlier reload, and the page could reload forever.
    return false
  }
  isLeaving = true
  // The hash is omitted, because with a hash the browser would only scroll if the target is the current page.
  location.assign(target.pathname + target.search)
  return true
}
