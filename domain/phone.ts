/** Longest phone as it may be typed, mask included (specification 5). */
export const PHONE_MAX_LENGTH = 17

/** What is sent: spaces, dashes and brackets removed (specification 5), nothing else touched. */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s()[\]-]/g, "")
}

/**
 * The mask's slots, literals and length: `+{998} 00 000-00-00` in imask's notation, where 0 is a digit slot
 * and braces hold literal digits.
 */
function readMask(mask: string): { prefix: string; slots: number; pattern: string } {
  const pattern = mask.replace(/[{}]/g, "")
  const prefix = cleanPhone(/^\+?\{?\d*\}?/.exec(mask)?.[0] ?? "").replace(/[{}]/g, "")
  const slots = mask.replace(/\{[^}]*\}/g, "").replace(/[^0]/g, "").length
  return { prefix, slots, pattern }
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
