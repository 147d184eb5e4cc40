// Bundles the service worker into the built client: one file at the root, so that it serves all pages.
import path from "node:path"
import { build } from "vite"
import { root } from "./paths.mjs"

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
      input: path.join(root, "app", "service-worker", "main.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
})
