import { prepareTools } from "./install-and-build.mjs"
import { requireFreePort } from "./require-free-port.mjs"
import { runInForeground } from "./run-in-foreground.mjs"
import { runScript } from "./run-script.mjs"

/**
 * Installs missing packages, then runs the development server on Node 24.
 *
 * @param {readonly string[]} options options of the command `react-router dev`
 */
export async function develop(options) {
  await runScript(async () => {
    await requireFreePort()
    await prepareTools()
    const server = ["scripts/with-shop-api.ts", "react-router", "dev", ...options]
    process.exitCode = await runInForeground("node", server)
  })
}
