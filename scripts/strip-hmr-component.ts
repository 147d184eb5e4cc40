import type { Plugin } from "vite"

/** Matches the code that the router adds to each route so that the browser can update the route after an edit. */
const MARKER =
  /^import \{ EnsureClientRouteModuleForHMR___ \} .*$|^.*createElement\(EnsureClientRouteModuleForHMR___, null\),$/gm

/**
 * Creates the plugin that removes an empty client component from builds. The development server needs this component to
 * update routes; in a build it would only add bytes to the scripts and to each payload. The plugin must come after the
 * router's plugins.
 */
export function stripHmrComponent(): Plugin {
  return {
    name: "atir/strip-hmr-component",
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
