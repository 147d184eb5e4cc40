import { writeFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { minifySync, type Plugin, type Rolldown } from "vite"

/**
 * The script files of the client build, each with the beginnings of the paths of its client components. If several
 * entries match a component, the first entry counts. Client components without a match are in the file `shop`, which
 * every page loads.
 */
export const CLIENT_COMPONENT_FILES: readonly (readonly [file: string, ...paths: string[]])[] = [
  ["list", "app/screens/catalogue/products/", "app/screens/catalogue/search/"],
  ["foot", "app/screens/shell/social-links/"],
  [
    "cart",
    "app/screens/cart/when-cart-filled",
    "app/screens/cart/editable-cart-lines",
    "app/screens/cart/cart-sum-rows",
    "app/screens/cart/cart-total-amount",
  ],
  ["promocode", "app/screens/cart/cart-promocode", "app/screens/shared/promocode/"],
  ["country", "app/screens/content/choose-country/country-form"],
  ["auth", "app/screens/auth/", "app/screens/shared/sms-code/", "app/ui/form/captcha-"],
  ["cabinet", "app/screens/account/", "app/ui/action/submit-button"],
  ["checkout", "app/screens/checkout/"],
  ["contact", "app/screens/content/contact/"],
]

/**
 * Matches the modules of React and the router, which become one file. They change only when the packages are updated,
 * and one file compresses better than two.
 */
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|react-server-dom-webpack|@vitejs\/plugin-rsc)\//

/**
 * Functions by which the router warns developers. The client build removes calls of these functions; errors are still
 * thrown.
 */
const WARNINGS = ["warning", "warnOnce", "console.warn"]

/** Script files for modules that several script files import. If a module could be in both, it is in the first one. */
const SHARED = ["shop", "forms"] as const

const CLIENT_COMPONENT_GROUP = /^\0virtual:vite-rsc\/client-references\/group\/(\w+)$/

/**
 * Returns the script file that contains a client component.
 *
 * @param options.normalizedId path of the component from the root folder
 */
export function fileOfClientComponent({ normalizedId }: { normalizedId: string }): string {
  const found = CLIENT_COMPONENT_FILES.find(([, ...paths]) =>
    paths.some((start) => normalizedId.startsWith(start)),
  )
  return found?.[0] ?? "shop"
}

/**
 * Creates the plugin that builds a few script files, instead of one for each client component and each style. On a
 * phone, each additional request would cost more time than the bytes that a smaller file saves. The build of the server
 * writes all CSS rules into one stylesheet (app/ui/theme/theme-links.tsx), so the build of the client leaves them out.
 * The plugin also writes `build/bundle.json`, which lists the modules of each script with the gzip bytes that each
 * would have alone.
 */
export function clientChunks(): Plugin {
  return {
    name: "atir/client-chunks",
    apply: "build",
    configResolved({ environments }) {
      split(environments["rsc"], [{ name: "styles", test: /\.css\.ts/ }])
      const client = environments["client"]
      if (client) client.build.rolldownOptions.treeshake = { manualPureFunctions: WARNINGS }
      split(environments["client"], [
        { name: "react", priority: 4, test: FRAMEWORK },
        ...SHARED.map((file, place) => ({
          name: (id: string, graph: Graph) => (fileOfModule(id, graph) === file ? file : null),
          // A script file contains the modules of its group and the modules that they import, except modules of a group
          // with a higher priority.
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
      const list = chunks.map(({ fileName, modules }) => ({
        file: fileName,
        modules: Object.entries(modules).map(([id, { code }]) => ({
          module: shortenPath(id),
          bytes: gzipSync(minifySync(id, code ?? "").code, { level: 9 }).length,
        })),
      }))
      writeFileSync(path.join(dir, "../bundle.json"), JSON.stringify(list))
    },
  }
}

/** Returns the path of a module from the root folder, or from node_modules. */
function shortenPath(id: string): string {
  const root = path.resolve(import.meta.dirname, "..")
  return id
    .replace(/^\0/, "")
    .replace(/^.*node_modules\//, "")
    .replace(`${root}/`, "")
}

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]
>
type Environment = { build: { rolldownOptions: Rolldown.RolldownOptions } } | undefined

function split(environment: Environment, groups: Groups) {
  const output = environment?.build.rolldownOptions.output
  if (!output || Array.isArray(output))
    throw new Error("client-chunks: the router sets no output options")
  // The router sets `manualChunks`, an older option. The bundler ignores that option when `codeSplitting` is set.
  output.codeSplitting = { groups }
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Returns the names of the script files whose client components import a module, directly or through other modules. */
function readersOf(id: string, graph: Graph): Set<string> {
  const readers = new Set<string>()
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const group = CLIENT_COMPONENT_GROUP.exec(next)?.[1]
    if (group) readers.add(group)
    else waiting.push(...(graph.getModuleInfo(next)?.importers ?? []))
  }
  return readers
}

const REFERENCES = /^\0virtual:vite-rsc\/client-references$/
const REFERENCE = /"(\w+)": async \(\) => \{\s+const m = await import\(("[^"]+")\)/g

/**
 * Shortens the generated module that maps each client component to its dynamic import, because every page loads this
 * module. The result has one line for each script file instead of one for each component.
 */
function shortenReferences(code: string): string {
  const references = [...code.matchAll(REFERENCE)]
  if (references.length === 0) return code
  const files = Map.groupBy(references, ([, , file = ""]) => file)
  const lines = [...files].map(([file, components]) => {
    const keys = components.map(([, key]) => key).join(" ")
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
 * Chooses the script file for a module that several script files need. A file needs a module if one of its client
 * components imports the module, directly or through other modules.
 *
 * - `shop`, which every page loads, gets the modules that it needs itself. It also gets the modules that `list`
 *   (product lists and search) and another file need: they are too small for a file of their own.
 * - `forms` gets all other modules that at least two files need.
 * - Null for a module that only one file needs, and for the virtual modules that list the client components of a file.
 */
function fileOfModule(id: string, graph: Graph): (typeof SHARED)[number] | null {
  if (CLIENT_COMPONENT_GROUP.test(id)) return null
  const readers = readersOf(id, graph)
  if (readers.has("shop")) return "shop"
  if (readers.size < 2) return null
  return readers.has("list") ? "shop" : "forms"
}
