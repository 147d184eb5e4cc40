import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { root } from "./paths.mjs"

const lock = path.join(root, ".prepare.lock")
const renewInterval = 2_000
const staleAfter = 15_000

/**
 * Runs the work while this process holds the lock for installing and building in this clone. Waits while another script
 * holds it. A lock is stale when its process has ended or no longer renews it.
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
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
}

function renew() {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // The lock file was removed.
  }
}

function isStale() {
  try {
    const quietFor = Date.now() - statSync(lock).mtimeMs
    const pid = Number(readFileSync(lock, "utf8"))
    // The file may be empty, because its process writes the pid a moment after creating it.
    return quietFor > staleAfter || (pid > 0 && !isAlive(pid))
  } catch {
    return false
  }
}

/** Removes a stale lock. Two processes may try to, and the rename succeeds for only one of them. */
function discard() {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside, { force: true })
  } catch {
    // The other process was faster.
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
