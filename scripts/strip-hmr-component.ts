import type { Plugin } from "vite"

/** Code that the router adds to each route to update it in the browser after an edit. */
const MARKER =
  /^import \{ EnsureClientRouteModuleForHMR___ \} .*$|^.*createElement\(EnsureClientRouteModuleForHMR___, null\),$/gm

/**
 * Removes an empty client component from builds. Only the dev server needs it, to update routes; in a build it would
 * add to the scripts and to each payload. This plugin must come after the router's plugins.
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
