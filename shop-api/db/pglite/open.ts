import { StoreUnavailableError } from "../errors.ts"
import { type Deadlines, PgliteClient } from "./client.ts"
import { lockFolder } from "./folder-lock.ts"
import { maintain } from "./maintenance.ts"
import { PgliteThread, type ThreadOptions } from "./pglite-thread.ts"

export type PgliteStore = {
  client: PgliteClient
  /**
   * Whether the database responds. The query does not wait for the lock: during a long transaction it would wait so
   * long that the database would seem to have failed.
   */
  ping(): Promise<boolean>
  close(): Promise<void>
}

export type PgliteOptions = ThreadOptions & {
  deadlines: Deadlines
  /** Called once when the database fails. All later calls are rejected. */
  onFailure: (error: StoreUnavailableError) => void
}

const UPKEEP_EVERY_MS = 30_000
const PING_WITHIN_MS = 2_000

/**
 * Opens the database in `folder`, and creates it if there is none.
 *
 * @throws FolderInUseError when another process has opened the folder; StoreUnavailableError when the database cannot
 *   be opened
 */
export async function openPglite(folder: string, options: PgliteOptions): Promise<PgliteStore> {
  const lock = await lockFolder(folder)
  const thread = await PgliteThread.start(folder, options).catch((error: unknown) => {
    lock.release()
    throw error
  })
  const client = new PgliteClient(thread, options.deadlines)
  const maintenance = setInterval(() => {
    // A failed run is ignored: the next run repeats its work, and `thread.failed` reports when the database has died.
    maintain(client).catch(() => {})
  }, UPKEEP_EVERY_MS).unref()

  void lock.lost.then(() => thread.fail(`the lock on ${folder} was lost`))
  void thread.failed.then((error) => {
    clearInterval(maintenance)
    client.refuseAll(error)
    options.onFailure(error)
  })

  return {
    client,
    ping: () => isAnswering(thread),
    close: async () => {
      clearInterval(maintenance)
      await client.retire(new StoreUnavailableError("The database is closed"))
      await thread.close()
      lock.release()
    },
  }
}

async function isAnswering(thread: PgliteThread): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_WITHIN_MS)
  })
  const answer = thread.run({ sql: "select 1", values: [] }).then(
    () => true,
    // PostgreSQL refuses the query if it runs inside a failed transaction. This refusal is a response too.
    () => thread.failure === null,
  )
  const answered = await Promise.race([answer, late])
  clearTimeout(timer)
  return answered
}
