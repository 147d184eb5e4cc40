import InputMask from "imask/esm/controls/input"
// A card number needs only this part of imask. The whole library is twice as large.
import "imask/esm/masked/pattern"
import { toAsciiDigits } from "#domain/ascii-digits.ts"

/**
 * Formats the digits in an input while the customer types, and replaces digits of other scripts by ASCII digits.
 * Returns a function that stops the formatting.
 *
 * @param mask format in imask's notation, in which each 0 stands for a digit: `0000 0000`
 */
export function attachMask(input: HTMLInputElement, mask: string): () => void {
  const masked = new InputMask(input, { mask, prepare: toAsciiDigits })
  return () => masked.destroy()
}
