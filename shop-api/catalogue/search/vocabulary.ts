import { LRUCache } from "lru-cache"
import type { AttributeName } from "#domain/product-attributes.ts"
import { distanceWithin } from "#shop-api/catalogue/search/edit-distance.ts"

/** The fields of a product in which a word of a query may occur, besides the product's name. */
export type OwnerKind = AttributeName | "brand" | "note"

export interface Owner {
  kind: OwnerKind
  /** Value id of the brand, note or attribute value in the catalogue index. */
  valueId: number
}

/** A term of the catalogue that a word of a query may mean. A term is the number of a normalized word (its key). */
export interface Match {
  term: number
  /**
   * How well the word matches: 100 for the same word, less for the beginning of the term, and still less for a similar
   * word.
   */
  quality: number
}

const EXACT = 100
const PREFIX = 70
const SIMILAR = 40
/**
 * Each letter that a prefix lacks, and each typing mistake, lowers the quality of a match by these numbers of points.
 */
const PER_MISSING = 1
const PER_MISTAKE = 8
const MOST_MISSING = 15

/** Whether the term is only similar: it neither equals the word of the query nor begins with it. */
export const isOnlySimilar = ({ quality }: Match): boolean => quality <= SIMILAR

export const isExact = ({ quality }: Match): boolean => quality === EXACT

/** Minimum length of a word that matches as the beginning of longer words. A shorter one would match too many. */
const MIN_PREFIX = 3
const MAX_PREFIXED = 300
const MAX_SIMILAR = 50
/**
 * New terms are not sorted at first but searched one by one. When there are more new terms than this, all terms are
 * sorted again.
 */
const MAX_UNSORTED = 2000

/** Returns how many typing mistakes a word of this length may have. */
const mistakesIn = (key: string) => (key.length < 4 ? 0 : key.length < 8 ? 1 : 2)

const NUMBER = /^\d+$/
/**
 * Matches words of two letters. If such a word matches nothing else, it matches as the beginning of longer words: "Xo"
 * finds "Xon".
 */
const SHORT = /^\p{L}{2}$/u

/**
 * All words of the catalogue by their keys (normalized forms, see phonetic-keys.ts), and the brands, notes and
 * attribute values in whose names they occur.
 */
export class Vocabulary {
  readonly #terms = new Map<string, number>()
  readonly #keys: string[] = []
  /** For each key, a bit mask of the letters that it contains. */
  #letters = new Int32Array(1024)
  #sorted: number[] = []
  #owners = new Map<number, Owner[]>()
  readonly #matches = new LRUCache<string, readonly Match[]>({ max: 2000 })

