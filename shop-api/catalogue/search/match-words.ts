import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Named } from "#shop-api/catalogue/search/note-names.ts"
import { nounKeysOf } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/query-words.ts"
import { isStopWord, removeGiftDays } from "#shop-api/catalogue/search/stop-words.ts"
import {
  isExact,
  isOnlySimilar,
  type Match,
  type Vocabulary,
} from "#shop-api/catalogue/search/vocabulary.ts"

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
  /**
   * The notes and families that the word names, alone or with its neighbors. It then means no other note. Null if it is
   * not the whole name of a note.
   */
  named: Named | null
}

/** The words of a query with their matches in the catalogue. */
export interface QueryWords {
  words: readonly MatchedWord[]
  /**
   * Stop words that are in the name of a product or a brand. The search also finds products without them, but puts
   * products whose names contain them first.
   */
  optionalStopWords: readonly MatchedWord[]
  /** The number of words without any match, not counting stop words. */
  unknown: number
  /** Whether the query has no word at all, such as a query of punctuation. */
  isEmpty: boolean
}

type WordUse = "searched" | "optional" | "ignored" | "unknown"

/**
 * Finds the terms of the catalogue that each word of a query may mean. Leaves out stop words that name no product or
 * brand. If all words are left out, `words` is empty, and the search finds all products.
 *
 * @param options.isBeingTyped whether the visitor is still typing the last word
 */
export function matchWords(
  index: CatalogueIndex,
  query: string,
  { isBeingTyped = false }: { isBeingTyped?: boolean } = {},
): QueryWords {
  const queryWords = readQueryWords(removeGiftDays(query))
  // If the query is a single letter, it is no stop word, because it may be the beginning of a name.
  const isLetter = queryWords.length === 1 && queryWords[0]?.keys[0]?.length === 1
  const phrases = readPhrases(index, queryWords)
  const matched = queryWords.map((queryWord, position) => {
    const { keys } = queryWord
    const [key = ""] = keys
    const isPartial = isBeingTyped && position === queryWords.length - 1
    return {
      ...matchWord(index, queryWord, { isPartial, phrase: phrases.get(position) }),
      volume: index.volumes.indexOf(/^\d{1,6}$/.test(key) ? Number(key) : -1),
      length: key.length,
      isPartial,
      isStop: isStopWord(queryWord) && !isLetter,
    }
  })
  const hasUnknown = matched.some((word) => !word.isStop && !isKnown(word))
  // A stop word that is being typed may be the beginning of a name. Beside an unknown word it is only a stop word:
  // otherwise "papaya atir" (papaya perfume) would find the perfumes with "atirgul" (rose).
  const all = matched.map((word) => ({
    ...word,
    isPartial: word.isPartial && !(word.isStop && hasUnknown),
  }))
  const hasOnlyStopWords = all.every(({ isStop }) => isStop)
  // The words of a query such as "Eau de parfum" are not left out: each is a stop word, but together they name a type
  // of perfume.
  const areStopWordsSearched =
    hasOnlyStopWords &&
    all.filter(({ length, matches }) => length > 1 && matches.length > 0).length > 1

  function classify(word: (typeof all)[number]): WordUse {
    const { matches, length, isPartial, isStop } = word
    if (isStop && !isPartial && !(areStopWordsSearched && length > 1)) {
      if (!isName(index, matches)) return "ignored"
      // A query of stop words alone may be the name of a product, so its words are searched. A stop word of one letter
      // is not, because in a query such as "в подарок" (as a gift) it is a preposition.
      return hasOnlyStopWords && length > 1 ? "searched" : "optional"
    }
    if (isKnown(word)) return "searched"
    return isStop ? "ignored" : "unknown"
  }

  const { searched = [], optional = [], unknown = [] } = Object.groupBy(all, classify)
  return {
    words: searched,
    optionalStopWords: optional.map((word) => ({ ...word, matches: word.matches.filter(isExact) })),
    unknown: unknown.length,
    isEmpty: readQueryWords(query).length === 0,
  }
}

/** Reads the notes whose names are several words of the query, by the positions of these words. */
function readPhrases({ noteNames }: CatalogueIndex, words: readonly QueryWord[]) {
  const phrases = new Map<number, Named>()
  for (let start = 0; start < words.length - 1; start += 1) {
    const phrase = phrases.has(start) ? null : noteNames.readPhrase(words.slice(start))
    for (let word = 0; phrase && word < phrase.length; word += 1) phrases.set(start + word, phrase)
  }
  return phrases
}

