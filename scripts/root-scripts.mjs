// Bundles into the built client what has a fixed name at its root: the service worker, so that it serves all pages,
// and what measures visits, so that pages which are kept need not know a hash.
import path from "node:path"
import { build } from "vite"
import { root } from "./paths.mjs"

await bundle("service-worker", "app/offline/service-worker/main.ts", "app/page-expressions.ts")
await bundle("vitals", "app/vitals/main.ts")

/**
 * @param {string} name of the file that it becomes
 * @param {string} entry
 * @param {string} [config] a Vite configuration of further constants
 */
async function bundle(name, entry, config) {
  await build({
    configFile: config ? path.join(root, config) : false,
    root,
    logLevel: "warn",
    // What Workbox says to developers is left out.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      outDir: path.join(root, "build", "client"),
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(root, entry),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  })
}
