// Usage: npm run lab -- faults [--rounds N] [--every] [part of a file's name ...]. Runs the fault tests: they kill
// processes, fill disks or change clocks, and check that the shop keeps all orders.
import { parseArgs } from "node:util"
import { runInForeground } from "../../scripts/run-in-foreground.mjs"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: process.env["FAULT_ROUNDS"] ?? "" },
    every: { type: "boolean", default: process.env["FULL_RUN"] === "1" },
  },
})
const files = positionals.map((name) => `labs/faults/${name}`)
process.exitCode = await runInForeground("vitest", ["run", "--project", "faults", ...files], {
  FAULT_ROUNDS: values.rounds,
  FULL_RUN: values.every ? "1" : "",
})
