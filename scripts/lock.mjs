import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { root } from "./paths.mjs"

const lock = path.join(root, ".prepare.lock")
const beat = 2_000
const silence = 15_000

/**
 * Does the work while no other script of this clone installs or builds: waits for the other one to end.
 * Whoever died without letting go is recognised by a pid that is gone, or a lock that nobody touches.
 *
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  let told = false
  while (!take()) {
    if (isStale()) discard()
    else if (!told) {
      told = true
      console.log("Another start is installing or building in this folder: waiting for it ...")
    }
    await wait(200)
  }
  const timer = setInterval(() => touch(), beat)
  const release = () => rmSync(lock, { force: true })
  process.once("exit", release)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.removeListener("exit", release)
    release()
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
}

function touch() {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // Removed by hand: there is nothing to keep alive.
  }
}

function isStale() {
  try {
    const quietFor = Date.now() - statSync(lock).mtimeMs
    const pid = Number(readFileSync(lock, "utf8"))
    // The pid is written right after the file is made: an empty one is younger than this look.
    return quietFor > silence || (pid > 0 && !isAlive(pid))
  } catch {
    return false
  }
}

/** Two waiters may find the same dead lock: the rename succeeds for one of them. */
function discard() {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside, { force: true })
  } catch {
    // The other one was quicker.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
