import { spawn } from "node:child_process"
import { root, toolEnvironment } from "./paths.mjs"

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const keptOutput = 200_000
const plainInterval = 30_000

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set()
/**
 * Titles of the steps that are running. The progress line in a terminal shows the last one.
 *
 * @type {string[]}
 */
const shown = []

/**
 * Sends a signal to all steps that are running, including their child processes.
 *
 * @param {NodeJS.Signals} signal
 */
export function stopSteps(signal) {
  for (const child of running) {
    if (child.pid !== undefined) killGroup(child.pid, signal)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

/**
 * Runs a step that takes long, and shows its progress. In a terminal, the progress is one line that changes. Otherwise
 * it is several lines below each other.
 *
 * @param {object} step
 * @param {string} step.title
 * @param {string} step.command
 * @param {readonly string[]} [step.args]
 * @param {NodeJS.ProcessEnv} [step.env] variables to add to the environment
 * @param {() => string} [step.detail] returns the progress; when absent, the last line of the output is shown
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>} `output` is the end of the standard output and
 *   the standard error
 */
export async function runStep({ title, command, args = [], env = {}, detail }) {
  const started = Date.now()
  let output = ""
  const line = showProgress(title, started, detail ?? (() => lastLine(output)))
  /** @type {number} */
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
      // The step is in a process group of its own, so that `stopSteps` can end its child processes too.
      detached: true,
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8")
      stream.on("data", (text) => {
        output = (output + text).slice(-keptOutput)
      })
    }
    child.once("error", (error) => {
      running.delete(child)
      output += `${error.message}\n`
      resolve(-1)
    })
    child.once("close", (exitCode) => {
      running.delete(child)
      resolve(exitCode ?? -1)
    })
  })
  const ok = code === 0
  line.end(ok)
  return { ok, output, seconds: (Date.now() - started) / 1000 }
}

/**
 * @param {string} title
 * @param {number} started
 * @param {() => string} detail
 */
function showProgress(title, started, detail) {
  const live = process.stdout.isTTY
  let frame = 0
  shown.push(title)
  const draw = () => {
    if (shown.at(-1) !== title) return
    const text = `${frames[frame++ % frames.length]} ${title}  ${formatSeconds(started)}  ${detail()}`
    process.stdout.write(`\r\u001B[2K${text.slice(0, process.stdout.columns - 1)}`)
  }
  const printProgress = () =>
    console.log(`  ${title}: ${formatSeconds(started)}  ${detail()}`.trimEnd())
  if (!live) console.log(`${title} ...`)
  const timer = live ? setInterval(draw, 120) : setInterval(printProgress, plainInterval)
  return {
    /** @param {boolean} ok */
    end(ok) {
      clearInterval(timer)
      shown.splice(shown.indexOf(title), 1)
      if (live) process.stdout.write("\r\u001B[2K")
      console.log(`${ok ? "✓" : "✗"} ${title}  ${formatSeconds(started)}`)
    },
  }
}

/** @param {number} started */
function formatSeconds(started) {
  const seconds = (Date.now() - started) / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** @param {string} output */
function lastLine(output) {
  const line = output.trimEnd().split("\n").at(-1) ?? ""
  // Colors and cursor movements in the output of the step would disturb the progress line.
  return line.replaceAll(/\u001B\[[0-9;?]*[A-Za-z]|[\u0000-\u001F]/g, "").trim()
}
