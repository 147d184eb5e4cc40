import { fold } from "#shop-api/catalogue/normalize-text.ts"
import { romanize } from "#shop-api/catalogue/romanize.ts"
import { PLAIN } from "#shop-api/sms/single-segment.ts"

/**
 * Transliterates a name to characters that `PLAIN` allows: "Жасмин №5" becomes "Jasmin no5". Empty when no character
 * can be transliterated.
 */
export function toPlain(text: string): string {
  return [...text.normalize("NFC")]
    .map((letter) => {
      if (PLAIN.test(letter)) return letter
      if (/[‘’ʻʼ`´]/u.test(letter)) return "'"
      const plain = fold(romanize(letter).replace("ё", "yo"))
      const isCapital = letter !== letter.toLowerCase()
      return isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
    })
    .filter((part) => PLAIN.test(part) || /^\s$/u.test(part))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()
}
