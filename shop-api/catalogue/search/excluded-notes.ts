import { LOCALES } from "#domain/locale.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import { getFixedT } from "#locales/translate.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { findAdjectiveStem, nounKeysOf } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

const WITHOUT = new Set(["без", "bez", "without"])
/** What joins two notes after "without". */
const JOINING = new Set([",", "и", "или", "and", "or", "va", "yoki", "ва", "ёки"])
/** Matches an Uzbek word such as "atirgulsiz", which means "without rose". */
const UZBEK_WITHOUT = /^(.+)(?:siz|сиз)$/iu

/** Matches a query that may exclude a note, so that other queries cost little. */
const MAY_EXCLUDE = /без|bez|without|siz|сиз/iu

/** Nouns for families whose names are adjectives of other words. */
const FAMILY_NOUNS: Partial<Record<Family, string>> = {
  floral: "цветы flower",
  woody: "дерево wood",
  spicy: "пряность специя spice",
}

/** The keys of each family's names and nouns. The position of a family is its value id. */
const FAMILY_KEYS = FAMILIES.map((family) => {
  const names = LOCALES.map((locale) => getFixedT(locale)(`attributes:family.${family}`))
  return new Set(listKeys([...names, FAMILY_NOUNS[family] ?? ""].join(" ")))
})

interface Named {
  /** Value ids of notes. */
  notes: readonly number[]
  /** Value ids of families. */
  families: readonly number[]
  /** How many words name them. */
  length: number
}

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
  const words = query.split(/\s+|(?=,)|(?<=,)/)
  const notes: number[] = []
  const families: number[] = []
  const rest: string[] = []
  let isAfterNote = false
  for (let position = 0; position < words.length; position += 1) {
    const word = words[position]?.toLowerCase() ?? ""
    const isNegated = WITHOUT.has(word) || (isAfterNote && JOINING.has(word))
    const [, uzbek = ""] = UZBEK_WITHOUT.exec(word) ?? []
    const named: Named = isNegated
      ? readNamed(index, words.slice(position + 1))
      : { notes: listNotes(index, uzbek), families: listFamilies(uzbek), length: 0 }
    isAfterNote = named.notes.length + named.families.length > 0
    notes.push(...named.notes)
    families.push(...named.families)
    if (isAfterNote) position += named.length
    else rest.push(words[position] ?? "")
  }
  return rest.length === words.length
    ? { notes, families, rest: query }
    : { notes, families, rest: rest.join(" ") }
}

/**
 * Lists the notes that the first words name: green tea, with two words, in "green tea woody". A single word may also
 * name a family.
 */
function readNamed(index: CatalogueIndex, words: readonly string[]): Named {
  const [first = ""] = words
  let notes = listNotes(index, first)
  let length = 1
  while (notes.length > 0) {
    const named = new Set(listNotes(index, words[length] ?? ""))
    const narrower = notes.filter((note) => named.has(note))
    if (narrower.length === 0) break
    notes = narrower
    length += 1
  }
  return { notes, families: length === 1 ? listFamilies(first) : [], length }
}

function listFamilies(word: string): number[] {
  const keys = listKeys(word)
  return FAMILY_KEYS.flatMap((known, family) => (keys.some((key) => known.has(key)) ? family : []))
}

/**
 * Lists the notes with a word in their names, in any grammatical form: rose and white rose for "розы". If the word is
 * the whole name of a note, the names of that note in other languages count too, so that a word and its translation
 * list the same notes: wild rose for "atirgul".
 */
function listNotes(index: CatalogueIndex, word: string): number[] {
  if (word === "") return []
  const keys = new Set(listKeys(word))
  const named = [...listNamed(index, word), ...listDescribed(index, word)]
  const translations = named.flatMap((note) => {
    const names = Object.values(index.notes.all[note]?.name ?? {})
    const whole = names.filter((name) => !name.includes(" "))
    return whole.some((name) => listKeys(name).some((key) => keys.has(key))) ? whole : []
  })
  const translated = [...new Set(translations)].flatMap((name) => listNamed(index, name))
  return [...new Set([...named, ...translated])]
}

function listNamed({ vocabulary }: CatalogueIndex, word: string): number[] {
  // In a name of two words, the noun may have an ending: "atirgul" (rose) is "atirguli" in "damask rose". So this looks
  // up the word with and without the ending.
  const matches = vocabulary.listNotes(listKeys(`${word} ${word}i`))
  const owners = matches.flatMap(({ term }) => vocabulary.ownersOf(term))
  return owners.flatMap(({ kind, valueId }) => (kind === "note" ? [valueId] : []))
}

/** Lists the notes that a Russian adjective describes: green tea and green apple for "зелёного". */
function listDescribed({ notes }: CatalogueIndex, word: string): number[] {
  const stem = findAdjectiveStem(word)
  if (stem === null) return []
  return [...notes.all.entries()].flatMap(([valueId, { name }]) =>
    name.ru.split(" ").some((part) => findAdjectiveStem(part) === stem) ? valueId : [],
  )
}

/** Lists the keys of all words of a text, also as other grammatical forms. */
function listKeys(text: string): string[] {
  return readQueryWords(text).flatMap(({ word, keys }) => [...keys, ...nounKeysOf(word)])
}
