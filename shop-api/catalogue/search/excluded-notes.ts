import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Named } from "#shop-api/catalogue/search/note-names.ts"
import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

const WITHOUT = new Set(["без", "bez", "without"])
/** Words between "without" and a note, and in Uzbek between a note and "siz". */
const SCENT = new Set(
  "a any the of note notes scent scents smell запаха запахов аромата ароматов ноты нот hid hidi nota notasi ҳид ҳиди хид хиди нота нотаси".split(
    " ",
  ),
)
/** What joins two notes after "without". */
const JOINING = new Set([",", "и", "или", "and", "or", "va", "yoki", "ва", "ёки"])
/** Matches an Uzbek word such as "atirgulsiz", which means "without rose". */
const UZBEK_WITHOUT = /^(.+)(?:siz|сиз)$/iu

/** Matches a query that may exclude a note, so that other queries cost little. */
const MAY_EXCLUDE = /без|bez|without|siz|сиз/iu

const NOTHING: Named = { notes: [], families: [], length: 0 }

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
    const ending = SCENT.has(uzbek) ? [] : [uzbek]
    let start = position + 1
    while (isNegated && SCENT.has(words[start]?.toLowerCase() ?? "")) start += 1
    let named = NOTHING
    if (isNegated) named = index.noteNames.read(words.slice(start).map(toQueryWord))
    else if (uzbek !== "") named = readUzbek(index, [...rest, ...ending].map(toQueryWord))
    isAfterNote = named.notes.length + named.families.length > 0
    notes.push(...named.notes)
    families.push(...named.families)
    if (!isAfterNote) rest.push(words[position] ?? "")
    else if (isNegated) position = start - 1 + named.length
    else rest.length -= named.length - ending.length
  }
  return rest.length === words.length
    ? { notes, families, rest: query }
    : { notes, families, rest: rest.join(" ") }
}

/** Reads the name at the end of the words, or else what the last word names. Its "siz" is removed already. */
function readUzbek({ noteNames }: CatalogueIndex, words: readonly QueryWord[]): Named {
  for (let start = 0; start < words.length - 1; start += 1) {
    const named = noteNames.readPhrase(words.slice(start))
    if (named?.length === words.length - start) return named
  }
  return noteNames.read(words.slice(-1))
}

const toQueryWord = (text: string): QueryWord => readQueryWords(text)[0] ?? { word: "", keys: [] }
