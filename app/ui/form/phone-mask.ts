import { completePhone, readMask } from "#domain/phone.ts"

/** A country's phone mask in imask's notation: `+{998} 00 000-00-00`, 0 a digit slot, braces literal digits. */

/** What stands before the digits that are typed: `+998`. */
export const barePrefix = (mask: string) => readMask(mask).prefix

/** The mask drawn for people, as a hint in an empty field: `+998 __ ___-__-__`. */
export function phoneHint(mask: string): string {
  return mask.replace(/\{(\d*)\}|0/g, (_, literal?: string) => literal ?? "_")
}

/**
 * Whatever was typed before the mask stood, as `+` and digits with the country's prefix: digits that are
 * already there must not be taken for the prefix, or lost.
 */
export function withPrefix(typed: string, mask: string): string {
  const digits = typed.replace(/\D/g, "")
  if (digits === "") return ""
  const whole = `+${digits}`
  if (typed.trimStart().startsWith("+") && whole.startsWith(barePrefix(mask))) return whole
  return completePhone(digits, mask)
}

/** Whether a text is a whole number, with or without its prefix: pasted, or filled in by the browser. */
export function isWhole(text: string, mask: string): boolean {
  return text.replace(/\D/g, "").length >= readMask(mask).slots
}

/** Whether a pasted text is a number that this mask has no room for: it is of another country, or of none. */
export function isForeign(text: string, mask: string): boolean {
  const { prefix, slots } = readMask(mask)
  const whole = withPrefix(text, mask)
  const isInternational =
    text.trimStart().startsWith("+") && !`+${text.replace(/\D/g, "")}`.startsWith(prefix)
  return isInternational || whole.length > prefix.length + slots
}

/** The same phone under another country's mask: the digits after the prefix move over. */
export function moveToMask(phone: string, from: string, to: string): string {
  const digits = withPrefix(phone, from).slice(barePrefix(from).length)
  const { prefix, slots } = readMask(to)
  return digits === "" ? "" : prefix + digits.slice(0, slots)
}
