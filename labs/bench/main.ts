// Usage: npm run lab -- bench [EXPERIMENT] [options]. docs/bench.md explains how to read the results.
import process from "node:process"

const EXPERIMENTS = ["pages", "memory", "attacks", "two-storefronts", "mixed", "catalogue"]

const [given] = process.argv.slice(2)
const isNamed = given !== undefined && !given.startsWith("-")
const name = isNamed ? given : "pages"
if (EXPERIMENTS.includes(name)) {
  // Each experiment parses the rest of the arguments itself.
  if (isNamed) process.argv.splice(2, 1)
  await import(`./experiments/${name}.ts`)
} else {
  console.error(`bench: there is no ${name}; there are ${EXPERIMENTS.join(", ")}`)
  process.exitCode = 1
}
