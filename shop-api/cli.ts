import "#shop-api/check-node.mjs"
import { runCommand } from "#shop-api/commands/program.ts"

const cancelling = new AbortController()
// Only the first Ctrl+C cancels the command; a second one ends the process.
process.once("SIGINT", () => cancelling.abort())

// Whatever reads the output may close the pipe early, as `head` does.
process.stdout.on("error", () => process.exit())

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm changes to the shop's folder. INIT_CWD is the folder in which the operator has called npm, and to which paths
  // are relative.
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  signal: cancelling.signal,
  out: process.stdout,
  err: process.stderr,
})
