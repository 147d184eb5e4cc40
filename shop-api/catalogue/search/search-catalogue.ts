import { ATTRIBUTE_NAMES, mapAttributes } from "#domain/product-attributes.ts"
import { type CatalogueIndex, lowestBit } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  joinNeighbors,
  readQueryWords,
  switchLayout,
} from "#shop-api/catalogue/search/phonetic-keys.ts"
import { isStopWord, removeGiftDays } from "#shop-api/catalogue/search/stop-words.ts"
import {
  isExact,
  isOnlySimilar,
  type Match,
  type OwnerKind,
} from "#shop-api/catalogue/search/vocabulary.ts"

/**
 * Points for a word of the query by the field of the product in which it occurs. They are added to the quality of the
 * match.
 */
const IN_NAME = 30
const IN: Readonly<Record<OwnerKind, number>> = {
  brand: 20,
  note: 10,
  ...mapAttributes((_, { search = 3 }) => search),
}
/**
 * Points for a word of the query that is in the name of a well-known brand. They put the products of this brand before
 * imitations whose names mention the brand.
 */
const KNOWN_BRAND = 15
const IN_VOLUME = 3
const AS_VOLUME = 100
/** Points for a word that occurs both in the name and in the notes of a product. */
const TWICE = 2
/** Points for a stop word of the query that is in the name of a product. */
const WITH_STOP_WORD = 2

/** A word of a query, with all terms of the catalogue that it may mean. */
export interface MatchedWord {
  matches: readonly Match[]
  /**
   * Value id (position in the index's `volumes`) of the volume that the word means, such as 50 ml for "50"; -1 if the
   * word means no volume.
   */
  volume: number
  /** Number of letters in the first key (normalized form) of the word. */
  length: number
}

interface SearchOptions {
  /** Id of the visitor's country. A search that finds no product that is sold there tries weaker matches. */
  countryId: number
  /**
   * Whether the visitor is still typing the last word. The search then finds all words that begin with it, even if it
   * is very short.
   */
  isBeingTyped?: boolean
}

/** The words of a query with their matches in the catalogue. */
interface QueryWords {
  words: readonly MatchedWord[]
  /**
   * Stop words that are in the name of a product or a brand. The search also finds products without them, but puts
   * products whose names contain them first.
   */
  spareStopWords: readonly MatchedWord[]
  /** The number of words without any match, not counting stop words. */
  unknown: number
  /** Whether the query has no word at all, such as a query of punctuation. */
  isEmpty: boolean
}

/**
 * Finds the terms of the catalogue that each word of a query may mean. Leaves out stop words that name no product or
 * brand. If all words are left out, `words` is empty, and the search finds all products.
 */
function matchWords(
  index: CatalogueIndex,
  query: string,
  { isBeingTyped = false }: Pick<SearchOptions, "isBeingTyped">,
): QueryWords {
  const words: MatchedWord[] = []
  const spareStopWords: MatchedWord[] = []
  let unknown = 0
  const all = readQueryWords(removeGiftDays(query)).map((queryWord, position, { length }) => {
    const { keys } = queryWord
    const isPartial = isBeingTyped && position === length - 1
    const matches = index.vocabulary.listMatches(keys, {
      isUsed: (term) => index.nameTerms.has(term),
      isBeginning: isPartial,
    })
    const isStop = isStopWord(queryWord)
    return { keys, isStop, isPartial, matches, length: keys[0]?.length ?? 0 }
  })
  // If the query is a single letter, it is no stop word, because it may be the beginning of a name.
  const isLetter = all.length === 1 && all[0]?.length === 1
  const isOfStopWords = !isLetter && all.every(({ isStop }) => isStop)
  // The words of a query such as "Eau de parfum" are not left out: each is a stop word, but together they name a type
  // of perfume.
  const isSearched =
    isOfStopWords &&
    all.filter(({ length, matches }) => length > 1 && matches.length > 0).length > 1
  for (const { keys, isPartial, matches, length, ...one } of all) {
    const isStop = !isLetter && one.isStop
    const volume = index.volumes.indexOf(/^\d{1,6}$/.test(keys[0] ?? "") ? Number(keys[0]) : -1)
    const word = { matches, volume, length }
    if (isStop && !isPartial && (!isSearched || length === 1)) {
      if (!isName(index, matches)) continue
      // A query of stop words alone may be the name of a product, so its words are searched. A stop word of one letter
      // is not, because in a query such as "в подарок" (as a gift) it is a preposition.
      if (isOfStopWords && length > 1) words.push(word)
      else spareStopWords.push({ ...word, matches: matches.filter(isExact) })
    } else if (matches.length > 0 || volume >= 0) words.push(word)
    else if (!isStop) unknown += 1
  }
  return { words, spareStopWords, unknown, isEmpty: readQueryWords(query).length === 0 }
}

