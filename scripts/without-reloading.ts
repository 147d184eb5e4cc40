import type { Plugin } from "vite"

/** What the router adds to each route, so that an edited one is told to the browser. */
const MARKER =
  /^import \{ EnsureClientRouteModuleForHMR___ \} .*$|^.*createElement\(EnsureClientRouteModuleForHMR___, null\),$/gm

/**
 * Builds routes without the empty component by which the dev server tells the browser of an edited one: each would be
 * a client component, in the scripts and in every payload. Stands behind the router's plugins.
 */
export function withoutReloading(): Plugin {
  return {
    name: "atir/without-reloading",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { code: "EnsureClientRouteModuleForHMR___" },
      handler(code) {
        return this.environment.name === "rsc" ? code.replaceAll(MARKER, "") : null
      },
    },
  }
}