/**
 * Finds what a word of a query may mean. If it names notes, alone or in a phrase, it is not the beginning of the names
 * of others, unless the visitor is still typing it: "rose" does not mean rosemary.
 */
function matchWord(
  { vocabulary, nameTerms, noteNames }: CatalogueIndex,
  { word, keys }: QueryWord,
  { isPartial, phrase }: { isPartial: boolean; phrase: Named | undefined },
): Pick<MatchedWord, "matches" | "named"> {
  const isUsed = (term: number) => nameTerms.has(term)
  const matches = vocabulary.listMatches(keys, { isUsed, isBeginning: isPartial })
  const isUnknown = matches.every(isOnlySimilar)
  // The Russian "роз" (of roses) sounds like the English "rose", but is not spelled like any name.
  const isSound = matches.some((match) => isExact(match) && vocabulary.isNote(match.term))
  const isForm = isUnknown || (isSound && !noteNames.hasWord(keys))
  const whole = phrase ?? noteNames.readWhole(keys)
  const nouns = whole === null && isForm ? nounKeysOf(word) : []
  const notes = isUnknown ? vocabulary.listNotes(nouns) : []
  const all = notes.length > 0 ? notes : matches
  const named = whole ?? noteNames.readWhole(nouns)
  const isComplete = named !== null && !isPartial
  return {
    matches: isComplete ? all.filter((match) => isMeant(vocabulary, match, named)) : all,
    named,
  }
}

/**
 * Returns whether a word that names notes may mean a term: the same word, or one that begins with it in names of
 * products, brands and these notes.
 */
function isMeant(vocabulary: Vocabulary, match: Match, { notes }: Named): boolean {
  if (isExact(match) || isOnlySimilar(match)) return isExact(match)
  return vocabulary
    .ownersOf(match.term)
    .every(({ kind, valueId }) => kind === "brand" || (kind === "note" && notes.includes(valueId)))
}

const isKnown = ({ matches, volume, named }: MatchedWord): boolean =>
  matches.length > 0 || volume >= 0 || named !== null

/** Returns whether one of the matches is a word in the name of a product or a brand. */
function isName(index: CatalogueIndex, matches: readonly Match[]): boolean {
  return matches.some((match) => isExact(match) && isNameTerm(index, match.term))
}

function isNameTerm({ nameTerms, vocabulary }: CatalogueIndex, term: number): boolean {
  return nameTerms.has(term) || vocabulary.ownersOf(term).some(({ kind }) => kind === "brand")
}

/** Minimum length of a word in a joined one: shorter words would be found in too many. */
const MIN_PART = 3

/**
 * Splits a word into the names that a visitor has written without a space, such as brand and perfume in "chanelchance".
 * Returns the word itself if it does not consist of names.
 */
export function splitJoinedNames(index: CatalogueIndex, word: string): string {
  const keys = readQueryWords(word).flatMap((queryWord) => queryWord.keys)
  for (const key of keys) {
    const parts = splitKey(key, (part) => {
      const term = index.vocabulary.findTerm(part)
      return term !== null && isNameTerm(index, term)
    })
    if (parts) return parts.join(" ")
  }
  return word
}

/** Splits a key into as few words as possible. Returns null if it does not consist of words. */
function splitKey(key: string, isWord: (part: string) => boolean): readonly string[] | null {
  /** By the number of letters: the words of which the beginning of the key consists. */
  const best: (readonly string[] | null)[] = [[]]
  for (let end = 1; end <= key.length; end += 1) {
    best[end] = null
    for (let start = 0; start <= end - MIN_PART; start += 1) {
      const before = best[start]
      if (!before || before.length + 1 >= (best[end]?.length ?? Infinity)) continue
      // A key has a single letter where the last letter of a word is the first one of the next word.
      const starts = start === 0 ? [0] : [start, start - 1]
      const part = starts.map((from) => key.slice(from, end)).find(isWord)
      if (part !== undefined) best[end] = [...before, part]
    }
  }
  return best[key.length] ?? null
}

/**
 * Returns whether a word of the query is probably misspelled: it does not mean a volume (such as "50"), and the
 * catalogue has only similar words.
 */
export function hasMistake(words: readonly MatchedWord[]): boolean {
  return words.some(
    ({ matches, volume, named }) => volume < 0 && named === null && matches.every(isOnlySimilar),
  )
}
