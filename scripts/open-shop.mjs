import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import path from "node:path"
import { nodeBinary, root, toolEnvironment } from "./paths.mjs"
import { prepareBuild } from "./prepare.mjs"
import { runScript } from "./stop.mjs"

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])
const sameKeystroke = 1_000
/** Milliseconds between two checks that npm still runs. */
const parentCheckInterval = 1_000

/** Installs and builds if necessary, then runs the server; exits with its exit code. */
export async function openShop() {
  stopWithNpm()
  await runScript(async () => {
    await prepareBuild()
    process.exitCode = await serve()
  })
}

/** Stops this process when npm was ended by SIGKILL and has forwarded no signal; otherwise it would keep the port. */
function stopWithNpm() {
  // Without npm, the parent may be a shell that ends while the shop runs on in the background.
  if (process.env.npm_lifecycle_event !== "start") return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }, parentCheckInterval)
  timer.unref()
}

/** @returns {Promise<number>} the exit code */
function serve() {
  const settings = existsSync(path.join(root, ".env")) ? ["--import=./scripts/env-file.mjs"] : []
  const server = spawn("sh", ["serve.sh", nodeBinary, ...settings], {
    cwd: root,
    env: toolEnvironment({ NODE_ENV: "production" }),
    // When this process ends in any way, the channel closes and the server stops.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Ctrl+C reaches a whole process group; in its own group the server gets the signal once, from this process.
    detached: true,
  })
  let last = 0
  for (const signal of signals) {
    process.on(signal, () => {
      // Ctrl+C arrives twice: from the terminal, and forwarded by npm.
      if (Date.now() - last < sameKeystroke) return
      last = Date.now()
      server.kill(signal === "SIGHUP" ? "SIGTERM" : signal)
    })
  }
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.once("exit", (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
