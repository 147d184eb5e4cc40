import { ATTRIBUTE_NAMES, mapAttributes } from "#domain/product-attributes.ts"
import { type CatalogueIndex, lowestBit } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  isExact,
  isOnlySimilar,
  type Match,
  type OwnerKind,
} from "#shop-api/catalogue/search/vocabulary.ts"
import {
  joinNeighbors,
  readQueryWords,
  switchLayout,
} from "#shop-api/catalogue/search/word-keys.ts"

/** Points by the field that has the word, added to the quality of the match. */
const IN_NAME = 30
const IN: Readonly<Record<OwnerKind, number>> = {
  brand: 20,
  note: 10,
  ...mapAttributes((_, { search = 3 }) => search),
}
/** Puts a brand that many know before perfumes of others that borrow its name. */
const KNOWN_BRAND = 15
const IN_VOLUME = 3
const AS_VOLUME = 100
/** Added for a word that is in the name and in the notes. */
const TWICE = 2

/** Words that narrow nothing down in a perfume shop. They count only where a brand or a perfume is called so. */
const STOP_WORDS = new Set(
  [
    "perfume perfumes parfum parfums fragrance fragrances scent scents cologne eau de with for and the of ml no original buy price",
    "духи духов духами парфюм парфюма парфюмерия парфюмерная аромат ароматы аромата ароматом запах запахом запаха для с со и на из мл вода воды",
    "atir atiri atirlar atirlari ifor iforli parfyum duxi uchun bilan va hidli hidi narxi original",
  ].flatMap((line) => line.split(" ").flatMap((word) => readQueryWords(word).flat())),
)

/** A word of a query with all its possible meanings. */
export interface MatchedWord {
  matches: readonly Match[]
  /** Value id of the volume that the word names; -1 for none. */
  volume: number
  /** Letters of its first key. */
  length: number
}

interface SearchOptions {
  /** The country whose products count as found. */
  countryId: number
  /** Whether the last word is still being typed, so that it matches as a prefix of any length. */
  isBeingTyped?: boolean
}

/**
 * Matches each word of a query with the catalogue; `unknown` counts the words that match nothing, besides stop words. A
 * query of stop words alone has no words, and finds all products.
 */
function matchWords(
  index: CatalogueIndex,
  query: string,
  { isBeingTyped = false }: Pick<SearchOptions, "isBeingTyped">,
) {
  const words: MatchedWord[] = []
  let unknown = 0
  const all = readQueryWords(query)
  const isStop = (keys: readonly string[]) => keys.some((key) => STOP_WORDS.has(key))
  // "Eau de parfum" names a type, although each of its words alone is a stop word.
  const isOfStopWords = all.length > 1 && all.every(isStop)
  for (const [position, keys] of all.entries()) {
    const isPartial = isBeingTyped && position === all.length - 1
    const isStopWord = isStop(keys)
    const matches = index.vocabulary.listMatches(keys, {
      isUsed: (term) => index.words.has(term),
      isBeginning: isPartial,
    })
    if (isStopWord && !isPartial && !isOfStopWords && !isName(index, matches)) continue
    const volume = index.volumes.indexOf(/^\d{1,6}$/.test(keys[0] ?? "") ? Number(keys[0]) : -1)
    if (matches.length > 0 || volume >= 0)
      words.push({ matches, volume, length: keys[0]?.length ?? 0 })
    else if (!isStopWord) unknown += 1
  }
  return { words, unknown, isEmpty: all.length === 0 }
}

/** Whether a perfume or a brand is called so. */
function isName(index: CatalogueIndex, matches: readonly Match[]): boolean {
  return matches.some(
    (match) =>
      isExact(match) &&
      (index.words.has(match.term) ||
        index.vocabulary.ownersOf(match.term).some(({ kind }) => kind === "brand")),
  )
}

export interface Found {
  words: readonly MatchedWord[]
  /** By row, how well a product matches; 0 for not at all. */
  scores: Uint16Array
  /** Whether the products match only similar words, or not all words. */
  isSimilar: boolean
}

/** Letters of a word that may stand for a query whose other word is unknown. */
const MIN_ALONE = 3
const BARCODE = /^\d{8,14}$/

/**
 * Searches the catalogue. What finds nothing is searched once more with neighboring words joined, with the other layout
 * of the keyboard, and at last without one of its words.
 */
