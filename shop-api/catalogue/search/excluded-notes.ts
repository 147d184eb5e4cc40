import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { nounKeysOf, readQueryWords } from "#shop-api/catalogue/search/phonetic-keys.ts"

const WITHOUT = new Set(["без", "bez", "without"])
/** What joins two notes after "without". */
const JOINING = new Set([",", "и", "или", "and", "or", "va", "yoki", "ва", "ёки"])
/** Matches an Uzbek word such as "atirgulsiz", which means "without rose". */
const UZBEK_WITHOUT = /^(.+)(?:siz|сиз)$/iu

/** Matches a query that may exclude a note, so that other queries cost little. */
const MAY_EXCLUDE = /без|bez|without|siz|сиз/iu

interface ExcludedNotes {
  /** Value ids of the notes that the query excludes. */
  notes: readonly number[]
  /** The query without the words that exclude notes. */
  rest: string
}

interface NamedNotes {
  /** Value ids of the notes. */
  notes: readonly number[]
  /** How many words name the notes. */
  length: number
}

/**
 * Reads the notes that a query excludes, such as rose in "духи без розы", "atirgulsiz" and "without rose". A word after
 * "without" that names no note excludes nothing and stays in the query.
 */
export function readExcludedNotes(index: CatalogueIndex, query: string): ExcludedNotes {
  if (!MAY_EXCLUDE.test(query)) return { notes: [], rest: query }
  const words = query.split(/\s+|(?=,)|(?<=,)/)
  const excluded: number[] = []
  const rest: string[] = []
  let isAfterNote = false
  for (let position = 0; position < words.length; position += 1) {
    const word = words[position]?.toLowerCase() ?? ""
    const isNegated = WITHOUT.has(word) || (isAfterNote && JOINING.has(word))
    // In a name of two words, the noun may have an ending: "atirgul" (rose) is "atirguli" in "damask rose". So this
    // looks up the word with and without the ending.
    const uzbekNote = UZBEK_WITHOUT.test(word) ? word.replace(UZBEK_WITHOUT, "$1 $1i") : ""
    const named: NamedNotes = isNegated
      ? readNotes(index, words.slice(position + 1))
      : { notes: listNotes(index, uzbekNote), length: 0 }
    isAfterNote = named.notes.length > 0
    excluded.push(...named.notes)
    if (isAfterNote) position += named.length
    else rest.push(words[position] ?? "")
  }
  return excluded.length === 0
    ? { notes: [], rest: query }
    : { notes: excluded, rest: rest.join(" ") }
}

/** Lists the notes that the first words name: green tea, with two words, in "green tea woody". */
function readNotes(index: CatalogueIndex, words: readonly string[]): NamedNotes {
  let notes = listNotes(index, words[0] ?? "")
  let length = 1
  while (notes.length > 0) {
    const named = new Set(listNotes(index, words[length] ?? ""))
    const narrower = notes.filter((note) => named.has(note))
    if (narrower.length === 0) break
    notes = narrower
    length += 1
  }
  return { notes, length }
}

/** Lists the notes with one of the words in their names, in any grammatical form: rose and white rose for "розы". */
function listNotes({ vocabulary }: CatalogueIndex, text: string): number[] {
  const keys = readQueryWords(text).flatMap((word) => [...word.keys, ...nounKeysOf(word.word)])
  const owners = vocabulary.listNotes(keys).flatMap(({ term }) => vocabulary.ownersOf(term))
  return [...new Set(owners.flatMap(({ kind, valueId }) => (kind === "note" ? [valueId] : [])))]
}
