import { type QueryWord, readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

// Stop words are words that say nothing in a search for perfumes. The search also finds products without them, unless
// the visitor is still typing the stop word, or the query consists of stop words only.

/** The keys of generic words, such as "perfume" and "gift". */
const GENERIC_KEYS = new Set(
  [
    "perfume perfumes parfum parfums fragrance fragrances scent scents cologne eau original buy price cheap ml note notes",
    "gift gifts present presents friend colleague teacher",
    "духи духов духами парфюм парфюма парфюмерия парфюмерная аромат ароматы аромата ароматом запах запахом запаха вода воды мл ноты нот нотой нотами",
    "подарок подарка подарку подарком подарки подарков подарочный подарочная подарочные",
    "купить заказать цена цены цене стоимость недорого недорогие недорогой дёшево дешёвые дешёвый",
    "коллеге учителю учительнице",
    "atir atiri atirlar atirlari ifor iforli parfyum duxi hidli hidi narxi narx narxlari qancha arzon sotib olish olaman",
    "sovgʻa sovgʻaga sovgʻasi sovgʻalar sovgʻalik sovgʻabop ustozimga doʻstimga",
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
    "de à with for and the of no a by under",
    "и для с со на из в во от до i dlya s so na iz v vo ot do",
    "va bilan uchun yoki ham dan gacha ва билан учун ёки ҳам хам дан гача",
  ].flatMap((line) => line.split(" ")),
)

/**
 * Matches the days on which perfumes are given: birthdays, New Year and 8 March. They are matched as phrases, because
 * their single words, such as "8", also occur in names and volumes.
 */
const GIFT_DAYS =
  /(?<![\p{L}\p{N}])(?:8[\s-]*(?:март(?:а|у|га)?|mart(?:ga)?|march)|march 8|(?:день|дню|дня) рождени[яею]|tug.?ilgan kun(?:i|ga|iga)?|ту[гғ]илган кун(?:и|га|ига)?|birthday|нов(?:ый|ого|ому) год[ау]?|yangi yil(?:ga)?|янги йил(?:га)?|new year)(?![\p{L}\p{N}])/giu

/** Removes the day of a gift from a query: "девушке на 8 марта" becomes "девушке на ". */
export function removeGiftDays(query: string): string {
  return query.replaceAll(GIFT_DAYS, "")
}

/**
 * Returns whether a word of a query is a stop word: a generic word in any spelling, or a function word in exactly this
 * spelling.
 */
export function isStopWord({ word, keys }: QueryWord): boolean {
  // NFKC turns "nº" into "no", which is in the list.
  const isFunctionWord = FUNCTION_WORDS.has(word.normalize("NFKC").toLowerCase())
  return isFunctionWord || keys.some((key) => GENERIC_KEYS.has(key))
}
