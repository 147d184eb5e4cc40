import { writeFileSync } from "node:fs"
import path from "node:path"
import type { Plugin, Rolldown } from "vite"
import { weighModules } from "./module-weights.ts"

/**
 * Assigns client components to script files by the start of their path; the first match counts. Client components
 * without a match are in the file `shop`, which each page loads.
 */
export const ISLANDS: readonly (readonly [file: string, ...paths: string[]])[] = [
  ["list", "app/screens/catalogue/products/", "app/screens/catalogue/search/"],
  ["foot", "app/ui/navigation/late-social-links"],
  [
    "cart",
    "app/screens/cart/cart-filled",
    "app/screens/cart/cart-lines",
    "app/screens/cart/cart-total",
  ],
  ["promocode", "app/screens/cart/cart-promocode", "app/screens/shared/promocode/"],
  ["country", "app/screens/content/choose-country/country-form"],
  ["auth", "app/screens/auth/", "app/screens/shared/sms-code/", "app/ui/form/captcha-"],
  ["cabinet", "app/screens/account/", "app/ui/action/submit-button"],
  ["checkout", "app/screens/checkout/"],
  ["contact", "app/screens/content/contact/"],
]

/** React and the router are one file: it changes only with new versions, and one file compresses better than two. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|react-server-dom-webpack|@vitejs\/plugin-rsc)\//

/** The router's functions that warn developers. The client build drops their calls; errors stay. */
const WARNINGS = ["warning", "warnOnce", "console.warn"]

/** Scripts for modules that components in several scripts import; the first one has priority. */
const SHARED = ["shop", "forms"] as const

const ISLAND_GROUP = /^\0virtual:vite-rsc\/client-references\/group\/(\w+)$/

/** Returns the file of a client component; `normalizedId` is its path from the root. */
export function fileOfIsland({ normalizedId }: { normalizedId: string }): string {
  const found = ISLANDS.find(([, ...paths]) =>
    paths.some((start) => normalizedId.startsWith(start)),
  )
  return found?.[0] ?? "shop"
}

/**
 * Builds a few script files instead of one for each client component and style, because on a phone an additional
 * request costs more time than the bytes that it saves. The server's build writes all CSS rules into one stylesheet
 * (app/ui/theme/theme-links.tsx), so the client's build leaves them out. Also writes `build/bundle.json`, which lists the
 * modules of each script with their share of its gzip bytes.
 */
export function clientChunks(): Plugin {
  return {
    name: "atir/client-chunks",
    apply: "build",
    configResolved({ environments }) {
      split(environments["rsc"], [{ name: "styles", test: /\.css\.ts/ }])
      // `generateBundle` needs source maps for the list of modules.
      const client = environments["client"]
      if (client) {
        client.build.sourcemap = "hidden"
        client.build.rolldownOptions.treeshake = { manualPureFunctions: WARNINGS }
      }
      split(environments["client"], [
        { name: "react", priority: 4, test: FRAMEWORK },
        ...SHARED.map((file, place) => ({
          name: (id: string, graph: Graph) => (fileOfModule(id, graph) === file ? file : null),
          // A file includes the dependencies of its modules, unless one with a higher priority has them.
          priority: SHARED.length - place,
        })),
      ])
    },
    transform: {
      filter: { id: [/\.css\.ts/, REFERENCES] },
      handler(code, id) {
        if (REFERENCES.test(id)) return shortenReferences(code)
        if (this.environment.name === "rsc") return null
        return code.replaceAll(/^import ['"][^'"]*\.vanilla\.css['"];?$/gm, "")
      },
    },
    generateBundle({ dir }, bundle) {
      if (this.environment.name !== "client" || !dir) return
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk")
      const list = chunks.map(({ fileName, code, map }) => ({
        file: fileName,
        modules: weighModules(code, map),
      }))
      writeFileSync(path.join(dir, "../bundle.json"), JSON.stringify(list))
      // The source maps were needed only for this list.
      for (const { sourcemapFileName } of chunks) {
        if (sourcemapFileName !== null) delete bundle[sourcemapFileName]
      }
    },
  }
}

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]
>
type Environment = { build: { rolldownOptions: Rolldown.RolldownOptions } } | undefined

function split(environment: Environment, groups: Groups) {
  const output = environment?.build.rolldownOptions.output
  if (!output || Array.isArray(output))
    throw new Error("client-chunks: the router sets no output options")
  // This replaces the router's `manualChunks`, an older option that the bundler then ignores.
  output.codeSplitting = { groups }
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Returns the files of all client components that import a module, directly or indirectly. */
function readersOf(id: string, graph: Graph): Set<string> {
  const readers = new Set<string>()
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const group = ISLAND_GROUP.exec(next)?.[1]
    if (group) readers.add(group)
    else waiting.push(...(graph.getModuleInfo(next)?.importers ?? []))
  }
  return readers
}

const REFERENCES = /^\0virtual:vite-rsc\/client-references$/
const REFERENCE = /"(\w+)": async \(\) => \{\s+const m = await import\(("[^"]+")\)/g

/** Each page loads the table of client components. This shortens it to one entry for each file. */
function shortenReferences(code: string): string {
  const references = [...code.matchAll(REFERENCE)]
  if (references.length === 0) return code
  const files = Map.groupBy(references, ([, , file = ""]) => file)
  const lines = [...files].map(([file, islands]) => {
    const keys = islands.map(([, key]) => key).join(" ")
    return `add(() => import(${file}), "${keys}")`
  })
  return `const references = {}
function add(load, keys) {
  for (const key of keys.split(" ")) references[key] = async () => (await load())["export_" + key]
}
${lines.join("\n")}
export default references`
}

/**
 * Returns the file of a module that several files need. It is `shop` for modules that each page needs, and for modules
 * that the file `list` shares with other files, because these are too small for a file of their own. All other shared
 * modules are in `forms`. Null for a module that only one file needs, and for the list of a group's client components,
 * which the page preloads only if it is a file of its own.
 */
function fileOfModule(id: string, graph: Graph): (typeof SHARED)[number] | null {
  if (ISLAND_GROUP.test(id)) return null
  const readers = readersOf(id, graph)
  if (readers.has("shop")) return "shop"
  if (readers.size < 2) return null
  return readers.has("list") ? "shop" : "forms"
}
