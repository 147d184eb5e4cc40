import type { BestSold } from "#shop-api/catalogue/best-sold.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  readAllEntries,
  readChanges,
  readEntries,
  readNames,
  readSnapshot,
} from "#shop-api/catalogue/index/read-entries.ts"
import type { Db } from "#shop-api/db/database.ts"

/** Milliseconds without a look after which everything is read anew: changes are kept for six hours. */
const MAX_UNSEEN = 3 * 3_600_000

/** From this part of the catalogue on, reading all of it is no slower. */
const MANY = 0.3

/** The catalogue of this process, as the store has it. */
export interface LiveIndex {
  /** The index with everything that was committed before the call, whoever wrote it. */
  fresh(): Promise<CatalogueIndex>
  /** Loads the index unless it is in memory. Returns whether it is: the first list would wait for it. */
  ensureLoaded(): Promise<boolean>
}

interface Loaded {
  index: CatalogueIndex
  /** What was committed when it was read, in PostgreSQL's words. */
  snapshot: string
  seenAt: number
}

/**
 * Keeps an index up to date. Each call looks at what has changed since the last look; calls that come while
 * somebody looks share the next look, as that one may have begun before what they are to see.
 *
 * @param bestSold what products are ranked by, as it was counted last
 */
export function createLiveIndex(db: Db, bestSold: Pick<BestSold, "list">): LiveIndex {
  let loaded: Loaded | null = null
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<CatalogueIndex> | null = null

  async function refresh(): Promise<CatalogueIndex> {
    waiting = null
    const isOld = !loaded || performance.now() - loaded.seenAt > MAX_UNSEEN
    loaded = loaded && !isOld ? await update(db, loaded) : await load(db)
    loaded.index.rankSales(bestSold.list())
    return loaded.index
  }

  function fresh(): Promise<CatalogueIndex> {
    if (waiting) return waiting
    waiting = running.then(refresh)
    // Whoever waits is told of a failure; the next look tries again.
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

async function load(db: Db): Promise<Loaded> {
  const seenAt = performance.now()
  // What is committed while the rest is read, is read again by the next look.
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

async function update(db: Db, { index, snapshot }: Loaded): Promise<Loaded> {
  const seenAt = performance.now()
  const latest = await readChanges(db, snapshot)
  if (latest.changes.length === 0) return { index, snapshot: latest.snapshot, seenAt }
  const ids = new Set(latest.changes.flatMap((change) => change ?? []))
  if (latest.changes.includes(null) || ids.size > Math.max(100, index.size * MANY)) return load(db)
  const entries = await readEntries(db, [...ids])
  // Read last: whatever the products refer to is there.
  const hasWords = latest.changes.some((change) => change?.length === 0)
  const isKnown = entries.every((entry) => index.knows(entry))
  const names = hasWords || !isKnown ? await readNames(db) : null
  // From here on nothing waits: nobody sees it half changed.
  if (names) index.putNames(names.brands, names.notes)
  for (const entry of entries) {
    index.put(entry)
    ids.delete(entry.id)
  }
  for (const id of ids) index.remove(id)
  index.finish()
  return { index, snapshot: latest.snapshot, seenAt }
}
