import type { Plugin } from "vite"

/**
 * Reports the file that contains broken JSON. The error of Vite's own plugin has an object in place of the file name,
 * which the error overlay of the dev server cannot show.
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
