const APOSTROPHES = /['’‘ʻʼ`´]/g
const MARKS = /\p{M}/gu
const GAPS = /[\s\p{C}]+/gu

/**
 * Normalizes a text for search and sorting: lower case, no apostrophes of any kind, no accents, single spaces. For
 * example "Poʻstloq", "Po'stloq" and "POSTLOQ" become the same text.
 *
 * @param marks matches the combining marks to remove: all by default
 */
export function normalizeText(text: string, marks = MARKS): string {
  return text
    .normalize("NFKD")
    .replace(marks, "")
    .replace(APOSTROPHES, "")
    .toLowerCase()
    .replace(GAPS, " ")
    .trim()
}
