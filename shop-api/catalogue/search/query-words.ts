import { keysOfQueryWord, splitWords } from "#shop-api/catalogue/search/phonetic-keys.ts"

/** Maximum number of words in a query. Further words are ignored. */
const MAX_WORDS = 8

export interface QueryWord {
  /** The word as the visitor has typed it, without apostrophes. */
  word: string
  /** The keys (normalized forms) of the word. */
  keys: readonly string[]
}

/**
 * Splits a query into words, in their order. Leaves out words without keys, and all words after the first MAX_WORDS.
 */
export function readQueryWords(query: string): QueryWord[] {
  return splitWords(query)
    .map((word) => ({ word, keys: keysOfQueryWord(word) }))
    .filter(({ keys }) => keys.length > 0)
    .slice(0, MAX_WORDS)
}

/**
 * Returns one query for each pair of neighboring words, with the two words joined: "lum ière 04" gives "lumière 04" and
 * "lum ière04".
 */
export function joinNeighbors(query: string): string[] {
  const words = splitWords(query).slice(0, MAX_WORDS)
  return words
    .slice(1)
    .map((word, before) =>
      [...words.slice(0, before), (words[before] ?? "") + word, ...words.slice(before + 2)].join(
        " ",
      ),
    )
}

const LATIN_LAYOUT = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN_LAYOUT = "йцукенгшщзхъфывапролджэячсмитьбюё"

/**
 * Returns the query as if it had been typed in the other keyboard layout: Latin letters become Russian ones, and the
 * reverse.
 */
export function switchLayout(query: string): string {
  return [...query.toLowerCase()]
    .map((letter) => {
      const latin = LATIN_LAYOUT.indexOf(letter)
      if (latin >= 0) return RUSSIAN_LAYOUT[latin]
      const russian = RUSSIAN_LAYOUT.indexOf(letter)
      return russian >= 0 ? LATIN_LAYOUT[russian] : letter
    })
    .join("")
}