export function searchIndex(index: CatalogueIndex, query: string, options: SearchOptions): Found {
  const nothing = { words: [], scores: new Uint16Array(index.size), isSimilar: false }
  const prices = index.pricesIn(options.countryId)
  const finds = (scores: Uint16Array) => {
    for (let row = 0; row < scores.length; row += 1)
      if (scores[row] !== 0 && !Number.isNaN(prices[row])) return true
    return false
  }
  const digits = query.replaceAll(/[\s-]/g, "")
  const row = BARCODE.test(digits) ? index.rowsByBarcode.get(digits) : undefined
  if (row !== undefined)
    return { ...nothing, scores: new Uint16Array(index.size).fill(1, row, row + 1) }
  const first = matchWords(index, query, options)
  if (first.isEmpty) return nothing
  if (first.unknown === 0) {
    const scores = scoreProducts(index, first.words)
    if (finds(scores)) return { words: first.words, scores, isSimilar: hasMistake(first.words) }
  }
  for (const other of [...joinNeighbors(query), switchLayout(query)]) {
    const { words, unknown } = matchWords(index, other, options)
    if (unknown > 0 || words.length === 0 || hasMistake(words)) continue
    const scores = scoreProducts(index, words)
    if (finds(scores)) return { words, scores, isSimilar: false }
  }
  const { words, unknown } = first
  // Half of the words may be unknown, or one of the known ones too many. With more of them left out, the results would
  // have little to do with the query.
  if (unknown > words.length || !words.some(({ length }) => length >= MIN_ALONE)) return nothing
  if (words.length < 2 && unknown === 0) return nothing
  const scores = scoreProducts(index, words, unknown === 0 ? 1 : 0)
  return finds(scores) ? { words, scores, isSimilar: true } : nothing
}

/** Whether a word is not in the catalogue and only similar words match. */
function hasMistake(words: readonly MatchedWord[]): boolean {
  return words.some(({ matches, volume }) => volume < 0 && matches.every(isOnlySimilar))
}

/**
 * By row, how well a product matches all words but `spare` of them; 0 when it lacks more. Products of known brands are
 * before others that match as well.
 */
function scoreProducts(
  index: CatalogueIndex,
  words: readonly MatchedWord[],
  spare = 0,
): Uint16Array {
  const [first, ...others] = words
  if (!first) return new Uint16Array(index.size).fill(1)
  const total = scoreWord(index, first)
  // Of words that are all required, one loop for each is enough.
  const met = spare > 0 ? Uint8Array.from(total, (score) => (score > 0 ? 1 : 0)) : null
  for (const word of others) {
    const best = scoreWord(index, word)
    for (let row = 0; row < total.length; row += 1) {
      const score = best[row] ?? 0
      const before = total[row] ?? 0
      if (met === null) total[row] = score > 0 && before > 0 ? before + score : 0
      else if (score > 0) {
        total[row] = before + score
        met[row] = (met[row] ?? 0) + 1
      }
    }
  }
  const { isKnownBrand, brand } = index
  for (let row = 0; row < total.length; row += 1) {
    const score = total[row] ?? 0
    if (score === 0) continue
    if (met !== null && (met[row] ?? 0) < words.length - spare) total[row] = 0
    else total[row] = score + (isKnownBrand[brand[row] ?? 0] ?? 0)
  }
  return total
}

function scoreWord(index: CatalogueIndex, { matches, volume }: MatchedWord): Uint16Array {
  const { size } = index
  const best = new Uint16Array(size)
  // Created on demand, because few words are in the name of a note.
  let isNote: Uint8Array | null = null
  const tables = {
    brand: new Uint8Array(index.brands.all.length),
    ...mapAttributes(() => new Uint8Array(32)),
  }
  const raise = (scores: Uint8Array | Uint16Array, valueId: number, score: number) => {
    if (score > (scores[valueId] ?? 0)) scores[valueId] = score
  }
  const scored = new Set<OwnerKind>()
  for (const { term, quality } of matches) {
    for (const { kind, index: valueId } of index.vocabulary.ownersOf(term)) {
      const score = quality + IN[kind]
      if (kind === "note") {
        isNote ??= new Uint8Array(size)
        for (const row of index.noteLists.rowsOf(valueId)) {
          raise(best, row, score)
          isNote[row] = 1
        }
      } else {
        const isKnown = kind === "brand" && index.isKnownBrand[valueId] === 1
        raise(tables[kind], valueId, isKnown ? score + KNOWN_BRAND : score)
        scored.add(kind)
      }
    }
  }
  for (const { term, quality } of matches) {
    for (const row of index.words.rowsOf(term)) {
      raise(best, row, quality + IN_NAME + (isNote?.[row] === 1 ? TWICE : 0))
    }
  }
  if (scored.has("brand")) {
    for (let row = 0; row < size; row += 1)
      raise(best, row, tables.brand[index.brand[row] ?? 0] ?? 0)
  }
  if (volume >= 0) {
    for (let row = 0; row < size; row += 1)
      if (index.volume[row] === volume) raise(best, row, AS_VOLUME + IN_VOLUME)
  }
  for (const name of ATTRIBUTE_NAMES.filter((kind) => scored.has(kind))) {
    const column = index.attributes[name]
    const scores = tables[name]
    for (let row = 0; row < size; row += 1) {
      for (let mask = column[row] ?? 0; mask !== 0; mask &= mask - 1)
        raise(best, row, scores[lowestBit(mask)] ?? 0)
    }
  }
  return best
}
