import InputMask from "imask/esm/controls/input"
// A card number needs only this part of imask. The whole library is twice as large.
import "imask/esm/masked/pattern"
import { toAsciiDigits } from "#domain/ascii-digits.ts"

/** Masks an input while the customer types. Returns a function that removes the mask. */
export function attachMask(input: HTMLInputElement, mask: string): () => void {
  const masked = new InputMask(input, { mask, prepare: toAsciiDigits })
  return () => masked.destroy()
}
