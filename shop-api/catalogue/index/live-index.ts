import { HOUR_MS } from "#domain/durations.ts"
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
 * An index that is older than this number of milliseconds is not updated with the latest changes but loaded again
 * completely. The reason is that the database deletes its log of changes after six hours.
 */
const MAX_UPDATE_AGE = 3 * HOUR_MS

/**
 * The embedded database (PGlite) counts its changes, and the index does not query it while the count stays the same.
 * After this number of milliseconds the index queries it anyway, so that the index never needs changes that the
 * database has deleted from its log.
 */
const MAX_TIME_WITHOUT_QUERY = 60_000

/** If a larger share of the products has changed, reading the whole catalogue is faster than reading the changes. */
const MAX_CHANGED_PART = 0.3

/** The catalogue index of this process, kept up to date from the database. */
export interface LiveIndex {
  /** Returns the index with all changes that any process has committed before this call. */
  fresh(): Promise<CatalogueIndex>
  /** Loads the index if it is not in memory yet. Returns false if loading fails. */
  ensureLoaded(): Promise<boolean>
}

interface Loaded {
  index: CatalogueIndex
  /** The snapshot of PostgreSQL from which the index was read. It says which transactions the index contains. */
  snapshot: string
  seenAt: number
  /** How many changes the database had counted before the index was read. Null for a database that does not count. */
  changes: number | null
}

/**
 * Creates an index that is updated by each call of `fresh`. A call during an update waits for the next update, because
 * the running update may have missed a change that this call must return. Several waiting calls share one update.
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
    // The count is taken before the database is read. If a change is committed later, the count of the next call is
    // higher, and that call reads the database again.
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
    // The error reaches the caller of `fresh` and does not stop the next update.
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

/**
 * Whether the database has committed nothing since the index was read, according to its count of changes. False after
 * MAX_TIME_WITHOUT_QUERY milliseconds.
 */
function isUnchanged(loaded: Loaded, changes: number | null): boolean {
  if (changes === null || changes !== loaded.changes) return false
  return performance.now() - loaded.seenAt < MAX_TIME_WITHOUT_QUERY
}

type Read = Omit<Loaded, "changes">

async function load(db: Db): Promise<Read> {
  const seenAt = performance.now()
  // The snapshot is taken before the products are read, so that the next update includes changes that are committed
  // during the read.
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
  // For a change of a brand or a note, the triggers in the database write an empty list of product ids.
  const hasNames = latest.changes.some((change) => change?.length === 0)
  const isKnown = entries.every((entry) => index.knows(entry))
  // The names are read after the products, so that they include all brands and notes of these products.
  const names = hasNames || !isKnown ? await readNames(db) : null
  // There must be no `await` from here on, or other code could read an index with half of the changes.
  if (names) index.putNames(names.brands, names.notes)
  for (const entry of entries) {
    index.put(entry)
    ids.delete(entry.id)
  }
  for (const id of ids) index.remove(id)
  index.finish()
  return { index, snapshot: latest.snapshot, seenAt }
}