/** Returns whether one of the matches is a word in the name of a product or a brand. */
function isName(index: CatalogueIndex, matches: readonly Match[]): boolean {
  return matches.some(
    (match) =>
      isExact(match) &&
      (index.nameTerms.has(match.term) ||
        index.vocabulary.ownersOf(match.term).some(({ kind }) => kind === "brand")),
  )
}

export interface Found {
  words: readonly MatchedWord[]
  /** For each row, how well the product matches; 0 if it does not match. */
  scores: Uint16Array
  /**
   * True if no product matches all words of the query. The products that were found then match only similar words,
   * beginnings of words, or some of the words.
   */
  isSimilar: boolean
}

/**
 * A search whose results need not contain all words of the query needs at least one known word with this many letters:
 * shorter words alone would find too many products.
 */
const MIN_ALONE = 3
const BARCODE = /^\d{8,14}$/

/**
 * Searches the catalogue. If nothing is found, searches as if the visitor were still typing, so that the list of
 * results contains the products that the suggestions have offered.
 */
export function searchCatalogue(
  index: CatalogueIndex,
  query: string,
  options: SearchOptions,
): Found {
  const found = searchWords(index, query, options)
  if (options.isBeingTyped || found.scores.some((score) => score > 0)) return found
  const typed = searchWords(index, query, { ...options, isBeingTyped: true })
  return { ...typed, isSimilar: typed.scores.some((score) => score > 0) }
}

/**
 * Finds the products that match the words of a query. If there are none, tries again in this sequence: with neighboring
 * words joined, with the letters of the other keyboard layout (Latin or Cyrillic), and without one of the words or
 * without the unknown words.
 */
function searchWords(index: CatalogueIndex, query: string, options: SearchOptions): Found {
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
    const scores = scoreProducts(index, first)
    if (finds(scores)) return { words: first.words, scores, isSimilar: hasMistake(first.words) }
  }
  for (const other of [...joinNeighbors(query), switchLayout(query)]) {
    const typed = matchWords(index, other, options)
    const { words, unknown } = typed
    if (unknown > 0 || words.length === 0 || hasMistake(words)) continue
    const scores = scoreProducts(index, typed)
    if (finds(scores)) return { words, scores, isSimilar: false }
  }
  const { words, unknown } = first
  // If all words are known, a product may lack one of them. Unknown words are ignored, unless they are more than the
  // known words: the results would then have little to do with the query.
  if (unknown > words.length || !words.some(({ length }) => length >= MIN_ALONE)) return nothing
  if (words.length < 2 && unknown === 0) return nothing
  const scores = scoreProducts(index, first, unknown === 0 ? 1 : 0)
  return finds(scores) ? { words, scores, isSimilar: true } : nothing
}

/**
 * Returns whether a word of the query is probably misspelled: it does not mean a volume (such as "50"), and the
 * catalogue has only similar words.
 */
function hasMistake(words: readonly MatchedWord[]): boolean {
  return words.some(({ matches, volume }) => volume < 0 && matches.every(isOnlySimilar))
}

/**
 * Computes for each row how well the product matches the words. Up to `spare` words may be missing in a product; if
 * more are missing, its score is 0. Each matching product of a well-known brand gets one extra point.
 */
function scoreProducts(
  index: CatalogueIndex,
  { words, spareStopWords }: Pick<QueryWords, "words" | "spareStopWords">,
  spare = 0,
): Uint16Array {
  const [first, ...others] = words
  if (!first) return new Uint16Array(index.size).fill(1)
  const total = scoreWord(index, first)
  // Counts, for each row, how many words the product matches. Without spare words the count is not needed, because
  // the score becomes 0 at the first missing word.
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
  for (const { matches } of spareStopWords) {
    const named = new Set(matches.flatMap(({ term }) => [...index.nameTerms.rowsOf(term)]))
    for (const row of named)
      if ((total[row] ?? 0) > 0) total[row] = (total[row] ?? 0) + WITH_STOP_WORD
  }
  return total
}

function scoreWord(index: CatalogueIndex, { matches, volume }: MatchedWord): Uint16Array {
  const { size } = index
  const best = new Uint16Array(size)
  // Created when needed, because few words occur in the name of a note.
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
    for (const { kind, valueId } of index.vocabulary.ownersOf(term)) {
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
    for (const row of index.nameTerms.rowsOf(term)) {
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
