import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** Enters the lock, and leaves it once the file `NAME.leave` exists. */
const WORKER = `
import { appendFileSync, existsSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { withLock } from "./scripts/build-lock.mjs"
const name = process.argv[2]
await withLock(async () => {
  appendFileSync("log", name + " in\\n")
  while (!existsSync(name + ".leave")) await wait(20)
  appendFileSync("log", name + " out\\n")
})
`

/**
 * Stops the process when it has read the lock and checks whether its owner is alive, until the file `resume` exists.
 */
const PAUSE = `
import { existsSync, writeFileSync } from "node:fs"
const kill = process.kill.bind(process)
process.kill = (pid, signal) => {
  process.kill = kill
  writeFileSync("paused", "")
  const cell = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync("resume")) Atomics.wait(cell, 0, 0, 20)
  return kill(pid, signal)
}
`

/** A pid above the maximum, so no process has it. */
const ENDED = "99999999"

/** @type {string} */
let clone
/** @type {import("node:child_process").ChildProcess[]} */
let workers = []

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), "atir-lock-"))
  mkdirSync(path.join(clone, "scripts"))
  for (const name of ["build-lock.mjs", "paths.mjs", "run-script.mjs"]) {
    cpSync(path.join(import.meta.dirname, name), path.join(clone, "scripts", name))
  }
  write("worker.mjs", WORKER)
  write("pause.mjs", PAUSE)
})

afterEach(() => {
  for (const worker of workers) worker.kill("SIGKILL")
  workers = []
  rmSync(clone, { recursive: true })
})

const write = (/** @type {string} */ name, text = "") => writeFileSync(path.join(clone, name), text)
const read = (/** @type {string} */ name) => {
  const file = path.join(clone, name)
  return existsSync(file) ? readFileSync(file, "utf8") : null
}

/** Starts a process that enters the lock. @param {string} name @param {readonly string[]} [options] */
function start(name, options = []) {
  const worker = spawn(process.execPath, [...options, "worker.mjs", name], { cwd: clone })
  workers.push(worker)
  let output = ""
  worker.stdout.on("data", (text) => (output += String(text)))
  return { isWaiting: () => output.includes("waiting for it"), ended: once(worker, "exit") }
}

/** @param {() => void} check */
const eventually = (check) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

test("does not remove the lock of a process that has just replaced the same stale lock", async () => {
  write(".prepare.lock", ENDED)
  const slow = start("slow", ["--import", "./pause.mjs"])
  await eventually(() => expect(read("paused")).toBe(""))
  const fast = start("fast")
  await eventually(() => expect(read("log")).toBe("fast in\n"))
  write("resume")
  await eventually(() => expect(slow.isWaiting() || read("log") !== "fast in\n").toBe(true))
  expect(read("log")).toBe("fast in\n")

  write("fast.leave")
  await fast.ended
  await eventually(() => expect(read("log")).toBe("fast in\nfast out\nslow in\n"))
  write("slow.leave")
  await slow.ended
  expect(read(".prepare.lock")).toBe(null)
}, 60_000)

test("does not remove the lock with which another process has replaced its own, for example while it was suspended", async () => {
  const worker = start("suspended")
  await eventually(() => expect(read("log")).toBe("suspended in\n"))
  write(".prepare.lock", String(process.pid))
  write("suspended.leave")
  await worker.ended
  expect(read(".prepare.lock")).toBe(String(process.pid))
}, 60_000)

test("neither renews nor removes the lock of another process with the same pid", async () => {
  const worker = start("resumed")
  await eventually(() => expect(read("log")).toBe("resumed in\n"))
  const file = path.join(clone, ".prepare.lock")
  write(".prepare.lock", `${Number.parseInt(read(".prepare.lock") ?? "", 10)} successor`)
  const before = statSync(file).mtimeMs
  // The lock of this process is renewed every 2 seconds.
  await eventually(() => expect(Date.now() - before).toBeGreaterThan(3000))
  expect(statSync(file).mtimeMs).toBe(before)
  write("resumed.leave")
  await worker.ended
  expect(read(".prepare.lock")).toContain("successor")
}, 60_000)

test("replaces a stale lock although a process was killed while it replaced it", async () => {
  write(".prepare.lock", ENDED)
  write(".prepare.lock.discard", ENDED)
  const worker = start("next")
  await eventually(() => expect(read("log")).toBe("next in\n"))
  write("next.leave")
  await worker.ended
  expect(read(".prepare.lock.discard")).toBe(null)
}, 60_000)
