/** Replaces Arabic and Persian digits, which keyboards of these languages type, by ASCII digits. */
export function toAsciiDigits(text: string): string {
  // In both ranges, U+0660 to U+0669 and U+06F0 to U+06F9, the last four bits of the code are the digit.
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
