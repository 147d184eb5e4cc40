import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"

/**
 * Latin spellings of Cyrillic and some other letters, as Uzbek, Tajik and Russian names are written in other
 * countries. Hard and soft signs become nothing. ё is not in the list, because callers replace it by "yo" or "e".
 */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "j",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sh",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
  ў: "o",
  қ: "k",
  ғ: "g",
  ҳ: "h",
  ӣ: "i",
  ӯ: "u",
  ә: "a",
  ө: "o",
  ү: "u",
  ұ: "u",
  і: "i",
  ї: "i",
  є: "e",
  ң: "n",
  һ: "h",
  ҷ: "j",
  ß: "ss",
  æ: "e",
  œ: "e",
  ø: "o",
  ı: "i",
  ł: "l",
  đ: "d",
}
const MAPPED = new RegExp(`[${Object.keys(LATIN).join("")}]`, "gu")

/** Writes a text in lower-case Latin letters. Accents and the letter ё are not changed. */
export function romanize(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(MAPPED, (letter) => LATIN[letter] ?? "")
}

const MAX_SLUG = 80

/**
 * Converts a name to the form that URLs contain, such as "al-haramain". Empty when no character of the name can be
 * converted.
 */
export function slugOf(name: string): string {
  const plain = normalizeText(romanize(name).replaceAll("ё", "yo"))
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, MAX_SLUG)
  return slug.replaceAll(/^-+|-+$/g, "")
}
