import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/phonetic-keys.ts"

// Stop words are words that say nothing in a search for perfumes. The search also finds products without them, unless
// the visitor is still typing the stop word, or the query consists of stop words only.

/** The keys of generic words, such as "perfume", "gift" and words for the day of a gift. */
const GENERIC_KEYS = new Set(
  [
    "perfume perfumes parfum parfums fragrance fragrances scent scents cologne eau original buy price ml",
    "gift gifts present presents birthday friend colleague teacher",
    "духи духов духами парфюм парфюма парфюмерия парфюмерная аромат ароматы аромата ароматом запах запахом запаха вода воды мл",
    "подарок подарка подарку подарком подарки подарков подарочный подарочная подарочные",
    "коллеге рождения рождению марта учителю учительнице",
    "atir atiri atirlar atirlari ifor iforli parfyum duxi hidli hidi narxi",
    "sovgʻa sovgʻaga sovgʻasi sovgʻalar sovgʻalik sovgʻabop tugʻilgan kuniga kunga ustozimga doʻstimga martga",
  ].flatMap((line) =>
    line.split(" ").flatMap((word) => readQueryWords(word).flatMap(({ keys }) => keys)),
  ),
)

/**
 * Articles, conjunctions and prepositions. They are compared by spelling and not by sound, because words that only
 * sound like them, such as the French "thé" (tea), have a meaning. "Without" is missing, because it negates the next
 * word.
 */
const FUNCTION_WORDS = new Set(
  [
    "de à with for and the of no a by",
    "8 день дню и для с со на из в во i dlya s so na iz v vo",
    "va bilan uchun yoki ham ва билан учун ёки ҳам хам",
  ].flatMap((line) => line.split(" ")),
)

/**
 * Returns whether a word of a query is a stop word: a generic word in any spelling, or a function word in exactly this
 * spelling.
 */
export function isStopWord({ word, keys }: QueryWord): boolean {
  // NFKC turns "nº" into "no", which is in the list.
  const isFunctionWord = FUNCTION_WORDS.has(word.normalize("NFKC").toLowerCase())
  return isFunctionWord || keys.some((key) => GENERIC_KEYS.has(key))
}