  /** Returns the number (term) of a key. A new key gets the next free number, starting with 0. */
  intern(key: string): number {
    const known = this.#terms.get(key)
    if (known !== undefined) return known
    const term = this.#keys.length
    this.#terms.set(key, term)
    this.#keys.push(key)
    if (term === this.#letters.length) {
      const larger = new Int32Array(term * 2)
      larger.set(this.#letters)
      this.#letters = larger
    }
    this.#letters[term] = lettersOf(key)
    return term
  }

  setOwners(owned: Iterable<readonly [key: string, owner: Owner]>): void {
    this.#owners = new Map()
    for (const [key, owner] of owned) {
      const term = this.intern(key)
      const owners = this.#owners.get(term) ?? []
      this.#owners.set(term, owners)
      owners.push(owner)
    }
  }

  /** Returns the term of a key; null if no word of the catalogue has the key. */
  findTerm(key: string): number | null {
    return this.#terms.get(key) ?? null
  }

  ownersOf(term: number): readonly Owner[] {
    return this.#owners.get(term) ?? []
  }

  /** Clears the cached matches. The catalogue index calls this when names have changed. */
  forgetMatches(): void {
    this.#matches.clear()
  }

  /**
   * Lists the terms that a word with these keys may mean. Each term occurs once.
   *
   * @param isUsed whether a term occurs in the name of a product
   * @param isBeginning whether the visitor is still typing the word, so that it matches as a prefix even if it is very
   *   short
   */
  listMatches(
    keys: readonly string[],
    { isUsed, isBeginning }: { isUsed: (term: number) => boolean; isBeginning: boolean },
  ): readonly Match[] {
    const name = `${isBeginning ? "+" : ""}${keys.join(" ")}`
    const known = this.#matches.get(name)
    if (known) return known
    const isLive = (term: number) => isUsed(term) || this.#owners.has(term)
    const best = new Map<number, number>()
    const add = (term: number, quality: number) => {
      if (isLive(term) && quality > (best.get(term) ?? 0)) best.set(term, quality)
    }
    for (const key of keys) {
      const term = this.#terms.get(key)
      if (term !== undefined) add(term, EXACT)
    }
    const isKnown = best.size > 0
    for (const key of keys) {
      if (isBeginning || (key.length >= MIN_PREFIX && !NUMBER.test(key)))
        this.#addPrefixed(key, add)
    }
    if (!isKnown) for (const key of keys) this.#addSimilar(key, add)
    if (best.size === 0) {
      const addWeakly = (term: number) => add(term, SIMILAR - PER_MISTAKE)
      for (const key of keys) if (SHORT.test(key)) this.#addPrefixed(key, addWeakly)
    }
    const matches = [...best].map(([term, quality]) => ({ term, quality }))
    this.#matches.set(name, matches)
    return matches
  }

  /** Lists the terms with one of these keys that occur in the names of notes. */
  listNotes(keys: readonly string[]): readonly Match[] {
    return keys.flatMap((key) => {
      const term = this.#terms.get(key)
      if (term === undefined) return []
      return this.isNote(term) ? [{ term, quality: EXACT }] : []
    })
  }

  /** Returns whether the term occurs in the name of a note. */
  isNote(term: number): boolean {
    return this.ownersOf(term).some(({ kind }) => kind === "note")
  }

  #addPrefixed(prefix: string, add: (term: number, quality: number) => void): void {
    this.#sortIn()
    const addTerm = (term: number) => {
      const key = this.#keys[term] ?? ""
      const missing = (key.length - prefix.length) * PER_MISSING
      add(term, PREFIX - Math.min(missing, MOST_MISSING))
    }
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#keyAt(middle) < prefix) low = middle + 1
      else high = middle
    }
    for (let taken = 0; taken < MAX_PREFIXED && this.#keyAt(low + taken).startsWith(prefix);) {
      addTerm(this.#sorted[low + taken] ?? 0)
      taken += 1
    }
    for (let term = this.#sorted.length; term < this.#keys.length; term += 1) {
      if (this.#keys[term]?.startsWith(prefix)) addTerm(term)
    }
  }

  #keyAt(position: number): string {
    return this.#keys[this.#sorted[position] ?? -1] ?? ""
  }

  #sortIn(): void {
    if (this.#keys.length - this.#sorted.length <= MAX_UNSORTED) return
    const keyOf = (term: number) => this.#keys[term] ?? ""
    this.#sorted = this.#keys
      .map((_, term) => term)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
  }

  #addSimilar(key: string, add: (term: number, quality: number) => void): void {
    const most = mistakesIn(key)
    if (most === 0 || NUMBER.test(key)) return
    const letters = lettersOf(key)
    const found: Match[] = []
    for (let term = 0; term < this.#keys.length; term += 1) {
      // A typing mistake changes at most two bits of a mask of letters. So most terms can be skipped by comparing
      // masks, without comparing the words.
      if (countBits((this.#letters[term] ?? 0) ^ letters) > 2 * most) continue
      const other = this.#keys[term] ?? ""
      if (Math.abs(other.length - key.length) > most) continue
      // A short word is similar to too many others, so the first letter must be the same.
      if (key.length < 6 && other[0] !== key[0]) continue
      const mistakes = distanceWithin(key, other, Math.min(most, mistakesIn(other)))
      if (mistakes <= Math.min(most, mistakesIn(other))) {
        found.push({ term, quality: SIMILAR - mistakes * PER_MISTAKE })
      }
    }
    found.sort((a, b) => b.quality - a.quality)
    for (const { term, quality } of found.slice(0, MAX_SIMILAR)) add(term, quality)
  }
}

const A = "a".charCodeAt(0)

function lettersOf(key: string): number {
  let letters = 0
  for (let position = 0; position < key.length; position += 1) {
    letters |= 1 << ((key.charCodeAt(position) - A) % 32)
  }
  return letters
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555)
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
