import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { romanize } from "#shop-api/catalogue/romanize.ts"
import { listPronunciations } from "#shop-api/catalogue/search/pronunciations.ts"

/** Replacements, applied one after another, that give letters of the same sound the same spelling. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|tch|ch/g, "sh"],
  [/kh|x/g, "h"],
  [/dzh|zh|dj/g, "j"],
  [/ph/g, "f"],
  [/gh/g, "g"],
  [/th/g, "t"],
  [/ck|[qc]/g, "k"],
  [/w/g, "v"],
  [/ou|oo/g, "u"],
  [/y/g, "i"],
]

/**
 * Match repeated letters and sounds, because one spelling of a word may repeat a letter that another spelling has
 * once.
 */
const REPEATED = [/(\p{L})\1+/gu, /(sh|ts)\1+/g]
const MAX_REPEATED = 3

const APOSTROPHE = /['’‘ʻʼ`´]/u
/** Matches the gap between two words. A boundary between a letter and a digit is a gap too: "50ml" is two words. */
const GAP = /[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
const INNER_GAP = /[^\p{L}\p{N}'’‘ʻʼ`´]+/u

const MAX_KEY = 40

/**
 * Returns the keys (normalized forms) of a word, the likeliest first. Different spellings of the same word, in Latin or
 * Cyrillic, with or without apostrophes and accents, have at least one key in common. Empty for a word without any
 * letter that is pronounced.
 */
function keysOf(word: string): string[] {
  const latin = romanize(word)
  const spellings = latin.includes("ё")
    ? [latin.replaceAll("ё", "yo"), latin.replaceAll("ё", "e")]
    : [latin]
  const keys = spellings.flatMap((spelling) => {
    const plain = normalizeText(spelling).replaceAll(/[^\p{L}\p{N}]/gu, "")
    // A c before e, i or y may be pronounced as s or k, and a j may stand for the Cyrillic letter й.
    const soft = plain.replaceAll(/c(?=[eiy])/g, "s")
    return [plain, soft, plain.replaceAll(/(?<!d)j(?![aeiou])/g, "y")].map(toKey)
  })
  return [...new Set(keys)].filter((key) => key !== "")
}

/**
 * Returns the keys (normalized forms) of a word in a name: those of its spellings, and for a Latin word also those of
 * its pronunciations in other languages.
 */
function keysWithSounds(word: string): string[] {
  const plain = normalizeText(romanize(word)).replaceAll(/[^a-z]/g, "")
  const isLatin = plain !== "" && /^[a-z\p{M}]+$/iu.test(word.normalize("NFKD"))
  return isLatin
    ? [...keysOf(word), ...listPronunciations(plain).map(toKey).filter(Boolean)]
    : keysOf(word)
}

function toKey(plain: string): string {
  const replaced = SOUNDS.reduce((text, [sound, letters]) => text.replace(sound, letters), plain)
  return REPEATED.reduce((text, run) => text.replace(run, shorten), replaced).slice(0, MAX_KEY)
}

/**
 * Shortens a repeated sound to a single one. Keeps a run of more than MAX_REPEATED sounds, because no word contains
 * such a run, and the single sound would match the beginning of too many words.
 */
function shorten(run: string, sound: string): string {
  return run.length > sound.length * MAX_REPEATED ? run : sound
}

const CYRILLIC = /\p{Script=Cyrillic}/u

const toPlain = (word: string) => normalizeText(romanize(word).replaceAll("ё", "e"))

/**
 * Returns the keys (normalized forms) of a word in a query. Adds keys of other pronunciations, so that ню finds "nu"
 * and Houz finds "Hovuz". Adds keys without a Russian case ending, so that удом finds уд.
 */
export function keysOfQueryWord(word: string): string[] {
  const plain = toPlain(word)
  const isCyrillic = CYRILLIC.test(word)
  const sounds = [
    plain.replaceAll("yu", "u"),
    plain.replaceAll("ou", "ovu"),
    isCyrillic ? plain.replace(/(?<=..)(?:yu|om|em|oy|ami)$/, "") : plain,
  ].filter((sound) => sound !== plain)
  return [...new Set([...keysOf(word), ...sounds.map(toKey).filter(Boolean)])]
}

/** Matches the ending of a Russian adjective in Latin letters. */
const ADJECTIVE = /(?<=...)(?:[yi]y|a?ya|[oeyi]e|[oe]go|[oe]y|[yi]mi?|[yi]h|u?yu)$/
/**
 * Matches the ending of a Russian noun in the genitive ("без розы"), and of an English plural. A short English word
 * that ends in "s", such as "this", is no plural.
 */
const INFLECTION = /(?<=..)(?:ov|ey|y?a|y|i)$|(?<=....)s$/
/** Matches the genitive of a noun that ends in й ("чая", also "чаем") or of a plural in ы or и ("альдегидов"). */
const GENITIVE = /(?<=..)(?:ya|em|ov|ey)$/
/** Matches the end of a noun whose nominative has one vowel more: "перца" is the genitive of "перец". */
const FLEETING_VOWEL = /(?<=[^aeiouy])(ts|[hknt])(?:y?a|[eo]m)$/
/** Matches the ending of an Uzbek adjective: "limonli" is "with lemon". */
const UZBEK_ADJECTIVE = /(?<=...)lik?$/

/**
 * Returns the keys of the nouns of which a word may be an adjective or another grammatical form: of "лаванда" for the
 * Russian "лавандовый" and "лаванды", of "olma" (apple) for the Uzbek "olmali". Empty for a word with another ending.
 */
export function nounKeysOf(word: string): string[] {
  const plain = toPlain(word)
  const stem = plain.replace(ADJECTIVE, "")
  const roots = [/(?:ov|ev|n)$/, /yn$/].map((suffix) => stem.replace(suffix, ""))
  // The last consonant of some nouns changes in the adjective, as in "табак" and "табачный".
  const adjectives = stem === plain ? [] : [stem, ...roots, stem.replace(/chn$/, "k")]
  const russian = [...adjectives, plain.replace(INFLECTION, "")].flatMap((root) =>
    ["", "a", "ya", "o"].map((ending) => root + ending),
  )
  const fleeting = ["e$1", "o$1"].map((end) => plain.replace(FLEETING_VOWEL, end))
  const nouns = [
    ...russian,
    ...fleeting,
    plain.replace(GENITIVE, "y"),
    plain.replace(UZBEK_ADJECTIVE, ""),
  ]
  return [...new Set(nouns.filter((noun) => noun !== plain).map(toKey))].filter(Boolean)
}

/**
 * Returns the key of a Russian adjective without its ending, which is the same one for "зелёный" and "зелёного". Null
 * for a word with another ending.
 */
export function findAdjectiveStem(word: string): string | null {
  const plain = toPlain(word)
  const stem = plain.replace(ADJECTIVE, "")
  return stem === plain ? null : toKey(stem)
}

/**
 * Returns the keys (normalized forms) of a name: of its words, of the parts of a word before and after an apostrophe
 * or a dash ("d’Hiver" gets the key of "hiver"), and of words joined at a dash.
 */
export function keysOfName(name: string): string[] {
  const joined = splitWords(name)
  const parts = name.split(INNER_GAP).flatMap(splitElided)
  const dashed = name.split(/\s+/).filter((word) => word.includes("-"))
  return [...new Set([...joined, ...parts, ...dashed].flatMap(keysWithSounds))]
}

/**
 * Splits a word such as "d’Hiver" into article and noun. Does not split a word in which more than two letters come
 * before the apostrophe, or fewer than three after it, nor an Uzbek one such as "oʻtloq", "bogʻlar" or "eʼtibor": an
 * elided article does not end in a, e, g, i or o.
 */
function splitElided(word: string): string[] {
  const [article = "", noun = "", ...more] = word.split(APOSTROPHE)
  const isArticle = article.length <= 2 && !/[aegio]$/iu.test(article)
  return isArticle && noun.length > 2 && more.length === 0 ? [article, noun] : []
}

/** Returns the keys of a name whose words are written together as one word. */
export function keysOfWhole(name: string): string[] {
  return keysOf(splitWords(name).join(""))
}

/** Splits a text into its words, without apostrophes. */
export function splitWords(text: string): string[] {
  const plain = text.normalize("NFC").replaceAll("&", " and ")
  return plain.replaceAll(new RegExp(APOSTROPHE, "gu"), "").split(GAP).filter(Boolean)
}
