import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Named } from "#shop-api/catalogue/search/note-names.ts"
import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

const WITHOUT = new Set(["без", "bez", "without"])
/** What joins two notes after "without". */
const JOINING = new Set([",", "и", "или", "and", "or", "va", "yoki", "ва", "ёки"])
/** Matches an Uzbek word such as "atirgulsiz", which means "without rose". */
const UZBEK_WITHOUT = /^(.+)(?:siz|сиз)$/iu

/** Matches a query that may exclude a note, so that other queries cost little. */
const MAY_EXCLUDE = /без|bez|without|siz|сиз/iu

interface ExcludedNotes extends Omit<Named, "length"> {
  /** The query without the words that exclude notes and families. */
  rest: string
}

/**
 * Reads the notes and families that a query excludes, such as rose in "духи без розы", "atirgulsiz" and "without rose",
 * and citrus in "без цитрусов". A word after "without" that names neither excludes nothing and stays in the query.
 */
export function readExcludedNotes(index: CatalogueIndex, query: string): ExcludedNotes {
  if (!MAY_EXCLUDE.test(query)) return { notes: [], families: [], rest: query }
  const words = query.split(/\s+|(?<=\p{L})-(?=\p{L})|(?=,)|(?<=,)/u)
  const notes: number[] = []
  const families: number[] = []
  const rest: string[] = []
  let isAfterNote = false
  for (let position = 0; position < words.length; position += 1) {
    const word = words[position]?.toLowerCase() ?? ""
    const isNegated = WITHOUT.has(word) || (isAfterNote && JOINING.has(word))
    const [, uzbek = ""] = UZBEK_WITHOUT.exec(word) ?? []
    const named: Named = isNegated
      ? index.noteNames.read(words.slice(position + 1).map(toQueryWord))
      : readUzbek(index, [...rest, uzbek].map(toQueryWord))
    isAfterNote = named.notes.length + named.families.length > 0
    notes.push(...named.notes)
    families.push(...named.families)
    if (!isAfterNote) rest.push(words[position] ?? "")
    else if (isNegated) position += named.length
    else rest.length -= named.length - 1
  }
  return rest.length === words.length
    ? { notes, families, rest: query }
    : { notes, families, rest: rest.join(" ") }
}

/**
 * Reads the name at the end of the words, the last of which has lost its "siz": pink pepper in "pushti murchsiz", or
 * else what the last word names.
 */
function readUzbek({ noteNames }: CatalogueIndex, words: readonly QueryWord[]): Named {
  for (let start = 0; start < words.length - 1; start += 1) {
    const named = noteNames.readPhrase(words.slice(start))
    if (named?.length === words.length - start) return named
  }
  return noteNames.read(words.slice(-1))
}

const toQueryWord = (text: string): QueryWord => readQueryWords(text)[0] ?? { word: "", keys: [] }
