import "#shop-api/check-node.mjs"
import { runCommand } from "#shop-api/commands/program.ts"

const cancelling = new AbortController()
// The second Ctrl+C ends the process.
process.once("SIGINT", () => cancelling.abort())

// The reader of the output may close the pipe, as `head` does.
process.stdout.on("error", () => process.exit())

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the shop's folder. INIT_CWD is the folder in which the operator called npm.
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  signal: cancelling.signal,
  out: process.stdout,
  err: process.stderr,
})
