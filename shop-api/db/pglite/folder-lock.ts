import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { errorCodeOf } from "#runtime/error-code.ts"
import { createFolder } from "#shop-api/create-folder.ts"
import { findStartTime, getPidSpace } from "./process-identity.ts"

/** Thrown when another process, or this one, has already opened the folder. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError"
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder`)
    this.pid = pid
  }
}

type FolderLock = {
  /** Resolves when the lock file has disappeared without a release of the lock. */
  lost: Promise<void>
  release(): void
}

/**
 * The lock file of a living process. `held`: the process has the lock. `near`: the process is in the pid namespace of
 * this process, so its pid can be checked; for any other process, only the heartbeat shows that it lives.
 */
type LockFile = { file: string; pid: number; held: boolean; near: boolean }

/**
 * The last heartbeat of each lock file, and when this process first saw it. The time of a file may lie in the future,
 * because the clock of its process was ahead.
 */
type Beats = Map<string, { mtimeMs: number; seenAt: number }>

const LOCKED = ".held"
const BEAT_MS = 5_000
/**
 * A lock file of a process in another container or on another machine becomes invalid after this number of milliseconds
 * without a heartbeat, which updates the file's time.
 */
const SILENT_AFTER_MS = 20_000
const ACQUIRE_TIMEOUT_MS = 2_000

/**
 * Locks `folder` for this process, because two databases running on one folder would destroy it.
 *
 * In the folder `<folder>.lock/`, each process that wants the lock has one empty file, and the process that has the
 * lock has a second file, with the ending `.held`. The name of a file consists of pid, start time and pid namespace. So
 * a new process that happens to have the pid of a killed one has another file, and deleting the file of a dead process
 * never deletes the file of a living one. Each process first writes its own file and then looks for others. If two
 * processes start at the same time, at least one of them finds the file of the other and withdraws. If both withdraw,
 * they try again after a random pause.
 *
 * @throws FolderInUseError with the pid of the process that has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const claims = `${folder}.lock`
  createFolder(claims)
  const own = path.join(claims, `${process.pid}-${findStartTime(process.pid)}-${getPidSpace()}`)
  const asked = performance.now()
  const beats: Beats = new Map()
  for (;;) {
    if (!place(own)) throw new FolderInUseError(folder, process.pid)
    const rivals = listLiving(claims, beats).filter(({ file }) => file !== own)
    if (rivals.length === 0) {
      writeFileSync(`${own}${LOCKED}`, "")
      return holdLock(own)
    }
    rmSync(own, { force: true })
    const waited = performance.now() - asked
    const winner =
      rivals.find(({ held, near }) => held && near) ??
      rivals.find(({ near }) => waited > (near ? ACQUIRE_TIMEOUT_MS : SILENT_AFTER_MS + BEAT_MS))
    if (winner) throw new FolderInUseError(folder, winner.pid)
    await delay(Math.random() * 100)
  }
}

/** Creates a lock file. Returns false when the file exists already. */
function place(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 })
    return true
  } catch (error) {
    if (errorCodeOf(error) === "EEXIST") return false
    throw error
  }
}

/** Lists the lock files of living processes, and deletes the files of dead processes. */
function listLiving(folder: string, beats: Beats): LockFile[] {
  const names = new Set(readdirSync(folder))
  const living: LockFile[] = []
  for (const name of names) {
    const [, pid, started, space] = /^(\d+)-(\d+)-(\w+\.\d+)$/.exec(name) ?? []
    if (pid === undefined) continue
    const file = path.join(folder, name)
    const near = space === getPidSpace()
    if (near ? findStartTime(Number(pid)) === started : beatsStill(file, beats)) {
      living.push({ file, pid: Number(pid), held: names.has(`${name}${LOCKED}`), near })
    } else remove(file)
  }
  return living
}

function remove(file: string): void {
  rmSync(`${file}${LOCKED}`, { force: true })
  rmSync(file, { force: true })
}

function beatsStill(file: string, beats: Beats): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined || Date.now() - stat.mtimeMs >= SILENT_AFTER_MS) return false
  const beat = beats.get(file)
  if (beat?.mtimeMs === stat.mtimeMs) return performance.now() - beat.seenAt < SILENT_AFTER_MS
  beats.set(file, { mtimeMs: stat.mtimeMs, seenAt: performance.now() })
  return true
}

function holdLock(own: string): FolderLock {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const beat = setInterval(() => {
    try {
      const now = new Date()
      utimesSync(own, now, now)
    } catch {
      clearInterval(beat)
      lose()
    }
  }, BEAT_MS).unref()
  return {
    lost,
    release() {
      clearInterval(beat)
      remove(own)
    },
  }
}
