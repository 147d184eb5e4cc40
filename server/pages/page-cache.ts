import { gunzipSync } from "node:zlib"
import { LRUCache } from "lru-cache"
import { type Change, tagsOf } from "#contract/changes.ts"
import { addBrotli, measurePage, packPage, type PackedPage } from "#server/pages/packed-page.ts"
import { formatPage, parsePage } from "#server/pages/page-bytes.ts"
import {
  FRESH_FOR,
  type Keeping,
  type PageSource,
  STALE_FOR,
  type Visit,
} from "#server/pages/pages.ts"
import {
  type GivenPage,
  NOT_SHARED,
  type SharedPages,
  type Stamp,
} from "#server/pages/shared-pages.ts"

interface Kept {
  page: PackedPage
  tags: ReadonlySet<string>
  freshUntil: number
  staleUntil: number
}

export interface PageCacheOptions {
  source: Pick<PageSource, "render">
  /** Where storefronts render pages for one another; null for one that is alone. */
  shared: Pick<SharedPages, "find" | "give"> | null
  /** Bytes of all pages together. */
  maxBytes: number
  /** Milliseconds that a page is believed, to begin with: see `believe`. */
  maxAge: number
  now?: () => number
}

/** The address of a page that was not kept is not tried again for some time. */
const AROUND_FOR = 5000
const MAX_AROUND = 1000

/** Pages that are believed for less, here or for what they show, are each process's own. */
const isAsLongAsAny = (maxAge: number) => maxAge >= FRESH_FOR + STALE_FOR

/**
 * Rendered pages in memory, those asked for last. Whoever asks for one that is being rendered waits for the
 * same rendering. What was being rendered while something changed is sent to those who waited for it, and not
 * kept.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages: LRUCache<string, Kept>
  readonly #running = new Map<string, Promise<PackedPage | null>>()
  readonly #around = new LRUCache<string, true>({ max: MAX_AROUND, ttl: AROUND_FOR })
  #epoch = 0
  #maxAge: number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#maxAge = options.maxAge
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.ceil(options.maxBytes / 4),
      sizeCalculation: ({ page }) => measurePage(page),
    })
  }

  /** What all pages take by now. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** The page at once; undefined when it has to be waited for. */
  find(visit: Visit): PackedPage | undefined {
    const kept = this.#pages.get(visit.key)
    if (!kept) return undefined
    const now = this.#now()
    if (now < kept.freshUntil) return kept.page
    if (now >= kept.staleUntil) return undefined
    // One visitor starts the rendering, none waits for it. Its failure shows when the page is waited for.
    if (!this.#running.has(visit.key)) this.#start(visit).catch(() => {})
    return kept.page
  }

  /** The page, rendered now unless it is there; null when it is none that can be kept. */
  async read(visit: Visit): Promise<PackedPage | null> {
    if (this.#around.has(visit.key)) return null
    return this.find(visit) ?? (await (this.#running.get(visit.key) ?? this.#start(visit)))
  }

  /** Milliseconds that pages are believed from now on: few in a shop that hears of no change. */
  believe(maxAge: number): void {
    if (maxAge === this.#maxAge) return
    this.#maxAge = maxAge
    this.drop("everything")
  }

  /** Forgets the pages that show what has changed. */
  drop(change: Change): void {
    this.#epoch += 1
    // Whoever asks from now on is not to get what was begun before.
    this.#running.clear()
    this.#around.clear()
    if (change === "everything") {
      this.#pages.clear()
      return
    }
    const touched = tagsOf(change.productIds)
    for (const [key, { tags }] of this.#pages.entries()) {
      if (touched.some((tag) => tags.has(tag))) this.#pages.delete(key)
    }
  }

  #start(visit: Visit): Promise<PackedPage | null> {
    const running = this.#make(visit).finally(() => {
      if (this.#running.get(visit.key) === running) this.#running.delete(visit.key)
    })
    this.#running.set(visit.key, running)
    return running
  }

  /** What another process has rendered, or what this one renders now. */
  async #make(visit: Visit): Promise<PackedPage | null> {
    const epoch = this.#epoch
    const { shared } = this.#options
    const isShared = shared !== null && isAsLongAsAny(this.#maxAge)
    const { page, stamp } = isShared ? await shared.find(visit.key) : NOT_SHARED
    const theirs = page && parsePage(page.bytes, visit.fillNothing)
    if (!theirs) return await this.#render(visit, { epoch, stamp })
    const freshUntil = this.#now() + Math.min(FRESH_FOR, page.freshFor)
    if (epoch === this.#epoch) {
      this.#pages.set(visit.key, { ...theirs, freshUntil, staleUntil: freshUntil + STALE_FOR })
    }
    return theirs.page
  }

  async #render(
    visit: Visit,
    { epoch, stamp }: { epoch: number; stamp: Stamp | null },
  ): Promise<PackedPage | null> {
    const { source } = this.#options
    const startedAt = this.#now()
    const maxAge = this.#maxAge
    const keeping: Keeping = { isSignedIn: visit.isSignedIn, tags: new Set(), maxAge, mark: "" }
    const response = await source.render(visit, keeping)
    if (response.status !== 200 || keeping.maxAge <= 0) {
      void response.body?.cancel()
      this.#around.set(visit.key, true)
      return null
    }
    const page = await packPage(response, keeping.mark, visit.fillNothing)
    if (epoch !== this.#epoch) return page
    this.#keep(visit.key, page, keeping)
    void this.#complete(page).then(() => {
      if (!stamp || !isAsLongAsAny(keeping.maxAge)) return
      const freshFor = FRESH_FOR - (this.#now() - startedAt)
      this.#give(visit.key, page, { tags: keeping.tags, freshFor, stamp })
    })
    return page
  }

  /** Nobody waits for the brotli form. */
  async #complete(page: PackedPage): Promise<void> {
    await addBrotli(page, gunzipSync(page.plain.gzip)).catch(() => {
      // Memory ran short: gzip will do.
    })
  }

  #give(key: string, page: PackedPage, more: Omit<GivenPage, "bytes">): void {
    if (more.freshFor <= 0) return
    this.#options.shared?.give(key, { ...more, bytes: formatPage(page, more.tags) })
  }

  #keep(key: string, page: PackedPage, { tags, maxAge }: Keeping): void {
    const now = this.#now()
    this.#pages.set(key, {
      ...{ page, tags },
      freshUntil: now + Math.min(FRESH_FOR, maxAge),
      staleUntil: now + Math.min(FRESH_FOR + STALE_FOR, maxAge),
    })
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}
