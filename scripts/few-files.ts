import { writeFileSync } from "node:fs"
import path from "node:path"
import type { Plugin, Rolldown } from "vite"
import { weighModules } from "./module-weights.ts"

/**
 * Which file an island travels in: the first one that its path begins with. What none names is the shop's own,
 * which every page loads.
 */
export const ISLANDS: readonly (readonly [file: string, ...paths: string[]])[] = [
  ["list", "app/screens/catalogue/products/"],
  ["foot", "app/ui/navigation/late-social-links"],
  [
    "cart",
    "app/screens/cart/cart/cart-filled",
    "app/screens/cart/cart/cart-lines",
    "app/screens/cart/cart/cart-total",
  ],
  ["country", "app/screens/content/country-form"],
  ["auth", "app/screens/auth/", "app/ui/form/captcha-"],
  ["cabinet", "app/screens/account/", "app/ui/action/submit-button"],
  ["checkout", "app/screens/checkout/"],
  ["contact", "app/screens/content/contact/"],
]

/** React and the router: only new versions change either, and one file packs better than two. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|react-server-dom-webpack|@vitejs\/plugin-rsc)\//

/** What the router tells whoever builds upon it: browsers get its code without. Its errors stay. */
const WARNINGS = ["warning", "warnOnce", "console.warn"]

/** What several islands need, the most wanted first. */
const SHARED = ["shop", "forms"] as const

const ISLAND_GROUP = /^\0virtual:vite-rsc\/client-references\/group\/(\w+)$/

/** The name of the file for a client component; `normalizedId` is its path from the root. */
export function fileOfIsland({ normalizedId }: { normalizedId: string }): string {
  const found = ISLANDS.find(([, ...paths]) =>
    paths.some((start) => normalizedId.startsWith(start)),
  )
  return found?.[0] ?? "shop"
}

/**
 * Few files instead of one for each island and each style: on a phone a request costs more than the bytes that it
 * would spare. All rules stand in one stylesheet, which the server's build writes (theme/theme-links.tsx reads them);
 * the browser's build leaves its copies out. Writes `build/bundle.json`: what of
 * each script's gzip bytes its modules are.
 */
export function fewFiles(): Plugin {
  return {
    name: "atir/few-files",
    apply: "build",
    configResolved({ environments }) {
      split(environments["rsc"], [{ name: "styles", test: /\.css\.ts/ }])
      // For the list of modules, below.
      const client = environments["client"]
      if (client) {
        client.build.sourcemap = "hidden"
        client.build.rolldownOptions.treeshake = { manualPureFunctions: WARNINGS }
      }
      split(environments["client"], [
        { name: "react", priority: 4, test: FRAMEWORK },
        ...SHARED.map((file, place) => ({
          name: (id: string, graph: Graph) => (fileOfModule(id, graph) === file ? file : null),
          // A file takes what its modules need along, unless an earlier one has it.
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
      // They were made for this list.
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
  if (!output || Array.isArray(output)) throw new Error("few-files: the router gives no output")
  // The router's own way to split, `manualChunks`, is the older spelling of this and goes unheard beside it.
  output.codeSplitting = { groups }
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** The islands' files that need a module, itself or through others. */
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

/** The table of all islands' files, which each page loads: by file, instead of a function for each island. */
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
 * What every page needs stays with the shop's islands, and the little that the list has in common with others, which
 * packs to less there than in a file of its own; what forms share, with forms; the rest with its island.
 */
function fileOfModule(id: string, graph: Graph): (typeof SHARED)[number] | null {
  const readers = readersOf(id, graph)
  if (readers.has("shop")) return "shop"
  if (readers.size < 2) return null
  return readers.has("list") ? "shop" : "forms"
}
