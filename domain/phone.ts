import { toAsciiDigits } from "./ascii-digits.ts"

/**
 * Maximum number of characters of a phone in the format of its country, such as +998 90 123-45-67, in forms and in the
 * database [S5.13].
 */
export const PHONE_MAX_LENGTH = 17

/** Matches a phone without separators: `+` and digits. The digits that a country needs are in its mask. */
export const PHONE_PATTERN = /^\+\d{7,16}$/

/**
 * Maximum number of characters that a field for a phone accepts while the customer types. Longer than any formatted
 * number, so that the browser does not cut one off [S5.13].
 */
export const TYPED_PHONE_MAX_LENGTH = 40

/** Matches what may surround a copied number: `tel:` of a link, and invisible marks for the direction of text. */
const WRAPPING = /^\s*tel:|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gi
/** Matches typographic dashes (hyphen, no-break hyphen, en dash, em dash and others) and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212]/g

const SEPARATORS = /[\s()[\]-]+/

/** Replaces the digits and dashes of other keyboards and of typography by those of ASCII [D1.470]. */
const toAscii = (typed: string) => toAsciiDigits(typed).replace(DASHES, "-")

/** Removes spaces, dashes and brackets from a phone [S5.15]. */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s()[\]-]/g, "")
}

/**
 * Parses a mask in the syntax of imask, such as `+{998} 00 000-00-00`: braces enclose the calling code, and each 0 is a
 * place for a digit. `slots` is the number of these places, and `shape` the lengths of their groups, here 2, 3, 2, 2.
 */
function readMask(mask: string) {
  const code = /\{(\d*)\}/.exec(mask)?.[1] ?? ""
  const groups = mask.replace(/\{[^}]*\}/g, "").match(/0+/g) ?? []
  const shape = groups.map(({ length }) => length)
  const slots = groups.join("").length
  return { code, prefix: `+${code}`, slots, shape }
}

/**
 * Trunk prefix (the digit that is dialed first within the country) of countries with the calling code +7: 8 916
 * 123-45-67 means +7 916 123-45-67.
 */
const TRUNK = "8"
const TRUNK_CODE = "7"
/** Calling code of the country in which the trunk prefix is 0: 0555 12-34-56 means +996 555 12-34-56. */
const ZERO_TRUNK_CODE = "996"
/**
 * Up to this number of digits, a text that begins with 7 is a local number of a country such as Uzbekistan. Only more
 * digits can be an incomplete number of +7.
 */
const LONGEST_WITHOUT_7 = 9

/**
 * Converts what a visitor has typed to a phone in the form `+` and digits [D1.50]. A number of any country may begin
 * with `+`, with `00`, with its calling code only, or with 8 instead of +7. A number without such a prefix is a local
 * number of the first country. The number may be copied from a `tel:` link or from a page with typographic dashes.
 * Returns null for any other text, and for a text that could also be the beginning of another number: a wrong guess
 * could send a message to another person [D1.51].
 *
 * Example: `recognizePhone("8 (916) 123-45-67", masks)` is "+79161234567".
 *
 * @param masks the masks of all countries; a local number belongs to the country of the first mask
 */
export function recognizePhone(typed: string, masks: readonly string[]): string | null {
  const text = toAscii(typed.replace(WRAPPING, ""))
  const cleaned = cleanPhone(text)
  const groups = text.split(SEPARATORS).filter((group) => group !== "")
  const countries = masks.map(readMask)
  const codes = countries.map(({ code }) => code)
  const sign = /^(?:\+|00)/.exec(cleaned)?.[0].length ?? 0
  if (!/^[0-9]+$/.test(cleaned.slice(sign))) return null

  const digits = dropDigits(groups, sign)
  const found = countries.flatMap((country, at) => {
    const readings = sign > 0 ? [readInternational] : [readBare, readTrunk]
    if (sign === 0 && at === 0) readings.push(readLocal)
    return readings.flatMap((read) => read(digits, country, codes) ?? [])
  })
  const [phone = null, ...others] = new Set(found)
  return others.length === 0 ? phone : null
}

type Reading = (
  groups: readonly string[],
  country: ReturnType<typeof readMask>,
  codes: readonly string[],
) => string | null

/** Recognizes +998 90 123-45-67. Rejects a number with a prefix that was typed twice, such as +7 8 916 123-45-67. */
const readInternational: Reading = (groups, { code, slots, shape }, codes) => {
  const digits = groups.join("")
  if (!digits.startsWith(code) || digits.length !== code.length + slots) return null
  const national = dropDigits(groups, code.length)
  return startsWithPrefix(national, codes) && !hasShape(national, shape) ? null : `+${digits}`
}

/** Recognizes 998 90 123-45-67, which has the calling code but no plus. */
const readBare: Reading = (groups, country, codes) =>
  readBehind(country.code, groups, country, codes)

/** Recognizes 8 916 123-45-67, which has the trunk prefix 8. */
const readTrunk: Reading = (groups, country, codes) =>
  country.code === TRUNK_CODE ? readBehind(TRUNK, groups, country, codes) : null

