import { spawn } from "node:child_process"
import { forwardSignals } from "./forward-signals.mjs"
import { root, toolEnvironment } from "./paths.mjs"
import { killGroup } from "./run-step.mjs"

/**
 * Runs a program in the foreground until it ends. Forwards signals to it and to its child processes.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] variables to add to the environment
 * @returns {Promise<number>} its exit code
 */
export function runInForeground(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnvironment(env),
    stdio: "inherit",
    detached: true,
  })
  forwardSignals((signal) => child.pid !== undefined && killGroup(child.pid, signal))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })
}
