// Bundles into the built client what has a fixed name at its root: the service worker, so that it serves all pages,
// and what measures visits, so that pages which are kept need not know a hash.
import path from "node:path"
import { build } from "vite"
import { root } from "./paths.mjs"

await bundle("service-worker")
await bundle("vitals")

/** @param {string} name of its folder in app, and of its file */
async function bundle(name) {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    // What Workbox says to developers is left out.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      outDir: path.join(root, "build", "client"),
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(root, "app", name, "main.ts"),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  })
}
