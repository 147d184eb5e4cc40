// `npm run build`; with --if-changed only when the sources are not those of the last build.
import { prepareBuild } from "./prepare.mjs"
import { runScript } from "./stop.mjs"

await runScript(() => prepareBuild({ force: !process.argv.includes("--if-changed") }))
