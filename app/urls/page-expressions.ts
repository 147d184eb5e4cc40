import { matchPages } from "#app/page-policies.ts"

const PARAMETERS = { id: String.raw`\d+`, slug: String.raw`[\w-]+` }

const prefetched = matchPages((page) => page.prefetched, PARAMETERS)
const offline = matchPages((page) => page.offline !== "placeholder", PARAMETERS)
const signedOut = matchPages((page) => page.offline === "signed-out")
const visitor = matchPages((page) => page.changesVisitor)

/**
 * Vite configuration that defines constants for the browser and the service worker. The constants are regular
 * expressions, because these take fewer bytes than the page policies.
 */
export default {
  define: {
    PREFETCHED_PAGES: String(new RegExp(`^${prefetched}$`)),
    OFFLINE_PAGES: String(new RegExp(`^(?:/|${offline})$`)),
    SIGNED_OUT_PAGES: String(new RegExp(`^${signedOut}$`)),
    VISITOR_PAGES: String(new RegExp(String.raw`^${visitor}(?:\.rsc)?$`)),
  },
}
