import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import { forwardSignals } from "./forward-signals.mjs"
import { isBuilt, prepareBuild, prepareTools } from "./install-and-build.mjs"
import { nodeBinary, root, toolEnvironment } from "./paths.mjs"
import { envFile } from "./read-env-file.mjs"
import { requireFreePort } from "./require-free-port.mjs"
import { runScript, Stop } from "./run-script.mjs"

/** How often this process checks whether npm is still running, in milliseconds. */
const parentCheckInterval = 1_000

/** Installs and builds if necessary, then runs the server. Ends with the exit code of the server. */
export async function buildAndServe() {
  stopWithNpm()
  await runScript(async () => {
    await requireFreePort()
    await prepareTools()
    // The server checks the settings itself, but only after the build, which takes longer.
    if (!isBuilt()) requireRightSettings()
    await prepareBuild()
    process.exitCode = await serve()
  })
}

/**
 * Stops this process after npm was killed with SIGKILL. npm cannot forward that signal, and this process would keep the
 * port.
 */
function stopWithNpm() {
  // Without npm, the parent process may be a shell. When the shell ends, the server must go on in the background.
  if (process.env.npm_lifecycle_event !== "start") return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }, parentCheckInterval)
  timer.unref()
}

/**
 * Checks the settings, unless the sources contain a mistake, which the build names.
 *
 * @throws {Stop} when a setting is wrong
 */
function requireRightSettings() {
  const check = spawnSync(nodeBinary, ["scripts/check-settings.ts"], {
    cwd: root,
    encoding: "utf8",
  })
  if (check.status !== 2) return
  // On stderr are misspelled names of settings.
  process.stderr.write(check.stderr)
  throw new Stop(check.stdout.trimEnd())
}

/**
 * Runs the server until it ends.
 *
 * @returns {Promise<number>} its exit code
 */
function serve() {
  const settings = existsSync(envFile) ? ["--import=./scripts/load-env-file.mjs"] : []
  const server = spawn("sh", ["serve.sh", nodeBinary, ...settings], {
    cwd: root,
    env: toolEnvironment({ NODE_ENV: "production" }),
    // The server stops when the IPC channel is closed. The operating system closes it when this process ends, even
    // after SIGKILL.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  })
  forwardSignals((signal) => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal))
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.once("exit", (code, signal) => {
      if (signal === "SIGKILL") {
        console.error(
          "atir: the shop was killed (SIGKILL), probably because the machine is out of memory",
        )
      }
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