function readBehind(head: string, ...[groups, country, codes]: Parameters<Reading>): string | null {
  const { code, slots, shape } = country
  const digits = groups.join("")
  if (!digits.startsWith(head) || digits.length !== head.length + slots) return null
  const national = dropDigits(groups, head.length)
  if (national[0]?.startsWith("0")) return null
  // 777 123-45-678 must be refused: it is a local number with one digit too many, although its digits could also be
  // read as +7 771 234-56-78.
  const isApart = groups[0] === head && !startsWithPrefix(national, codes)
  const isLikely = groups.length === 1 || (isApart && dividesLike(national, shape))
  return isLikely || hasShape(national, shape) ? `+${code}${national.join("")}` : null
}

/**
 * Recognizes a local number such as 90 123-45-67. Rejects digits that could also be the beginning of a number with a
 * calling code or trunk prefix, unless they are grouped like a local number.
 */
const readLocal: Reading = (typed, { code, slots, shape }, codes) => {
  const isBehindZero = code === ZERO_TRUNK_CODE && typed[0]?.startsWith("0")
  const groups = isBehindZero ? dropDigits(typed, 1) : typed
  const digits = groups.join("")
  if (digits.length !== slots || digits.startsWith("0") || startsWithPrefix(groups, codes))
    return null
  const isBeginning = [...codes, TRUNK].some(
    (head) =>
      digits.startsWith(head) &&
      // The part after the calling code or trunk prefix never begins with 0.
      digits[head.length] !== "0" &&
      // A number of +7 has ten digits after the 7. Nine digits that begin with 7, such as 771234567, are a complete
      // local number of Uzbekistan, so they are not taken for the beginning of a number of +7.
      (head !== TRUNK_CODE || digits.length > LONGEST_WITHOUT_7),
  )
  return isBeginning && !hasShape(groups, shape) ? null : `+${code}${digits}`
}

/** Whether the first group of digits is a calling code or the trunk prefix. */
const startsWithPrefix = ([first = ""]: readonly string[], codes: readonly string[]) =>
  first === TRUNK || codes.includes(first)

const hasShape = (groups: readonly string[], shape: readonly number[]) =>
  groups.length === shape.length && groups.every(({ length }, at) => length === shape[at])

/** Whether the typed groups are made of whole groups of the mask, such as "701 1234567" for "701 123 45 67". */
function dividesLike(groups: readonly string[], shape: readonly number[]): boolean {
  const ends = new Set(
    shape.map((_, at) => shape.slice(0, at + 1).reduce((sum, one) => sum + one, 0)),
  )
  return groups.every((_, at) => ends.has(groups.slice(0, at + 1).join("").length))
}

/** Removes the first `count` digits from the groups. */
function dropDigits(groups: readonly string[], count: number): string[] {
  let left = count
  return groups.flatMap((group) => {
    const rest = group.slice(left)
    left = Math.max(0, left - group.length)
    return rest === "" ? [] : [rest]
  })
}

/**
 * Whether a text is an 8 followed by a complete local number of the country of the first mask. 8 was the trunk prefix
 * of Uzbekistan and Tajikistan. The shop refuses such a text, because it may also be an incomplete number of +7.
 */
export function hasObsoleteTrunkPrefix(typed: string, masks: readonly string[]): boolean {
  const { code, slots } = readMask(masks[0] ?? "")
  const national = new RegExp(`^${TRUNK}[0-9]{${slots}}$`)
  return code !== TRUNK_CODE && national.test(cleanPhone(toAscii(typed)))
}

/** Formats a phone by the first mask that it matches. Returns any other text unchanged. */
export function formatPhoneOf(masks: readonly string[], phone: string): string {
  const mask = masks.find((one) => matchesMask(phone, one))
  return mask === undefined ? phone : formatPhone(phone, mask)
}

/** Whether a phone (`+` and digits) has the calling code and the number of digits of a mask. */
export function matchesMask(phone: string, mask: string): boolean {
  const { prefix, slots } = readMask(mask)
  if (!phone.startsWith(prefix)) return false
  return new RegExp(`^[0-9]{${slots}}$`).test(phone.slice(prefix.length))
}

/**
 * Formats a phone (`+` and digits) by a mask, such as +998 90 123-45-67 [S5.16]. A phone that does not match the mask
 * is returned unchanged.
 */
export function formatPhone(phone: string, mask: string): string {
  if (!matchesMask(phone, mask)) return phone
  const { prefix } = readMask(mask)
  const rest = phone.slice(prefix.length).split("")
  const tail = mask.replace(/^\+?\{[^}]*\}/, "")
  return prefix + tail.replace(/0/g, () => rest.shift() ?? "")
}

/** Returns the placeholder for an empty phone field, such as `+998 __ ___-__-__`. */
export function phoneHint(mask: string): string {
  return mask.replace(/\{(\d*)\}|0/g, (_, literal?: string) => literal ?? "_")
}

/** Prefixes of mobile numbers by country, for examples. In other countries, numbers may begin with 90. */
const EXAMPLE_PREFIXES: Partial<Record<string, string>> = { kz: "70", kg: "70" }

/** Returns an example of a phone in the format of the country, such as `+998 90 123-45-67`. */
export function examplePhone(country: { iso_code: string; phone_mask: string }): string {
  const { prefix, slots } = readMask(country.phone_mask)
  const national = (EXAMPLE_PREFIXES[country.iso_code] ?? "90") + "12345678"
  return formatPhone(prefix + national.slice(0, slots).padEnd(slots, "0"), country.phone_mask)
}
