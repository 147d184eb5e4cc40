type Rules = readonly (readonly [pattern: RegExp, sound: string])[]

/** How the letters of a French word sound, in the spelling of toKey. */
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
/** `Laurent` is heard as "loran". */
const FRENCH_NASAL: Rules = [[/en(?![aeiouyn])/g, "an"]]
/** Letters at the end of a French word that are not pronounced. */
const FRENCH_SILENT: Rules = [[/(?<=..)(?:es|nt(?<=ent)|[estxdp])$/, ""]]
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
]

const ENGLISH: Rules = [
  [/wh|w/g, "u"],
  [/igh/g, "ai"],
  [/i(?=[^aeiouy]es?$)/g, "ai"],
  [/a(?=[^aeiouy]es?$)/g, "ei"],
  [/ee|ea|ey$|y$/g, "i"],
  [/(?<=[^aeiouy])e(?=s?$)/g, ""],
]

const apply = (text: string, ...all: Rules[]) =>
  all.flat().reduce((changed, [pattern, sound]) => changed.replace(pattern, sound), text)

/**
 * Spellings of a Latin word by its sound, as Cyrillic or Uzbek writes French, Italian and English names: `guerlain` as
 * `gerlen`, `dolce` as `dolshe`. The word itself may be among them.
 *
 * @param word lower case, without accents
 */
export function listSounds(word: string): string[] {
  const french = apply(word, FRENCH)
  return [
    french,
    apply(french, FRENCH_SILENT),
    apply(french, FRENCH_SILENT, FRENCH_SILENT),
    apply(french, FRENCH_SILENT, FRENCH_NASAL),
    apply(french, FRENCH_NASAL),
    apply(word, ITALIAN),
    word.replaceAll(/g(?=[ei])/g, "j"),
    apply(word, SILENT_E),
    apply(word, ENGLISH),
    word.replaceAll("x", "ks"),
  ]
}
