import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import {
  acquireDownloads,
  type ClaimedDownload,
  failDownload,
  findFetchedFileName,
  findNextDownload,
  finishDownload,
  releaseDownload,
} from "#shop-api/catalogue/picture-downloads/queue.ts"
import type { Db } from "#shop-api/db/database.ts"
import { type QueueWorker, startQueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { examinePhoto, renewPhoto, savePhoto } from "#shop-api/pictures/photos.ts"
import { download, DownloadError } from "#shop-api/pictures/web/download.ts"

/** How often a worker checks for downloads that another process has added, in milliseconds. */
const POLL_INTERVAL = 15_000
/** Minimum number of milliseconds between two claims while downloads are due. */
const MIN_PAUSE = 1000
/** Checking a picture occupies a CPU core, so only one is checked at a time. */
const EXAMINED_AT_ONCE = 1

interface WorkerOptions {
  db: Db
  dataDir: string
  privateHosts: ReadonlySet<string>
  userAgent: string
  now: () => Date
  /** Called when a download is given up because its last attempt has failed. */
  onGivenUp: (one: { url: string; problem: string }) => void
  /** Called with errors of the shop itself, such as a full disk. */
  onError: (error: unknown) => void
}

/**
 * Starts a worker that downloads pictures whose URLs were in an imported catalogue file. Several processes may run such
 * a worker.
 */
export function startDownloadWorker(options: WorkerOptions): QueueWorker {
  const { db, now, onError } = options
  const examining = new ConcurrencyLimiter({ concurrency: EXAMINED_AT_ONCE })

  async function handle(one: ClaimedDownload, stopping: AbortSignal): Promise<void> {
    try {
      await finishDownload(db, one, await fetchPicture(one, stopping))
    } catch (error) {
      if (stopping.aborted) return await releaseDownload(db, one, now())
      const isKnown = error instanceof DownloadError
      const problem = isKnown ? error.message : "could not be saved"
      if (!isKnown) onError(error)
      const isFinal = isKnown && error.isFinal
      const isGivenUp = await failDownload(db, one, { problem, isFinal, at: now() })
      if (isGivenUp) options.onGivenUp({ url: one.url, problem })
    }
  }

  /** Downloads the picture, unless it was downloaded from the same URL before. Returns the name of the saved file. */
  async function fetchPicture(one: ClaimedDownload, signal: AbortSignal): Promise<string> {
    const { dataDir, privateHosts, userAgent } = options
    const known = await findFetchedFileName(db, one)
    if (known !== null && (await renewPhoto(dataDir, known))) return known
    const folder = await mkdtemp(path.join(tmpdir(), "atir-picture-"))
    try {
      const file = path.join(folder, "picture")
      await download(one.url, { file, privateHosts, userAgent, signal })
      const found = await examining.run(() => examinePhoto(file))
      if ("problem" in found) throw new DownloadError(found.problem, { isFinal: true })
      await savePhoto(dataDir, found.name, { file })
      return found.name
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return startQueueWorker({
    now,
    pollInterval: POLL_INTERVAL,
    minPause: MIN_PAUSE,
    async processDue(stopping) {
      const claimed = await acquireDownloads(db, now())
      await Promise.all(claimed.map((one) => handle(one, stopping)))
      return claimed.length > 0
    },
    findNextDue: () => findNextDownload(db),
    onError,
  })
}
