import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import {
  claimDownloads,
  type ClaimedDownload,
  failDownload,
  findFetched,
  findNextDownload,
  finishDownload,
  returnDownload,
} from "#shop-api/catalogue/downloads/queue.ts"
import type { Db } from "#shop-api/db/database.ts"
import { createLane } from "#shop-api/pictures/lanes.ts"
import { examinePhoto, keepPhoto, photoFile } from "#shop-api/pictures/photos.ts"
import { download, DownloadError } from "#shop-api/pictures/web/download.ts"

/** How often other processes' imports are looked for, in milliseconds. */
const LOOK_EVERY = 15_000
/** To look at a picture takes a core, and visitors need them. */
const EXAMINED_AT_ONCE = 1

export interface DownloadWorker {
  /** To be called when pictures may have become due. */
  wake(): void
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>
  /** Leaves what is being fetched to the next start. */
  stop(): Promise<void>
}

interface WorkerOptions {
  db: Db
  dataDir: string
  insideHosts: ReadonlySet<string>
  userAgent: string
  now: () => Date
  /** Told of a picture that was given up. */
  onGivenUp: (one: { url: string; problem: string }) => void
  /** Told of what is no picture's fault. */
  onError: (error: unknown) => void
}

/** Fetches the pictures that imports have named by addresses. Any number of processes may do so at once. */
export function startDownloadWorker(options: WorkerOptions): DownloadWorker {
  const { db, now, onError } = options
  const stopping = new AbortController()
  const examining = createLane(EXAMINED_AT_ONCE)
  let running: Promise<void> | null = null
  let asked = false
  let timer: NodeJS.Timeout | undefined
  const isStopped = () => stopping.signal.aborted
  const isAsked = () => asked && !isStopped()

  async function drain(): Promise<void> {
    while (isAsked()) {
      asked = false
      const claimed = await claimDownloads(db, now())
      if (claimed.length > 0) asked = true
      await Promise.all(claimed.map(handle))
    }
  }

  async function handle(one: ClaimedDownload): Promise<void> {
    try {
      await finishDownload(db, one, await bring(one))
    } catch (error) {
      if (isStopped()) return await returnDownload(db, one, now())
      const isKnown = error instanceof DownloadError
      const problem = isKnown ? error.message : "could not be kept"
      if (!isKnown) onError(error)
      const isFinal = isKnown && error.isFinal
      const isGivenUp = await failDownload(db, one, { problem, isFinal, at: now() })
      if (isGivenUp) options.onGivenUp({ url: one.url, problem })
    }
  }

  /** The name of the picture, which is in the store of the shop then. */
  async function bring(one: ClaimedDownload): Promise<string> {
    const { dataDir, insideHosts, userAgent } = options
    const known = await findFetched(db, one)
    if (known !== null && existsSync(photoFile(dataDir, known))) return known
    const folder = await mkdtemp(path.join(tmpdir(), "atir-picture-"))
    try {
      const file = path.join(folder, "picture")
      await download(one.url, { file, insideHosts, userAgent, signal: stopping.signal })
      const found = await examining.run(() => examinePhoto(file))
      if ("problem" in found) throw new DownloadError(found.problem, { isFinal: true })
      await keepPhoto(dataDir, found.name, { file })
      return found.name
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function run(): Promise<void> {
    let pause = LOOK_EVERY
    try {
      await drain()
      const due = await findNextDownload(db)
      if (due) pause = Math.min(Math.max(due.getTime() - now().getTime(), 1000), LOOK_EVERY)
    } catch (error) {
      if (!isStopped()) onError(error)
    }
    running = null
    if (isAsked()) return wake()
    if (!isStopped()) timer = setTimeout(wake, pause).unref()
  }

  function wake(): void {
    asked = true
    if (isStopped() || running) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async idle() {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
