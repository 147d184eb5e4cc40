// `npm run build`; with --if-changed only if the sources have changed since the last build.
import { prepareBuild } from "./prepare.mjs"
import { runScript } from "./stop.mjs"

await runScript(() => prepareBuild({ force: !process.argv.includes("--if-changed") }))
