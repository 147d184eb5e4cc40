// Usage: npm run lab -- gallery. Starts the development server, which shows the gallery at /dev/ui.
import "../../scripts/load-env-file.mjs"
import { runInForeground } from "../../scripts/run-in-foreground.mjs"

const port = process.env["PORT"] || "3000"
console.log(`http://localhost:${port}/dev/ui`)
process.exitCode = await runInForeground("node", [
  "scripts/with-shop-api.ts",
  "react-router",
  "dev",
])
