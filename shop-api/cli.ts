import "#shop-api/check-node.mjs"
import { runCommand } from "#shop-api/cli/program.ts"

const cancelling = new AbortController()
/** Milliseconds after SIGTERM until the process ends even if its command still runs. Few commands can be cancelled. */
const TERMINATED_AFTER = 10_000
/**
 * Milliseconds in which a second signal of the same kind is ignored. npm forwards the signal that Ctrl+C in a terminal,
 * or systemd, has sent to this process already.
 */
const FORWARDED_WITHIN = 1000
// The first Ctrl+C (SIGINT) or SIGTERM (for example from systemd) cancels the command, which then cleans up. A later
// signal of the same kind ends the process at once.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  const cancel = () => {
    cancelling.abort()
    if (signal === "SIGTERM") setTimeout(() => process.exit(143), TERMINATED_AFTER).unref()
    setTimeout(() => process.off(signal, cancel), FORWARDED_WITHIN).unref()
  }
  process.on(signal, cancel)
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A program that reads the output through a pipe, such as `head`, may close the pipe early. The command then ends.
  if (error.code === "EPIPE") process.exit()
  const reason = error.code === "ENOSPC" ? "the disk is full" : error.message
  process.stderr.write(`shop: the output cannot be written: ${reason}\n`)
  process.exit(1)
})

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm runs the script in the shop's folder and sets INIT_CWD to the folder in which the operator called npm. Paths on
  // the command line are relative to that folder.
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  signal: cancelling.signal,
  out: process.stdout,
  err: process.stderr,
})
