import { spawn } from "node:child_process"
import { root, toolEnvironment } from "./paths.mjs"

/**
 * Runs a program in the foreground until it ends. The terminal sends Ctrl+C to the program, too, because the program is
 * in the same process group. This function forwards other signals.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] variables to add to the environment
 * @returns {Promise<number>} its exit code
 */
export function runInForeground(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: toolEnvironment(env), stdio: "inherit" })
  process.on("SIGINT", () => {})
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal))
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })
}
