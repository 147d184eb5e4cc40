import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { createFolder } from "#shop-api/create-folder.ts"
import { findStartTime, getPidSpace } from "./processes.ts"

/** Another process (or this one, earlier) has the folder open. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError"
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder`)
    this.pid = pid
  }
}

export type FolderLock = {
  /** Resolves when the claim's file has disappeared without a release. */
  lost: Promise<void>
  release(): void
}

type LockFile = { file: string; pid: number; held: boolean; near: boolean }

const LOCKED = ".held"
const BEAT_MS = 5_000
/** A claim of another container or machine expires this long after its last heartbeat. */
const SILENT_AFTER_MS = 20_000
const ACQUIRE_TIMEOUT_MS = 2_000

/**
 * Claims `folder` for this process, because two engines on one folder destroy it.
 *
 * `<folder>.lock/` has one empty file per claim, named after pid, start time and pid namespace. The name distinguishes a
 * killed process from a living one with the same pid, so removing a dead claim never removes a living one. Each process
 * writes its claim first and reads the others' afterwards. Of two that start together, at least one sees the other and
 * withdraws; when both withdraw, they retry after a random pause.
 *
 * @throws FolderInUseError with the process that has the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const claims = `${folder}.lock`
  createFolder(claims)
  const own = path.join(claims, `${process.pid}-${findStartTime(process.pid)}-${getPidSpace()}`)
  const asked = performance.now()
  for (;;) {
    if (!place(own)) throw new FolderInUseError(folder, process.pid)
    const rivals = listLiving(claims).filter(({ file }) => file !== own)
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

/** Writes a claim; returns false when it exists already. */
function place(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
}

/** The claims of living processes. Removes the claims of dead ones. */
function listLiving(folder: string): LockFile[] {
  const names = new Set(readdirSync(folder))
  const living: LockFile[] = []
  for (const name of names) {
    const [, pid, started, space] = /^(\d+)-(\d+)-(\w+\.\d+)$/.exec(name) ?? []
    if (pid === undefined) continue
    const file = path.join(folder, name)
    const near = space === getPidSpace()
    if (near ? findStartTime(Number(pid)) === started : beatsStill(file)) {
      living.push({ file, pid: Number(pid), held: names.has(`${name}${LOCKED}`), near })
    } else remove(file)
  }
  return living
}

function remove(file: string): void {
  rmSync(`${file}${LOCKED}`, { force: true })
  rmSync(file, { force: true })
}

function beatsStill(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < SILENT_AFTER_MS
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
