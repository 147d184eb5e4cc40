// The program of `npm run build`. With --if-changed, it builds only if the sources have changed since the last build.
import { prepareBuild } from "./install-and-build.mjs"
import { runScript } from "./run-script.mjs"

await runScript(() => prepareBuild({ force: !process.argv.includes("--if-changed") }))
