import { randomUUID } from "node:crypto"
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { root } from "./paths.mjs"
import { Stop } from "./run-script.mjs"

const lock = path.join(root, ".prepare.lock")
/** A process has this second lock while it removes a stale lock. */
const discardLock = `${lock}.discard`
/** Content of the lock of this process. A later process may get the same pid, so it also contains a random token. */
const ownContent = `${process.pid} ${randomUUID()}`
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
  while (!tryCreate(lock)) {
    if (isStale(lock)) discard()
    else if (!hasPrinted) {
      hasPrinted = true
      console.log("Another process is installing or building in this folder: waiting for it ...")
    }
    await wait(200)
  }
  const timer = setInterval(() => renew(), renewInterval)
  process.once("exit", release)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.removeListener("exit", release)
    release()
  }
}

/** @param {string} file */
function tryCreate(file) {
  try {
    writeFileSync(file, ownContent, { flag: "wx" })
    return true
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : ""
    if (code === "EEXIST") return false
    if (code === "EACCES" || code === "EROFS") {
      throw new Stop(`${root} is not writable: install and build as the user who owns it`)
    }
    throw error
  }
}

function renew() {
  const now = new Date()
  try {
    if (isOwn()) utimesSync(lock, now, now)
  } catch {
    // The lock file was removed after it was read.
  }
}

function release() {
  if (isOwn()) rmSync(lock, { force: true })
}

/**
 * Whether the lock is still that of this process. Another process may have replaced it while this one was suspended.
 */
function isOwn() {
  try {
    return readFileSync(lock, "utf8") === ownContent
  } catch {
    // The lock file does not exist any more.
    return false
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    const quietFor = Date.now() - statSync(file).mtimeMs
    const pid = Number(readFileSync(file, "utf8").split(" ", 1)[0])
    // A new lock file is empty for a moment, because its process writes the pid after creating it. `pid` is 0 then.
    return quietFor > staleAfter || (pid > 0 && !isAlive(pid))
  } catch {
    return false
  }
}

/**
 * Removes the lock if it is stale. Only the process with the second lock does this, and it reads the lock again.
 * Otherwise, two processes could find the same stale lock, the first one could remove it and create its own, and the
 * second one would remove that new lock and run at the same time.
 */
function discard() {
  if (!tryCreate(discardLock)) {
    // A process was killed while it had this second lock, which usually takes less than a millisecond.
    if (isStale(discardLock)) rmSync(discardLock, { force: true })
    return
  }
  try {
    if (isStale(lock)) rmSync(lock, { force: true })
  } finally {
    rmSync(discardLock, { force: true })
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
