const APOSTROPHES = /['’‘ʻʼ`´]/g
const MARKS = /\p{M}/gu
const GAPS = /[\s\p{C}]+/gu

/**
 * Normalizes a text for search and sorting: lower case, no apostrophes of any kind, no accents, single spaces. For
 * example "Poʻstloq", "Po'stloq" and "POSTLOQ" become the same text.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(APOSTROPHES, "")
    .toLowerCase()
    .replace(GAPS, " ")
    .trim()
}
