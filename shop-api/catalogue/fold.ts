const APOSTROPHES = /['’‘ʻʼ`´]/g
const MARKS = /\p{M}/gu
const GAPS = /[\s\p{C}]+/gu

/**
 * A text as it is searched and sorted by: lower case, no apostrophes in any of their shapes, no accents,
 * single spaces. "Poʻstloq", "Po'stloq" and "POSTLOQ" are the same.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(APOSTROPHES, "")
    .toLowerCase()
    .replace(GAPS, " ")
    .trim()
}
