import { readQueryWords } from "#shop-api/catalogue/search/phonetic-keys.ts"

/**
 * Words that say nothing in a search for perfumes: generic words such as "perfume" and "gift", conjunctions and
 * prepositions. No product needs such a word of a query, unless the visitor is still typing it, or the query consists
 * of such words only. "Without" is no such word, because it negates the next one.
 */
const STOP_WORDS = new Set(
  [
    "perfume perfumes parfum parfums fragrance fragrances scent scents cologne eau original buy price ml",
    "gift gifts present presents",
    "de with for and the of no a by",
    "духи духов духами парфюм парфюма парфюмерия парфюмерная аромат ароматы аромата ароматом запах запахом запаха вода воды мл",
    "подарок подарка подарку подарком подарки подарков подарочный подарочная подарочные",
    "и для с со на из в во",
    "atir atiri atirlar atirlari ifor iforli parfyum duxi hidli hidi narxi",
    "sovgʻa sovgʻaga sovgʻasi sovgʻalar sovgʻalik sovgʻabop",
    "va bilan uchun yoki ham",
  ].flatMap((line) => line.split(" ").flatMap((word) => readQueryWords(word).flat())),
)

/** Whether a word of a query, given as the list of its keys, is a stop word. */
export function isStopWord(keys: readonly string[]): boolean {
  return keys.some((key) => STOP_WORDS.has(key))
}
