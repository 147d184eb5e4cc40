/** Longest phone as it may be typed, mask included (specification 5). */
export const PHONE_MAX_LENGTH = 17

/** What is sent: spaces, dashes and brackets removed (specification 5), nothing else touched. */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s()[\]-]/g, "")
}

/**
 * What a mask in imask's notation, `+{998} 00 000-00-00`, asks for: braces hold the digits of the prefix, which
 * comes out with its plus, and each 0 is a slot for a digit.
 */
export function readMask(mask: string): { prefix: string; slots: number } {
  const prefix = `+${/\{(\d*)\}/.exec(mask)?.[1] ?? ""}`
  const slots = mask.replace(/\{[^}]*\}/g, "").replace(/[^0]/g, "").length
  return { prefix, slots }
}

/**
 * A number without its plus, or without its country's prefix, as the mask would have made it of the same keys
 * (specification 5): without scripts there is no mask. What has a plus, or anything that no phone has, comes
 * back as it was typed.
 */
export function completePhone(typed: string, mask: string): string {
  const digits = cleanPhone(typed)
  if (!/^[0-9]+$/.test(digits)) return typed
  const { prefix, slots } = readMask(mask)
  const whole = `+${digits}`
  return digits.length > slots && whole.startsWith(prefix) ? whole : prefix + digits
}

/**
 * A number of one of the countries as `+` and digits, however it is written: with `+`, `00`, without either, with 8 for
 * +7, or in the local form of the first country. Null for any other text, which must not be turned into a number.
 *
 * @param masks of all countries, the visitor's own first
 */
export function recognizePhone(typed: string, masks: readonly string[]): string | null {
  const cleaned = cleanPhone(typed)
  const match = (digits: string) =>
    masks.some((mask) => matchesMask(`+${digits}`, mask)) ? `+${digits}` : null
  const international = /^(?:\+|00)([0-9]+)$/.exec(cleaned)?.[1]
  if (international !== undefined) return match(international)
  if (!/^[0-9]+$/.test(cleaned)) return null
  const { prefix, slots } = readMask(masks[0] ?? "")
  const local = cleaned.length === slots ? match(prefix.slice(1) + cleaned) : null
  return match(cleaned) ?? match(cleaned.replace(/^8/, "7")) ?? local
}

/** A number of one of the countries as that country writes it; any other text as it is. */
export function formatPhoneOf(masks: readonly string[], phone: string): string {
  const mask = masks.find((one) => matchesMask(phone, one))
  return mask === undefined ? phone : formatPhone(phone, mask)
}

/** Whether a cleaned phone has the country's prefix and exactly the digits that its mask has slots for. */
export function matchesMask(phone: string, mask: string): boolean {
  const { prefix, slots } = readMask(mask)
  if (!phone.startsWith(prefix)) return false
  return new RegExp(`^[0-9]{${slots}}$`).test(phone.slice(prefix.length))
}

/**
 * A cleaned phone for people: +998 90 123-45-67 by the country's mask (specification 5: +998, then 2, 3, 2
 * and 2 digits). A phone that does not fit the mask comes back as it is.
 */
export function formatPhone(phone: string, mask: string): string {
  if (!matchesMask(phone, mask)) return phone
  const { prefix } = readMask(mask)
  const rest = [...phone.slice(prefix.length)]
  const tail = mask.replace(/^\+?\{[^}]*\}/, "")
  return prefix + tail.replace(/0/g, () => rest.shift() ?? "")
}
