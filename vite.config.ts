import { unstable_reactRouterRSC as reactRouterRSC } from "@react-router/dev/vite"
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin"
import react from "@vitejs/plugin-react"
import rsc from "@vitejs/plugin-rsc"
import { defineConfig, type PluginOption } from "vite"
import pageExpressions from "./app/urls/page-expressions.ts"
import { scriptTargets } from "./scripts/browser-targets.mjs"
import { clientChunks, fileOfClientComponent } from "./scripts/client-chunks.ts"
import { minifyInlineScript } from "./scripts/minify-inline-script.ts"
import { reportBrokenJson } from "./scripts/report-broken-json.ts"
import { stripHmrComponent } from "./scripts/strip-hmr-component.ts"
import { styleUpdates } from "./scripts/style-updates.ts"

// One of React Router's plugins reads the assets manifest, which plugin-rsc writes. Both plugins do this in the hook
// `generateBundle`, which runs in the order of the plugins. If the reading plugin does not come after plugin-rsc, the
// build fails with "Vite RSC assets manifest not found".
const reader = "react-router/rsc/virtual-client-version"
const routerPlugins = reactRouterRSC() as { name?: string }[]
const early = routerPlugins.filter((plugin) => plugin.name !== reader)
const late = routerPlugins.filter((plugin) => plugin.name === reader)
const updates = styleUpdates()

export default defineConfig({
  define: pageExpressions.define,
  build: {
    target: scriptTargets,
    // Phones of before 2023 ignore media queries with ranges, such as `(width >= 64em)`, which Vite writes by default.
    cssTarget: ["chrome90", "edge90", "firefox102", "safari15", "ios15"],
  },
  // scripts/with-shop-api.ts has read .env into the environment and checked PORT before it starts Vite.
  server: {
    port: Number(process.env["PORT"] || 3000),
    strictPort: true,
    // Without the setting, the development server listens on this machine alone.
    host: process.env["LISTEN_ADDRESS"] || "localhost",
    // An editor empties a file before it writes the new content. Vite waits, because reading the empty file would cause
    // an error.
    watch: { awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 } },
  },
  // Packages that client components import. If Vite discovers one of them only after the start, it bundles React a
  // second time.
  optimizeDeps: {
    include: [
      "@conform-to/react/future",
      "imask/esm/controls/input",
      "imask/esm/masked/pattern",
      "jotai/react",
      "jotai/vanilla",
      "react-hot-toast/headless",
    ],
  },
  plugins: [
    vanillaExtractPlugin({ unstable_pluginFilter: ({ name }) => name === updates.name }),
    updates,
    reportBrokenJson(),
    early as PluginOption[],
    stripHmrComponent(),
    react(),
    rsc({ clientChunks: fileOfClientComponent }),
    late as PluginOption[],
    clientChunks(),
    minifyInlineScript(),
  ],
})
