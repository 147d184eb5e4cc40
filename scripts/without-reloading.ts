import type { Plugin } from "vite"

/** Code that the router adds to each route to update it in the browser after an edit. */
const MARKER =
  /^import \{ EnsureClientRouteModuleForHMR___ \} .*$|^.*createElement\(EnsureClientRouteModuleForHMR___, null\),$/gm

/**
 * Removes the empty client component that the dev server needs for updates of routes; in a build it would be in the
 * scripts and in each payload. It must come after the router's plugins.
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
