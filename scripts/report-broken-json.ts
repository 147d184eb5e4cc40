import type { Plugin } from "vite"

/**
 * Creates a plugin that reports which JSON file is broken. Vite's own error has an object instead of the file name, and
 * the error page of the development server cannot show it.
 */
export function reportBrokenJson(): Plugin {
  return {
    name: "atir/report-broken-json",
    enforce: "pre",
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id) {
        try {
          JSON.parse(code)
        } catch (error) {
          this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    },
  }
}
