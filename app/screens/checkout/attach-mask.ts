import InputMask from "imask/esm/controls/input"
// The one kind of mask that a card needs; the whole library is twice as large.
import "imask/esm/masked/pattern"

/** Masks an input as its user types, and returns what undoes it. */
export function attachMask(input: HTMLInputElement, mask: string): () => void {
  const masked = new InputMask(input, { mask })
  return () => masked.destroy()
}
