import InputMask from "imask/esm/controls/input"
// The one kind of mask that a phone needs; the whole library is twice as large.
import "imask/esm/masked/pattern"

/**
 * Masks an input as its user types, and returns what undoes it.
 *
 * @param phone what the input holds from now on, as `withPrefix` returns it
 */
export function attachMask(
  input: HTMLInputElement,
  mask: string,
  phone: string,
  onAccept: (masked: string) => void,
): () => void {
  input.value = phone
  const masked = new InputMask(input, { mask })
  masked.on("accept", () => onAccept(masked.value))
  return () => masked.destroy()
}
