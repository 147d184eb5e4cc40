import { minifySync, type Plugin } from "vite"

/**
 * Creates the plugin that minifies the inline script of documents. The server sends the source text of a function as
 * this script, and the build of the server would indent that text. So in builds, the module exports the minified text
 * of the function instead of the function.
 */
export function minifyInlineScript(): Plugin {
  return {
    name: "atir/minify-inline-script",
    apply: "build",
    // Runs after the plugin that removes TypeScript types.
    enforce: "post",
    transform: {
      // Before the real pass, the build scans all files for imports and calls plugins without the code of a file. The
      // filter `code` skips that scan.
      filter: { id: /\/hydrate-on-interaction\.ts$/, code: "hydrateOnInteraction" },
      handler(code, id) {
        const { code: minified } = minifySync(id, code, { module: true })
        const text = minified.replace(/^export function \w+/, "function")
        return `export const hydrateOnInteraction = ${JSON.stringify(text)}`
      },
    },
  }
}
