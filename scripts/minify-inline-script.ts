import { minifySync, type Plugin } from "vite"

/**
 * Creates the plugin that minifies the inline script of documents. This script is the source text of the function
 * `hydrateOnInteraction`, and a build of the server does not minify it. So in builds, the module exports the minified
 * text of the function instead of the function.
 */
export function minifyInlineScript(): Plugin {
  return {
    name: "atir/minify-inline-script",
    apply: "build",
    // Runs after the plugin that removes TypeScript types.
    enforce: "post",
    transform: {
      // Before the real pass, the build scans all files for imports. In this scan, plugins get only the imports of a
      // file instead of its code. The filter `code` skips the scan.
      filter: { id: /\/hydrate-on-interaction\.ts$/, code: "hydrateOnInteraction" },
      handler(code, id) {
        const { code: minified } = minifySync(id, code, { module: true })
        const text = minified.replace(/^export function \w+/, "function")
        return `export const hydrateOnInteraction = ${JSON.stringify(text)}`
      },
    },
  }
}
