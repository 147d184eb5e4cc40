import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/phonetic-keys.ts"

// The words below say nothing in a search for perfumes. No product needs such a word of a query, unless the visitor is
// still typing it, or the query consists of such words only.

/** The keys of generic words such as "perfume" and "gift". */
const GENERIC_KEYS = new Set(
  [
    "perfume perfumes parfum parfums fragrance fragrances scent scents cologne eau original buy price ml",
    "gift gifts present presents",
    "духи духов духами парфюм парфюма парфюмерия парфюмерная аромат ароматы аромата ароматом запах запахом запаха вода воды мл",
    "подарок подарка подарку подарком подарки подарков подарочный подарочная подарочные",
    "atir atiri atirlar atirlari ifor iforli parfyum duxi hidli hidi narxi",
    "sovgʻa sovgʻaga sovgʻasi sovgʻalar sovgʻalik sovgʻabop",
  ].flatMap((line) =>
    line.split(" ").flatMap((word) => readQueryWords(word).flatMap(({ keys }) => keys)),
  ),
)

/**
 * Articles, conjunctions and prepositions, as they are written: words that only sound like them, such as the French
 * "thé", have a meaning. "Without" is missing, because it negates the next word.
 */
const FUNCTION_WORDS = new Set(
  [
    "de à with for and the of no a by",
    "и для с со на из в во i dlya s so na iz v vo",
    "va bilan uchun yoki ham ва билан учун ёки ҳам хам",
  ].flatMap((line) => line.split(" ")),
)

/** Whether a word of a query is a stop word. */
export function isStopWord({ word, keys }: QueryWord): boolean {
  // NFKC turns the ordinal sign of "nº" into a letter.
  const isFunctionWord = FUNCTION_WORDS.has(word.normalize("NFKC").toLowerCase())
  return isFunctionWord || keys.some((key) => GENERIC_KEYS.has(key))
}
