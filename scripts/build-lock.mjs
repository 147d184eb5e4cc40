import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { root } from "./paths.mjs"
import { Stop } from "./run-script.mjs"

const lock = path.join(root, ".prepare.lock")
const renewInterval = 2_000
const staleAfter = 15_000

/**
 * Runs `work` while this process has the lock for installing and building in this clone. Waits while another script has
 * the lock. If the process with the lock has ended or has stopped renewing the lock, the lock is stale, and this
 * function removes it.
 *
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  let hasPrinted = false
  while (!tryAcquire()) {
    if (isStale()) discard()
    else if (!hasPrinted) {
      hasPrinted = true
      console.log("Another process is installing or building in this folder: waiting for it ...")
    }
    await wait(200)
  }
  const timer = setInterval(() => renew(), renewInterval)
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

function tryAcquire() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : ""
    if (code === "EEXIST") return false
    if (code === "EACCES" || code === "EROFS") {
      throw new Stop(`${root} cannot be written: install and build as the user who owns it`)
    }
    throw error
  }
}

function renew() {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // The lock file does not exist any more.
  }
}

function isStale() {
  try {
    const quietFor = Date.now() - statSync(lock).mtimeMs
    const pid = Number(readFileSync(lock, "utf8"))
    // A new lock file is empty for a moment, because its process writes the pid after creating it. `pid` is 0 then.
    return quietFor > staleAfter || (pid > 0 && !isAlive(pid))
  } catch {
    return false
  }
}

/** Removes a stale lock. If two processes try this at the same time, only one of them can rename the file. */
function discard() {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside, { force: true })
  } catch {
    // Another process was faster.
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
