import { minifySync, type Plugin } from "vite"

/**
 * Minifies the inline script of each document. The server sends the source text of a function as this script, and the
 * server's build prints functions with indentation. In builds, the module therefore exports the minified text instead
 * of the function.
 */
export function minifyInlineScript(): Plugin {
  return {
    name: "atir/minify-inline-script",
    apply: "build",
    // After the plugin that removes the types.
    enforce: "post",
    transform: {
      // Skips the build's first pass, which scans for imports and has no code of the modules.
      filter: { id: /\/hydrate-on-interaction\.ts$/, code: "hydrateOnInteraction" },
      handler(code, id) {
        const { code: minified } = minifySync(id, code, { module: true })
        const text = minified.replace(/^export function \w+/, "function")
        return `export const hydrateOnInteraction = ${JSON.stringify(text)}`
      },
    },
  }
}
