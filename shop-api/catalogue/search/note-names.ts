import { LOCALES } from "#domain/locale.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import { getFixedT } from "#locales/translate.ts"
import type { NoteEntry } from "#shop-api/catalogue/index/entries.ts"
import { findAdjectiveStem, nounKeysOf } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/query-words.ts"
import { listNoteSynonyms } from "#shop-api/catalogue/search/synonyms.ts"

/** The notes and families that a word of a query names, alone or together with the next words. */
export interface Named {
  /** Value ids of notes. */
  notes: readonly number[]
  /** Value ids of families. */
  families: readonly number[]
  /** How many words name them. */
  length: number
}

/** A name of several words. For each word, its keys. */
interface Phrase {
  note: number
  words: readonly ReadonlySet<string>[]
}

/** Nouns for families whose names are adjectives of other words. */
const FAMILY_NOUNS: Partial<Record<Family, string>> = {
  floral: "цветы flower",
  woody: "дерево wood",
  spicy: "пряность специя spice",
}

/** The keys of each family's names and nouns. The position of a family is its value id. */
const FAMILY_KEYS = FAMILIES.map((family) => {
  const names = LOCALES.map((locale) => getFixedT(locale)(`attributes:family.${family}`))
  return new Set(listForms([...names, FAMILY_NOUNS[family] ?? ""].join(" ")))
})

/**
 * The names of notes, by which a query means exactly these notes. A name and its translations mean the same notes: wild
 * rose for "atirgul" (rose), because its English name contains the English word.
 */
export class NoteNames {
  /** By the key of a word: the notes with this word in a name. */
  readonly #withWord = new Map<string, Set<number>>()
  /** By the key of a word that is a whole name: what it names. */
  readonly #whole = new Map<string, Named>()
  /** Names of several words, by the beginning of their first words, so that few names are compared with a query. */
  readonly #phrases = new Map<string, Set<Phrase>>()
  /** By value id of a note: the notes that its names mean. */
  readonly #meant: readonly (readonly number[])[]

  constructor(notes: readonly NoteEntry[]) {
    for (const [note, { key, name }] of notes.entries()) {
      // The words of a Russian name have no fixed order: "перец розовый" is "розовый перец", too.
      const names = [...Object.values(name).map(splitName), splitName(name.ru).toReversed()]
      for (const text of [...names, listNoteSynonyms(key)]) {
        const words = text.map(listKeysInName)
        for (const one of words.flat()) addTo(this.#withWord, one, note)
        const phrase = { note, words: words.map((keys) => new Set(keys)) }
        const [first = [], second = []] = words
        for (const one of first) {
          for (const other of second) addTo(this.#phrases, toBeginning(one, other), phrase)
        }
      }
    }
    const whole = notes.map(({ name }) =>
      Object.values(name).filter((text) => splitName(text).length === 1),
    )
    this.#meant = whole.map((names, note) => [
      note,
      ...names.flatMap((name) => this.#listWithWord(name)),
    ])
    for (const [note, names] of whole.entries()) {
      for (const one of names.flatMap(listKeysWithEnding)) {
        if (!this.#withWord.has(one)) continue
        const before = this.#whole.get(one)?.notes ?? []
        const meant = [...new Set([...before, ...(this.#meant[note] ?? [])])]
        this.#whole.set(one, { notes: meant, families: listFamilies([one]), length: 1 })
      }
    }
  }

  /** Returns whether a word with one of these keys is in the name of a note. */
  hasWord(keys: readonly string[]): boolean {
    return keys.some((key) => this.#withWord.has(key))
  }

  /** Reads a word that is the whole name of a note. `keys` are the keys of the word. */
  readWhole(keys: readonly string[]): Named | null {
    for (const key of keys) {
      const named = this.#whole.get(key)
      if (named) return named
    }
    return null
  }

  /** Reads a name of several words, in any grammatical form, at the beginning of the words: the longest one. */
  readPhrase(words: readonly QueryWord[]): Named | null {
    const [first = "", second = ""] = words.slice(0, 2).map(({ keys }) => keys[0])
    const candidates = this.#phrases.get(toBeginning(first, second))
    if (!candidates) return null
    const forms = words.map(({ word }) => listForms(word))
    const fits = (phrase: Phrase) =>
      phrase.words.every((keys, position) => forms[position]?.some((key) => keys.has(key)))
    const found = [...candidates].filter(fits)
    const length = Math.max(...found.map((phrase) => phrase.words.length))
    const notes = found.flatMap(({ note, words: its }) => (its.length === length ? note : []))
    if (notes.length === 0) return null
    const meant = notes.flatMap((note) => this.#meant[note] ?? [])
    return { notes: [...new Set(meant)], families: [], length }
  }

  /** Reads a name at the beginning of the words, or else a single word in the names of notes and families. */
  read(words: readonly QueryWord[]): Named {
    const phrase = this.readPhrase(words)
    if (phrase) return phrase
    const [{ word } = { word: "" }] = words
    if (word === "") return { notes: [], families: [], length: 1 }
    const whole = this.readWhole(this.#listForms(word))
    const notes = [...this.#listWithWord(word), ...(whole?.notes ?? [])]
    return { notes, families: listFamilies(listForms(word)), length: 1 }
  }

  #listWithWord(word: string): number[] {
    return this.#listForms(word).flatMap((key) => [...(this.#withWord.get(key) ?? [])])
  }

  /** Lists the keys of a word, and those of its other grammatical forms if it is in no name itself. */
  #listForms(word: string): string[] {
    const keys = listKeysWithEnding(word)
    return this.hasWord(keys) ? keys : listForms(word)
  }
}

const splitName = (name: string) => name.split(/[ -]/)

/** Returns the beginning of a name of several words. Grammatical forms of the same words begin alike. */
const toBeginning = (first: string, second: string) => `${first.slice(0, 3)} ${second.slice(0, 1)}`

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

/** Lists the families with one of these keys in their names. */
function listFamilies(keys: readonly string[]): number[] {
  return FAMILY_KEYS.flatMap((known, family) => (keys.some((key) => known.has(key)) ? family : []))
}

/** Lists the keys of the words of a text. */
function listKeys(text: string): string[] {
  return readQueryWords(text).flatMap(({ keys }) => keys)
}

/** Lists the keys of a word, also with its Uzbek ending in longer names: "atirguli" is "rose" in "damask rose". */
const listKeysWithEnding = (word: string) => listKeys(`${word} ${word}i`)

/** Lists the keys of a word in a name. Those of a Russian adjective include the one without its ending. */
function listKeysInName(word: string): string[] {
  return [...listKeys(word), findAdjectiveStem(word) ?? []].flat()
}

/** Lists the keys of the words of a text, also as other grammatical forms. */
function listForms(text: string): string[] {
  return readQueryWords(text).flatMap(({ word, keys }) => [...keys, ...nounKeysOf(word)])
}
