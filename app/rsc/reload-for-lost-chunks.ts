import { showOfflineMessage } from "./show-offline-message.ts"

/** Milliseconds in which a path is reloaded at most once [S8.24]. */
const PAUSE = 10_000
/** Selects the errors of forms, and the message about the visitor's last action. */
const MESSAGES = "[role=alert], :is(main, dialog) [data-live-at-once]"

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
      const chunk =
        chunks.get(id) ??
        load(id).catch((error: unknown) => {
          // A failed file is forgotten, so that it is requested again when a page needs it again.
          chunks.delete(id)
          return reloadOrFail(error)
        })
      chunks.set(id, chunk)
      return chunk
    }
  }
  // Vite sends this event when a dynamic import fails, such as that of the module that shows toasts. The page then
  // shows the toast's message as a notice, over which `isInUse` prevents a reload.
  addEventListener("vite:preloadError", () => setTimeout(reloadOnce))
  // A stylesheet that fails to load throws no error. The event "load" comes after all stylesheets of the document.
  const checkStylesheets = () => [...document.styleSheets].some(hasFailed) && reloadOnce()
  if (document.readyState === "complete") checkStylesheets()
  else addEventListener("load", checkStylesheets)
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
  // A promise that stays pending keeps the screen unchanged. A document that is not hydrated works without scripts.
  if (reloadOnce()) return new Promise(() => {})
  throw error
}

/**
 * Reloads the page to which the visitor is navigating, or else the current page unless it is in use. Returns false if
 * that page was reloaded just before. Without a connection it waits for one, because the browser would show its own
 * error page.
 */
function reloadOnce(): boolean {
  const next = globals.__reactRouterDataRouter?.state.navigation.location
  if (isLeaving || (!next && isInUse())) return true
  if (!navigator.onLine) {
    const message = showOfflineMessage()
    const onOnline = () => {
      message.remove()
      reloadOnce()
    }
    addEventListener("online", onOnline, { once: true })
    return true
  }
  const target: Target = next ?? location
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

/** Whether a reload would remove a text that the visitor has typed, or a message that is shown once. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  return isTyped || document.querySelector(MESSAGES) !== null
}
