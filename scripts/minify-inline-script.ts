import { minifySync, type Plugin } from "vite"

/**
 * Minifies the inline script of each document. The server takes the source text of its function, and the server's build
 * prints functions with indentation, so the module exports the text in place of the function.
 */
export function minifyInlineScript(): Plugin {
  return {
    name: "atir/minify-inline-script",
    apply: "build",
    // After the plugin that removes the types.
    enforce: "post",
    transform: {
      // The build first scans for imports, without the code of modules.
      filter: { id: /\/hydrate-on-interaction\.ts$/, code: "hydrateOnInteraction" },
      handler(code, id) {
        const { code: minified } = minifySync(id, code, { module: true })
        const text = minified.replace(/^export function \w+/, "function")
        return `export const hydrateOnInteraction = ${JSON.stringify(text)}`
      },
    },
  }
}
