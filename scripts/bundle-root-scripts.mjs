// Bundles two scripts into files with fixed names at the root of the built client. The service worker must be there so
// that its scope is the whole site. The script of the web vitals has a fixed name so that cached pages do not depend on
// its hash.
import path from "node:path"
import { build } from "vite"
import { root } from "./paths.mjs"

await bundle("service-worker", "app/offline/service-worker/main.ts", "app/urls/page-expressions.ts")
await bundle("vitals", "app/vitals/main.ts")

/**
 * @param {string} name of the file, without its extension
 * @param {string} entry
 * @param {string} [config] a Vite configuration that defines more constants
 */
async function bundle(name, entry, config) {
  await build({
    configFile: config ? path.join(root, config) : false,
    root,
    logLevel: "warn",
    // Leaves out Workbox's messages for developers.
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
