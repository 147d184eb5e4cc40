import { LRUCache } from "lru-cache"
import { type Change, tagsOf } from "#contract/changes.ts"
import { createGate } from "#server/pages/gate.ts"
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
  /** Until then it is sent where a newer one cannot be made. */
  rescueUntil: number
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

/** Milliseconds that an old page is sent for, where making a newer one fails; a day old is too old. */
const RESCUE_FOR = 24 * 3_600_000
/** And until it is tried again. */
const RESCUED_FOR = 5000

/** The share of the memory for payloads of documents that are kept no longer, and may still be open somewhere. */
const PARTED_SHARE = 1 / 8

/** Pages that are rendered at a time: there is one thread, and each takes some megabytes until it is packed. */
const MAX_RENDERINGS = 3

/** Pages that are believed for less, here or for what they show, are each process's own. */
const isAsLongAsAny = (maxAge: number) => maxAge >= FRESH_FOR + STALE_FOR

/**
 * Rendered pages in memory, those asked for last. Whoever asks for one that is being rendered waits for the
 * same rendering. What was being rendered while something changed is sent to those who waited for it, and not
 * kept. The payload of a document that was sent can be had for some time after the document is dropped.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages: LRUCache<string, Kept>
  readonly #parted: LRUCache<string, PackedPage>
  readonly #running = new Map<string, Promise<PackedPage | null>>()
  readonly #rendering = createGate(MAX_RENDERINGS)
  readonly #around = new LRUCache<string, true>({ max: MAX_AROUND, ttl: AROUND_FOR })
  /** What has happened since the start: how visitors got their pages, and what making them came to. */
  readonly counts = { hit: 0, stale: 0, waited: 0, rendered: 0, taken: 0, declined: 0, rescued: 0 }
  #epoch = 0
  #maxAge: number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#maxAge = options.maxAge
    const partedBytes = Math.ceil(options.maxBytes * PARTED_SHARE)
    this.#parted = new LRUCache({ maxSize: partedBytes, sizeCalculation: measurePage })
    this.#pages = new LRUCache({
      maxSize: options.maxBytes - partedBytes,
      maxEntrySize: Math.ceil(options.maxBytes / 4),
      sizeCalculation: ({ page }) => measurePage(page),
      dispose: ({ page }) => this.#part(page),
      noDisposeOnSet: true,
    })
  }

  /** What all pages take by now. */
  get bytes(): number {
    return this.#pages.calculatedSize + this.#parted.calculatedSize
  }

  /** The page at once; undefined when it has to be waited for. */
  find(visit: Visit): PackedPage | undefined {
    const kept = this.#pages.get(visit.key)
    if (!kept) return undefined
    const now = this.#now()
    if (now < kept.freshUntil) {
      this.counts.hit += 1
      return kept.page
    }
    if (now >= kept.staleUntil) return undefined
    this.counts.stale += 1
    // One visitor starts the rendering, none waits for it. Its failure shows when the page is waited for.
    if (!this.#running.has(visit.key)) this.#start(visit).catch(() => {})
    return kept.page
  }

  /** The page, rendered now unless it is there; null when it is none that can be kept. */
  async read(visit: Visit): Promise<PackedPage | null> {
    if (this.#around.has(visit.key)) return null
    const page = this.find(visit)
    if (page) return page
    this.counts.waited += 1
    return await (this.#running.get(visit.key) ?? this.#start(visit))
  }

  /** The payload of this digest, at once; undefined when only a rendering could tell. */
  findPayload({ key }: Visit, digest: string): PackedPage | undefined {
    const payload = this.#pages.peek(key)?.page.payload
    return payload?.digest === digest ? payload : this.#parted.get(digest)
  }

  /** The same, by rendering the page unless it is there; null when the page is another one by now. */
  async readPayload(visit: Visit, digest: string): Promise<PackedPage | null> {
    await this.read(visit)
    return this.findPayload(visit, digest) ?? null
  }

  /** Milliseconds that pages are believed from now on: few in a shop that hears of no change. */
  believe(maxAge: number): void {
    if (maxAge === this.#maxAge) return
    this.#maxAge = maxAge
    this.drop("everything")
  }

  /** From now on pages that show what has changed are sent to nobody, unless newer ones cannot be made. */
  drop(change: Change): void {
    this.#epoch += 1
    // Whoever asks from now on is not to get what was begun before.
    this.#running.clear()
    this.#around.clear()
    const touched = change === "everything" ? null : tagsOf(change.productIds)
    for (const kept of this.#pages.values()) {
      if (touched === null || touched.some((tag) => kept.tags.has(tag))) {
        kept.freshUntil = kept.staleUntil = Number.NEGATIVE_INFINITY
      }
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
    if (!theirs) return await this.#rendering(() => this.#render(visit, { epoch, stamp }))
    this.counts.taken += 1
    const freshUntil = this.#now() + Math.min(FRESH_FOR, page.freshFor)
    if (epoch === this.#epoch) {
      const rescueUntil = this.#now() + RESCUE_FOR
      const staleUntil = freshUntil + STALE_FOR
      this.#set(visit.key, { ...theirs, freshUntil, staleUntil, rescueUntil })
    } else this.#part(theirs.page)
    return theirs.page
  }

  async #render(
    visit: Visit,
    { epoch, stamp }: { epoch: number; stamp: Stamp | null },
  ): Promise<PackedPage | null> {
    const { source } = this.#options
    const startedAt = this.#now()
    const maxAge = this.#maxAge
    const { isSignedIn } = visit
    const keeping: Keeping = { isSignedIn, tags: new Set(), maxAge, mark: "", payload: null }
    const response = await source.render(visit, keeping)
    const old = response.status >= 500 ? this.#rescue(visit.key) : null
    if (old) {
      void response.body?.cancel()
      return old
    }
    if (response.status !== 200 || keeping.maxAge <= 0) {
      void response.body?.cancel()
      this.#around.set(visit.key, true)
      this.counts.declined += 1
      return null
    }
    this.counts.rendered += 1
    const page = await packPage(response, keeping.mark, visit.fillNothing)
    if (keeping.payload) {
      const { response: apart, digest } = keeping.payload
      page.payload = { ...(await packPage(apart, "", visit.fillNothing)), digest }
    }
    if (epoch !== this.#epoch) {
      this.#part(page)
      return page
    }
    this.#keep(visit.key, page, keeping)
    void this.#complete(page).then(() => {
      if (!stamp || !isAsLongAsAny(keeping.maxAge)) return
      const freshFor = FRESH_FOR - (this.#now() - startedAt)
      this.#give(visit.key, page, { tags: keeping.tags, freshFor, stamp })
    })
    return page
  }

  /** The last page that could be made, for a moment; null when there is none, or none that may still be shown. */
  #rescue(key: string): PackedPage | null {
    const kept = this.#pages.peek(key)
    const now = this.#now()
    if (!kept || now >= kept.rescueUntil) return null
    kept.freshUntil = kept.staleUntil = Math.min(now + RESCUED_FOR, kept.rescueUntil)
    this.counts.rescued += 1
    return kept.page
  }

  /** Nobody waits for the brotli form. */
  async #complete(page: PackedPage): Promise<void> {
    await addBrotli(page).catch(() => {
      // Memory ran short: gzip will do.
    })
  }

  #give(key: string, page: PackedPage, more: Omit<GivenPage, "bytes">): void {
    if (more.freshFor <= 0) return
    this.#options.shared?.give(key, { ...more, bytes: formatPage(page, more.tags) })
  }

  #keep(key: string, page: PackedPage, { tags, maxAge }: Keeping): void {
    const now = this.#now()
    this.#set(key, {
      ...{ page, tags },
      freshUntil: now + Math.min(FRESH_FOR, maxAge),
      staleUntil: now + Math.min(FRESH_FOR + STALE_FOR, maxAge),
      rescueUntil: now + RESCUE_FOR,
    })
  }

  #set(key: string, kept: Kept): void {
    const before = this.#pages.peek(key)?.page
    if (before && before.payload?.digest !== kept.page.payload?.digest) this.#part(before)
    this.#pages.set(key, kept)
  }

  /** The document is nobody's from now on but theirs who have it. */
  #part({ payload }: PackedPage): void {
    if (payload) this.#parted.set(payload.digest, payload)
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}
