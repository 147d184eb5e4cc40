import "#shop-api/check-node.mjs"
import { runCommand } from "#shop-api/commands/program.ts"

const cancelling = new AbortController()
// The second Ctrl+C ends the process as ever.
process.once("SIGINT", () => cancelling.abort())

// Whoever reads the answer may stop reading, as `head` does.
process.stdout.on("error", () => process.exit())

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the shop's folder, wherever it was called.
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  signal: cancelling.signal,
  out: process.stdout,
  err: process.stderr,
})
