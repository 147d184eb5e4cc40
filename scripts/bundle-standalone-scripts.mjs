// Bundles two scripts into files with fixed names in the root folder of the built client. The service worker must be in
// the root, so that it controls the whole site. The script that reports web vitals has a fixed name, so that cached
// pages need not be rendered again when it changes.
import path from "node:path"
import { build } from "vite"
import { scriptTargets } from "./browser-targets.mjs"
import { root } from "./paths.mjs"

await bundle("service-worker", "app/offline/service-worker/main.ts", "app/urls/page-expressions.ts")
await bundle("vitals", "app/vitals/main.ts")

/**
 * @param {string} name name of the file, without its extension
 * @param {string} entry path of the source file
 * @param {string} [config] path of a Vite configuration with constants that the script uses besides NODE_ENV
 */
async function bundle(name, entry, config) {
  await build({
    configFile: config ? path.join(root, config) : false,
    root,
    logLevel: "warn",
    // In production, Workbox leaves out its messages for developers.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      outDir: path.join(root, "build", "client"),
      emptyOutDir: false,
      target: scriptTargets,
      rolldownOptions: {
        input: path.join(root, entry),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  })
}
