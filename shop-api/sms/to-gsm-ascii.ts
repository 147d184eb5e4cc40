import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { romanize } from "#shop-api/catalogue/romanize.ts"
import { GSM_ASCII } from "#shop-api/sms/segment-limits.ts"

/**
 * Transliterates a name to characters that `GSM_ASCII` allows: "Жасмин №5" becomes "Jasmin no5". Leaves out characters
 * that it cannot transliterate, so the result may be empty.
 */
export function toGsmAscii(text: string): string {
  return [...text.normalize("NFC")]
    .map((letter) => {
      if (GSM_ASCII.test(letter)) return letter
      if (/[‘’ʻʼ`´]/u.test(letter)) return "'"
      const plain = normalizeText(romanize(letter).replace("ё", "yo"))
      const isCapital = letter !== letter.toLowerCase()
      return isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
    })
    .filter((part) => GSM_ASCII.test(part) || /^\s$/u.test(part))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()
}
