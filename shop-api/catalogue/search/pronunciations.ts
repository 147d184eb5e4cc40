type Rules = readonly (readonly [pattern: RegExp, sound: string])[]

/** The pronunciation of letters in a French word, written as in the keys of phonetic-keys.ts. */
const FRENCH: Rules = [
  [/^h/, ""],
  [/eaux?|aux?/g, "o"],
  [/oeu|oe/g, "e"],
  [/oi/g, "ua"],
  [/g(?=[eiy])/g, "j"],
  [/gu(?=[eiy])/g, "g"],
  [/qu/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/ill/g, "iy"],
  [/ai|ei/g, "e"],
]
/** The French "en" before a consonant sounds like "an": Laurent is heard as "loran". */
const FRENCH_NASAL: Rules = [[/en(?![aeiouyn])/g, "an"]]
/** Letters that are not pronounced at the end of a French word. */
const FRENCH_SILENT: Rules = [[/(?<=..)(?:es|nt(?<=ent)|[estxdp])$/, ""]]
/** A spelling of the French au with an a: Sauvage as "savaj". */
const FRENCH_A: Rules = [[/au/g, "a"]]
/** An s between vowels sounds like z, in English words, too: Poison is heard as "poizon". */
const VOICED_S: Rules = [[/(?<=[aeiouy])s(?=[aeiouy])/g, "z"]]
const SILENT_E: Rules = [[/(?<=..)e$/, ""]]

const ITALIAN: Rules = [
  [/c?c(?=[ei])/g, "sh"],
  [/sc(?=h?[ei])/g, "sh"],
  [/ch(?=[ei])/g, "k"],
  [/gh(?=[ei])/g, "g"],
  [/g?gi(?=[aou])/g, "j"],
  [/g?g(?=[ei])/g, "j"],
  [/shi(?=[aou])/g, "sh"],
  [/gli/g, "li"],
  [/gn/g, "n"],
  [/zz/g, "ts"],
  [/c?qu(?=[aeio])/g, "kv"],
]

const ENGLISH: Rules = [
  [/wh|w/g, "u"],
  [/igh/g, "ai"],
  [/i(?=[^aeiouy]es?$)/g, "ai"],
  [/a(?=[^aeiouy]es?$)/g, "ei"],
  [/ee|ea|ey$|y$/g, "i"],
  [/(?<=[^aeiouy])e(?=s?$)/g, ""],
]

/**
 * German names. Russian writes their h as г between l, n or r and e, and leaves it out after a vowel that no other
 * vowel follows: Fahrenheit is "фаренгейт".
 */
const GERMAN: Rules = [
  [/(?<=[aeiou])h(?![aeiouy])/g, ""],
  [/(?<=[lnr])h(?=e)/g, "g"],
]

const apply = (text: string, ...all: Rules[]) =>
  all.flat().reduce((changed, [pattern, sound]) => changed.replace(pattern, sound), text)

/**
 * Lists spellings of a Latin word by its pronunciation, as names in French, Italian and English are written in Russian
 * and Uzbek: `guerlain` as `gerlen`, `dolce` as `dolshe`. The list may contain the word itself.
 *
 * @param word in lower case, without accents
 */
export function listPronunciations(word: string): string[] {
  const french = apply(word, FRENCH)
  return [
    french,
    apply(french, FRENCH_SILENT),
    apply(french, FRENCH_SILENT, FRENCH_SILENT),
    apply(french, FRENCH_SILENT, FRENCH_NASAL),
    apply(french, FRENCH_NASAL),
    apply(word, FRENCH_A, FRENCH, FRENCH_SILENT),
    apply(word, VOICED_S),
    apply(word, VOICED_S, FRENCH, FRENCH_SILENT),
    apply(word, ITALIAN),
    word.replaceAll(/g(?=[ei])/g, "j"),
    apply(word, SILENT_E),
    apply(word, ENGLISH),
    apply(word, GERMAN),
    word.replaceAll("x", "ks"),
  ]
}
