import InputMask from "imask/esm/controls/input"
import { barePrefix, isForeign, isWhole, withPrefix } from "./phone-mask.ts"
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
  const prefix = barePrefix(mask)
  // A keyboard may put a whole number behind the prefix, and the browser would cut it before it is heard of here.
  const { maxLength } = input
  input.maxLength = maxLength + prefix.length
  const digitsOf = (text: string) => text.replace(/[^+\d]/g, "")
  const isBare = (text = input.value) => digitsOf(text) === prefix
  // Before the mask's own listener: it would take a whole number for digits behind the prefix.
  const onInput = (event: Event) => {
    const isTyped = Math.abs(input.value.length - masked.value.length) <= 1
    const wasBare = isBare(masked.value)
    // What was filled in behind the prefix may bring its own.
    const start =
      wasBare && input.value.startsWith(prefix) ? prefix.length : input.value.lastIndexOf("+")
    const filled = input.value.slice(Math.max(0, start))
    if (isTyped || !/\d/.test(filled) || !(wasBare || isWhole(filled, mask))) return
    event.stopImmediatePropagation()
    accept(filled)
  }
  input.addEventListener("input", onInput, { capture: true })
  const masked = new InputMask(input, { mask })
  masked.on("accept", () => onAccept(masked.value))

  const set = (value: string) => {
    masked.value = value
    masked.updateCursor(input.value.length)
  }
  /** A number that the mask would cut into another one stays as it came, to be refused with a reason. */
  const accept = (text: string) => {
    if (!isForeign(text, mask)) return set(withPrefix(text, mask))
    detach()
    input.value = text
    onAccept(text)
    input.addEventListener("input", onFreeInput)
  }
  // The prefix stands before the first digit is typed: a number that begins like it would lose its head.
  const onFocus = () => {
    if (input.value === "") set(prefix)
  }
  const onBlur = () => {
    if (isBare()) set("")
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? ""
    if (!/\d/.test(text) || (!isBare() && input.value !== "")) return
    event.preventDefault()
    accept(text)
  }
  input.addEventListener("focus", onFocus)
  input.addEventListener("blur", onBlur)
  input.addEventListener("paste", onPaste)
  if (document.activeElement === input) onFocus()

  let detachAgain: (() => void) | null = null
  /** Without the mask; an emptied field gets it back. */
  function onFreeInput() {
    onAccept(input.value)
    if (input.value !== "") return
    input.removeEventListener("input", onFreeInput)
    detachAgain = attachMask(input, mask, "", onAccept)
  }
  function detach() {
    input.removeEventListener("input", onInput, { capture: true })
    input.removeEventListener("focus", onFocus)
    input.removeEventListener("blur", onBlur)
    input.removeEventListener("paste", onPaste)
    masked.destroy()
  }

  return () => {
    detach()
    input.removeEventListener("input", onFreeInput)
    detachAgain?.()
    input.maxLength = maxLength
  }
}
