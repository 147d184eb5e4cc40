import type { BestSold } from "#shop-api/catalogue/best-sold.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  readAllEntries,
  readChanges,
  readEntries,
  readNames,
  readSnapshot,
} from "#shop-api/catalogue/index/read-entries.ts"
import type { Database, Db } from "#shop-api/db/database.ts"

/**
 * Maximum milliseconds between updates. After a longer pause the whole catalogue is read again, because the database
 * deletes changes after six hours.
 */
const MAX_UPDATE_AGE = 3 * 3_600_000

/**
 * Milliseconds for which the index is used without asking a database that counts its changes. After that it asks even if
 * none was counted, so that the snapshot stays young.
 */
const UNASKED_FOR = 60_000

/** When a larger part of the catalogue has changed, reading all of it is faster. */
const MAX_CHANGED_PART = 0.3

/** This process's index of the catalogue, updated from the database. */
export interface LiveIndex {
  /** The index with everything that any process committed before the call. */
  fresh(): Promise<CatalogueIndex>
  /** Loads the index unless it is in memory. Returns whether it is in memory afterwards. */
  ensureLoaded(): Promise<boolean>
}

interface Loaded {
  index: CatalogueIndex
  /** PostgreSQL's snapshot at the time of the read. */
  snapshot: string
  seenAt: number
  /** The database's number of changes before the read; null if it does not count them. */
  changes: number | null
}

/**
 * Creates an index that each call of `fresh` updates. Calls during a running update share the next one, because the
 * running one may have read its snapshot before changes that these calls must see.
 */
export function createLiveIndex(
  { db, countCatalogueChanges }: Pick<Database, "db" | "countCatalogueChanges">,
  bestSold: Pick<BestSold, "get">,
): LiveIndex {
  let loaded: Loaded | null = null
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<CatalogueIndex> | null = null

  async function refresh(): Promise<CatalogueIndex> {
    waiting = null
    // Counted before the read, which may miss a later change.
    const changes = countCatalogueChanges?.() ?? null
    if (!loaded || !isUnchanged(loaded, changes)) {
      const isOld = !loaded || performance.now() - loaded.seenAt > MAX_UPDATE_AGE
      const read = loaded && !isOld ? await update(db, loaded) : await load(db)
      loaded = { ...read, changes }
    }
    loaded.index.rankSales(bestSold.get())
    return loaded.index
  }

  function fresh(): Promise<CatalogueIndex> {
    if (waiting) return waiting
    waiting = running.then(refresh)
    // The caller handles the rejection; the next update tries again.
    running = waiting.catch(() => {})
    return waiting
  }

  return {
    fresh,
    async ensureLoaded() {
      if (!loaded) await fresh().catch(() => null)
      return loaded !== null
    },
  }
}

/** Whether nothing was committed since the read, as the database's number of changes shows. */
function isUnchanged(loaded: Loaded, changes: number | null): boolean {
  if (changes === null || changes !== loaded.changes) return false
  return performance.now() - loaded.seenAt < UNASKED_FOR
}

type Read = Omit<Loaded, "changes">

async function load(db: Db): Promise<Read> {
  const seenAt = performance.now()
  // Taken before the read, so that the next update sees changes that other processes commit during it.
  const snapshot = await readSnapshot(db)
  const index = new CatalogueIndex()
  const { brands, notes } = await readNames(db)
  index.putNames(brands, notes)
  for await (const entries of readAllEntries(db)) {
    if (!entries.every((entry) => index.knows(entry))) {
      const added = await readNames(db)
      index.putNames(added.brands, added.notes)
    }
    for (const entry of entries) index.put(entry)
  }
  index.finish()
  return { index, snapshot, seenAt }
}

async function update(db: Db, { index, snapshot }: Read): Promise<Read> {
  const seenAt = performance.now()
  const latest = await readChanges(db, snapshot)
  if (latest.changes.length === 0) return { index, snapshot: latest.snapshot, seenAt }
  const ids = new Set(latest.changes.flatMap((change) => change ?? []))
  if (latest.changes.includes(null) || ids.size > Math.max(100, index.size * MAX_CHANGED_PART))
    return load(db)
  const entries = await readEntries(db, [...ids])
  // The triggers write an empty list of ids for a change of brands or notes.
  const hasNames = latest.changes.some((change) => change?.length === 0)
  const isKnown = entries.every((entry) => index.knows(entry))
  // Read after the products, so that it contains every brand and note that they refer to.
  const names = hasNames || !isKnown ? await readNames(db) : null
  // No await from here on, so that no reader sees half of the changes.
  if (names) index.putNames(names.brands, names.notes)
  for (const entry of entries) {
    index.put(entry)
    ids.delete(entry.id)
  }
  for (const id of ids) index.remove(id)
  index.finish()
  return { index, snapshot: latest.snapshot, seenAt }
}
