import { ATTRIBUTE_NAMES, mapAttributes } from "#domain/product-attributes.ts"
import { type CatalogueIndex, lowestBit } from "#shop-api/catalogue/index/catalogue-index.ts"
import { isOnlySimilar, type Match, type OwnerKind } from "#shop-api/catalogue/search/vocabulary.ts"
import { readQueryWords } from "#shop-api/catalogue/search/word-keys.ts"

/** Points by the field that has the word, added to the quality of the match. */
const IN_NAME = 30
const IN: Readonly<Record<OwnerKind, number>> = {
  brand: 20,
  note: 10,
  ...mapAttributes((_, { search = 3 }) => search),
}
const IN_VOLUME = 3
const AS_VOLUME = 100
/** Added for a word that is in the name and in the notes. */
const TWICE = 2

/**
 * Stop words: they narrow nothing down in a perfume shop. A query ignores those that the catalogue does not have.
 */
const STOP_WORDS = new Set(
  [
    "perfume perfumes parfum fragrance scent cologne with for and the of ml",
    "духи парфюм парфюмерия аромат запах для с и на из мл",
    "atir atirlar ifor parfyum uchun bilan va hidli",
  ].flatMap((line) => line.split(" ").flatMap((word) => readQueryWords(word).flat())),
)

/** A word of a query with all its possible meanings. */
export interface MatchedWord {
  matches: readonly Match[]
  /** Value id of the volume that the word names; -1 for none. */
  volume: number
}

/**
 * Matches each word of a query with the catalogue. Returns null, for no results, when a word matches nothing or the query
 * has no words; returns an empty list, for all products, when the query has only stop words.
 */
export function matchQuery(
  index: CatalogueIndex,
  query: string,
  { isBeingTyped = false }: { isBeingTyped?: boolean } = {},
): MatchedWord[] | null {
  const words = readQueryWords(query)
  if (words.length === 0) return null
  const matched: MatchedWord[] = []
  for (const [position, keys] of words.entries()) {
    const matches = index.vocabulary.listMatches(keys, {
      isUsed: (term) => index.words.has(term),
      isBeginning: isBeingTyped && position === words.length - 1,
    })
    const volume = index.volumes.indexOf(/^\d{1,6}$/.test(keys[0] ?? "") ? Number(keys[0]) : -1)
    if (matches.length > 0 || volume >= 0) matched.push({ matches, volume })
    else if (!keys.some((key) => STOP_WORDS.has(key))) return null
  }
  return matched
}

/** Whether a word is not in the catalogue and only similar words match. */
export function hasMistake(words: readonly MatchedWord[]): boolean {
  return words.some(({ matches, volume }) => volume < 0 && matches.every(isOnlySimilar))
}

/** By row, how well a product matches all words; 0 when it lacks one of them. */
export function scoreProducts(index: CatalogueIndex, words: readonly MatchedWord[]): Uint16Array {
  const [first, ...others] = words
  if (!first) return new Uint16Array(index.size).fill(1)
  const total = scoreWord(index, first)
  for (const word of others) {
    const best = scoreWord(index, word)
    for (let row = 0; row < total.length; row += 1) {
      const score = best[row] ?? 0
      const before = total[row] ?? 0
      total[row] = score > 0 && before > 0 ? before + score : 0
    }
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
        raise(tables[kind], valueId, score)
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
