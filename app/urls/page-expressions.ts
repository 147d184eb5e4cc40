import { matchPages } from "#app/page-policies.ts"

const PARAMETERS = { id: String.raw`\d+`, slug: String.raw`[\w-]+` }

const prefetched = matchPages((page) => page.prefetched, PARAMETERS)
const offline = matchPages((page) => page.offline === "cached", PARAMETERS)
const placeholder = matchPages((page) => page.offline === "placeholder")
const visitor = matchPages((page) => page.changesVisitor)

/**
 * A Vite configuration of constants: the browser and the service worker get expressions instead of the policies,
 * which would cost more bytes.
 */
export default {
  define: {
    PREFETCHED_PAGES: String(new RegExp(`^${prefetched}$`)),
    OFFLINE_PAGES: String(new RegExp(`^(?:/|${offline})$`)),
    PLACEHOLDER_PAGES: String(new RegExp(`^${placeholder}/?$`)),
    VISITOR_PAGES: String(new RegExp(String.raw`^${visitor}(?:\.rsc)?$`)),
  },
}
