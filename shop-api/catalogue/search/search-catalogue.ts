import { toThirteenDigits } from "#domain/gtin.ts"
import { type CatalogueIndex, toMask } from "#shop-api/catalogue/index/catalogue-index.ts"
import { readExcludedNotes } from "#shop-api/catalogue/search/excluded-notes.ts"
import {
  hasMistake,
  type MatchedWord,
  matchWords,
  splitJoinedNames,
} from "#shop-api/catalogue/search/match-words.ts"
import { readPriceLimits } from "#shop-api/catalogue/search/price-limits.ts"
import {
  joinNeighbors,
  readQueryWords,
  switchLayout,
} from "#shop-api/catalogue/search/query-words.ts"
import { scoreProducts } from "#shop-api/catalogue/search/score-products.ts"

interface SearchOptions {
  /** Id of the visitor's country. A search that finds no product that is sold there tries weaker matches. */
  countryId: number
  /**
   * Whether the visitor is still typing the last word. The search then finds all words that begin with it, even if it
   * is very short.
   */
  isBeingTyped?: boolean
}

export interface SearchResult {
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
const MIN_KNOWN_LENGTH = 3
const BARCODE = /^\d{8,14}$/

/**
 * Searches the catalogue, without the products that have a note or a family which the query excludes, as in "without
 * rose", or a price outside of its limits, as in "under 500000". If only such products match the rest of the query,
 * returns them as similar ones.
 */
export function searchCatalogue(
  index: CatalogueIndex,
  query: string,
  options: SearchOptions,
): SearchResult {
  const { notes, families, rest: wanted } = readExcludedNotes(index, query)
  const { min, max, rest } = readPriceLimits(wanted)
  if (rest === query) return searchRest(index, query, options)
  const found =
    readQueryWords(rest).length === 0
      ? { words: [], scores: new Uint16Array(index.size).fill(1), isSimilar: false }
      : searchRest(index, rest, options)
  const scores = found.scores.slice()
  for (const note of notes) for (const row of index.noteLists.rowsOf(note)) scores[row] = 0
  const prices = index.pricesIn(options.countryId)
  const unwanted = toMask(families)
  for (let row = 0; row < scores.length; row += 1) {
    const price = prices[row] ?? Number.NaN
    const family = index.attributes.family[row] ?? 0
    if (price < min || price > max || (family & unwanted) !== 0) scores[row] = 0
  }
  return hasSoldProduct(index, scores, options) ? { ...found, scores } : asSimilar(found)
}

/**
 * Searches for a query from which the words that exclude notes or limit the price are removed. If nothing is found,
 * searches as if the visitor were still typing, so that the list of results contains the products that the suggestions
 * have offered.
 */
function searchRest(index: CatalogueIndex, query: string, options: SearchOptions): SearchResult {
  const found = searchWords(index, query, options)
  if (options.isBeingTyped || found.scores.some((score) => score > 0)) return found
  return asSimilar(searchWords(index, query, { ...options, isBeingTyped: true }))
}

/** Marks the products that were found as similar ones. */
function asSimilar(found: SearchResult): SearchResult {
  return { ...found, isSimilar: found.scores.some((score) => score > 0) }
}

/** Whether any product with a score is sold in the visitor's country. */
function hasSoldProduct(
  index: CatalogueIndex,
  scores: Uint16Array,
  { countryId }: SearchOptions,
): boolean {
  const prices = index.pricesIn(countryId)
  for (let row = 0; row < scores.length; row += 1)
    if (scores[row] !== 0 && !Number.isNaN(prices[row])) return true
  return false
}

/**
 * Finds the product with a barcode, or else the products that match the words of a query. If there are none, tries
 * again in this sequence: with neighboring words joined, with the letters of the other keyboard layout (Latin or
 * Cyrillic) in all words, then in unknown words only, with unknown words split into names, and without one of the words
 * or without the unknown words.
 */
function searchWords(index: CatalogueIndex, query: string, options: SearchOptions): SearchResult {
  const nothing = { words: [], scores: new Uint16Array(index.size), isSimilar: false }
  const isFound = (scores: Uint16Array) => hasSoldProduct(index, scores, options)
  const digits = query.replaceAll(/[\s-]/g, "")
  const row = BARCODE.test(digits) ? index.rowsByBarcode.get(toThirteenDigits(digits)) : undefined
  if (row !== undefined)
    return { ...nothing, scores: new Uint16Array(index.size).fill(1, row, row + 1) }
  const first = matchWords(index, query, options)
  if (first.isEmpty) return nothing
  if (first.unknown === 0) {
    const scores = scoreProducts(index, first)
    if (isFound(scores)) return { words: first.words, scores, isSimilar: hasMistake(first.words) }
  }
  const others = new Set([
    ...joinNeighbors(query),
    switchLayout(query),
    changeUnknownWords(index, query, switchLayout),
    changeUnknownWords(index, query, (word) => splitJoinedNames(index, word)),
  ])
  for (const other of others) {
    const typed = matchWords(index, other, options)
    const { words, unknown } = typed
    if (unknown > 0 || words.length === 0 || hasMistake(words)) continue
    const scores = scoreProducts(index, typed)
    if (isFound(scores)) return { words, scores, isSimilar: false }
  }
  const { words, unknown } = first
  // If all words are known, a product may lack one of them. Unknown words are ignored, unless they are more than the
  // known words: the results would then have little to do with the query.
  if (unknown > words.length || !words.some(({ length }) => length >= MIN_KNOWN_LENGTH))
    return nothing
  if (words.length < 2 && unknown === 0) return nothing
  const scores = scoreProducts(index, first, unknown === 0 ? 1 : 0)
  return isFound(scores) ? { words, scores, isSimilar: true } : nothing
}

/** Returns the query with a change in each of its unknown words. */
function changeUnknownWords(
  index: CatalogueIndex,
  query: string,
  change: (word: string) => string,
): string {
  return query
    .split(/\s+/)
    .map((word) => (matchWords(index, word).unknown > 0 ? change(word) : word))
    .join(" ")
}
