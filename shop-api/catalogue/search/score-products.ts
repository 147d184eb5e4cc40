import { ATTRIBUTE_NAMES, mapAttributes } from "#domain/product-attributes.ts"
import { type CatalogueIndex, lowestBit } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { MatchedWord, QueryWords } from "#shop-api/catalogue/search/match-words.ts"
import { isExact, type OwnerKind } from "#shop-api/catalogue/search/vocabulary.ts"

/**
 * Points for a word of the query by the field of the product in which it occurs. They are added to the quality of the
 * match.
 */
const IN_NAME = 30
const POINTS_BY_KIND: Readonly<Record<OwnerKind, number>> = {
  brand: 20,
  note: 10,
  ...mapAttributes((_, { search = 3 }) => search),
}
/**
 * Points for a word of the query that is in the name of a well-known brand. They put the products of this brand before
 * imitations whose names mention the brand.
 */
const KNOWN_BRAND = 15
/** Points for a word that is the volume of a product: 100 as for an exact match, and 3 as for most attributes. */
const VOLUME_SCORE = 103
/** Points for a word that occurs both in the name and in the notes of a product. */
const IN_NAME_AND_NOTES = 2
/** Quality of a note or family that the word means by a name in another language: that of the beginning of a term. */
const TRANSLATED = 70
/** Points for a stop word of the query that is in the name of a product. */
const WITH_STOP_WORD = 2

/**
 * Computes for each row how well the product matches the words. Up to `maxMissing` words may be missing in a product;
 * if more are missing, its score is 0. Each matching product of a well-known brand gets one extra point.
 */
export function scoreProducts(
  index: CatalogueIndex,
  { words, optionalStopWords }: Pick<QueryWords, "words" | "optionalStopWords">,
  maxMissing = 0,
): Uint16Array {
  const [first, ...others] = words
  if (!first) return new Uint16Array(index.size).fill(1)
  const total = scoreWord(index, first)
  // Counts, for each row, how many words the product matches. If no word may be missing, the count is not
  // needed, because the score becomes 0 at the first missing word.
  const matchedWords =
    maxMissing > 0 ? Uint8Array.from(total, (score) => (score > 0 ? 1 : 0)) : null
  for (const word of others) {
    const best = scoreWord(index, word)
    for (let row = 0; row < total.length; row += 1) {
      const score = best[row] ?? 0
      const before = total[row] ?? 0
      if (matchedWords === null) total[row] = score > 0 && before > 0 ? before + score : 0
      else if (score > 0) {
        total[row] = before + score
        matchedWords[row] = (matchedWords[row] ?? 0) + 1
      }
    }
  }
  const { isKnownBrand, brand } = index
  for (let row = 0; row < total.length; row += 1) {
    const score = total[row] ?? 0
    if (score === 0) continue
    if (matchedWords !== null && (matchedWords[row] ?? 0) < words.length - maxMissing)
      total[row] = 0
    else total[row] = score + (isKnownBrand[brand[row] ?? 0] ?? 0)
  }
  for (const { matches } of optionalStopWords) {
    const named = new Set(matches.flatMap(({ term }) => [...index.nameTerms.rowsOf(term)]))
    for (const row of named)
      if ((total[row] ?? 0) > 0) total[row] = (total[row] ?? 0) + WITH_STOP_WORD
  }
  return total
}

function scoreWord(index: CatalogueIndex, { matches, volume, named }: MatchedWord): Uint16Array {
  const { size } = index
  const best = new Uint16Array(size)
  const notes = (named?.notes ?? []).map((valueId) => ({
    valueId,
    score: TRANSLATED + POINTS_BY_KIND.note,
  }))
  const tables = {
    brand: new Uint8Array(index.brands.all.length),
    ...mapAttributes(() => new Uint8Array(32)),
  }
  const raise = (scores: Uint8Array | Uint16Array, valueId: number, score: number) => {
    if (score > (scores[valueId] ?? 0)) scores[valueId] = score
  }
  const scored = new Set<OwnerKind>()
  for (const family of named?.families ?? []) {
    raise(tables.family, family, TRANSLATED + POINTS_BY_KIND.family)
    scored.add("family")
  }
  for (const match of matches) {
    const { term, quality } = match
    // A word that names notes may only sound like a word in the names of others.
    const notesOfWord = isExact(match) ? named?.notes : undefined
    for (const { kind, valueId } of index.vocabulary.ownersOf(term)) {
      const score = quality + POINTS_BY_KIND[kind]
      if (kind === "note") {
        if (notesOfWord?.includes(valueId) ?? true) notes.push({ valueId, score })
      } else {
        const isKnown = kind === "brand" && index.isKnownBrand[valueId] === 1
        raise(tables[kind], valueId, isKnown ? score + KNOWN_BRAND : score)
        scored.add(kind)
      }
    }
  }
  // Few words occur in the name of a note.
  const isNote = new Uint8Array(notes.length > 0 ? size : 0)
  for (const { valueId, score } of notes) {
    for (const row of index.noteLists.rowsOf(valueId)) {
      raise(best, row, score)
      isNote[row] = 1
    }
  }
  for (const { term, quality } of matches) {
    for (const row of index.nameTerms.rowsOf(term)) {
      raise(best, row, quality + IN_NAME + (isNote[row] === 1 ? IN_NAME_AND_NOTES : 0))
    }
  }
  if (scored.has("brand")) {
    for (let row = 0; row < size; row += 1)
      raise(best, row, tables.brand[index.brand[row] ?? 0] ?? 0)
  }
  if (volume >= 0) {
    for (let row = 0; row < size; row += 1)
      if (index.volume[row] === volume) raise(best, row, VOLUME_SCORE)
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
