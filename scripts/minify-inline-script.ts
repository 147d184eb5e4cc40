import { minifySync, type Plugin } from "vite"

/**
 * Creates the plugin that minifies the inline script of documents. The server sends the source text of a function as
 * this script, and the server's build prints functions with indentation. So in builds, the module exports the minified
 * text of the function instead of the function.
 */
export function minifyInlineScript(): Plugin {
  return {
    name: "atir/minify-inline-script",
    apply: "build",
    // Runs after the plugin that removes TypeScript types.
    enforce: "post",
    transform: {
      // The build first scans all files for imports, without their code. The filter by code leaves out that pass.
      filter: { id: /\/hydrate-on-interaction\.ts$/, code: "hydrateOnInteraction" },
      handler(code, id) {
        const { code: minified } = minifySync(id, code, { module: true })
        const text = minified.replace(/^export function \w+/, "function")
        return `export const hydrateOnInteraction = ${JSON.stringify(text)}`
      },
    },
  }
}
