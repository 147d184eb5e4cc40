import { readFileSync } from "node:fs"

// This file is plain JavaScript. An older Node cannot run TypeScript files, and would stop with a stack trace instead
// of the message below.
const manifest = new URL("../package.json", import.meta.url)
const { dependencies } = /** @type {{ dependencies: { node: string } }} */ (
  JSON.parse(readFileSync(manifest, "utf8"))
)

/** @param {string} version */
const majorOf = (version) => Number(version.split(".")[0])

if (majorOf(process.versions.node) < majorOf(dependencies.node)) {
  console.error(
    `atir: this is Node ${process.versions.node}, but the shop requires Node ${dependencies.node}: run \`npm ci\`, which installs it, then use \`npm run shop\` or node_modules/.bin/node.`,
  )
  process.exit(1)
}
