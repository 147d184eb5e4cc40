/** Longest phone in the form that its country writes, +998 90 123-45-67: what is submitted and stored [S5.13]. */
export const PHONE_MAX_LENGTH = 17

const SEPARATORS = /[\s()[\]-]+/

/** Removes spaces, dashes and brackets, as before sending [S5.15]; nothing else. */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s()[\]-]/g, "")
}

/**
 * What a mask in imask's notation, `+{998} 00 000-00-00`, asks for: braces hold the digits of the prefix, which
 * comes out with its plus, each 0 is a slot for a digit, and `shape` has the lengths of the groups of slots.
 */
function readMask(mask: string) {
  const code = /\{(\d*)\}/.exec(mask)?.[1] ?? ""
  const groups = mask.replace(/\{[^}]*\}/g, "").match(/0+/g) ?? []
  const shape = groups.map(({ length }) => length)
  const slots = groups.join("").length
  return { code, prefix: `+${code}`, slots, shape }
}

/** Dialled before a national number: 8 916 123-45-67 is +7 916 123-45-67 from abroad. */
const TRUNK = "8"
const TRUNK_CODE = "7"
/** Digits that begin with 7 may be an incomplete number of +7 only when there are more than so many. */
const LONGEST_WITHOUT_7 = 9

/**
 * A number of one of the countries as `+` and digits, however it is written: with `+`, `00`, without either, with 8 for
 * +7, or in the local form of the first country. Null for any other text, and for one that could also be the beginning of
 * another number: a guess would call a stranger.
 *
 * @param masks of all countries, the first one being that of local numbers
 */
export function recognizePhone(typed: string, masks: readonly string[]): string | null {
  const cleaned = cleanPhone(typed)
  const groups = typed.split(SEPARATORS).filter((group) => group !== "")
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

/** +998 90 123-45-67. A calling code or trunk prefix that follows the calling code was typed twice. */
const readInternational: Reading = (groups, { code, slots, shape }, codes) => {
  const digits = groups.join("")
  if (!digits.startsWith(code) || digits.length !== code.length + slots) return null
  const national = dropDigits(groups, code.length)
  return startsWithPrefix(national, codes) && !hasShape(national, shape) ? null : `+${digits}`
}

/** 998 90 123-45-67. */
const readBare: Reading = (groups, country, codes) =>
  readBehind(country.code, groups, country, codes)

/** 8 916 123-45-67. */
const readTrunk: Reading = (groups, country, codes) =>
  country.code === TRUNK_CODE ? readBehind(TRUNK, groups, country, codes) : null

function readBehind(head: string, ...[groups, country, codes]: Parameters<Reading>): string | null {
  const { code, slots, shape } = country
  const digits = groups.join("")
  if (!digits.startsWith(head) || digits.length !== head.length + slots) return null
  const national = dropDigits(groups, head.length)
  if (national[0]?.startsWith("0")) return null
  // 777 123-45-678 is a local number with a digit too many, not +7 771 234-56-78.
  const isApart = groups[0] === head && !startsWithPrefix(national, codes)
  const isLikely = groups.length === 1 || (isApart && dividesLike(national, shape))
  return isLikely || hasShape(national, shape) ? `+${code}${national.join("")}` : null
}

/** 90 123-45-67. Digits that begin like another form may lack their end, unless they are grouped as local ones are. */
const readLocal: Reading = (groups, { code, slots, shape }, codes) => {
  const digits = groups.join("")
  if (digits.length !== slots || digits.startsWith("0") || startsWithPrefix(groups, codes))
    return null
  const isBeginning = [...codes, TRUNK].some(
    (head) =>
      digits.startsWith(head) &&
      // A national number does not begin with 0.
      digits[head.length] !== "0" &&
      // +7 takes ten digits more: 771234567 is a whole number of Uzbekistan.
      (head !== TRUNK_CODE || digits.length > LONGEST_WITHOUT_7),
  )
  return isBeginning && !hasShape(groups, shape) ? null : `+${code}${digits}`
}

/** Whether a calling code or the trunk prefix is a group of its own. */
const startsWithPrefix = ([first = ""]: readonly string[], codes: readonly string[]) =>
  first === TRUNK || codes.includes(first)

const hasShape = (groups: readonly string[], shape: readonly number[]) =>
  groups.length === shape.length && groups.every(({ length }, at) => length === shape[at])

/** Whether groups end only where those of the shape do: 701 1234567. */
function dividesLike(groups: readonly string[], shape: readonly number[]): boolean {
  const ends = new Set(
    shape.map((_, at) => shape.slice(0, at + 1).reduce((sum, one) => sum + one, 0)),
  )
  return groups.every((_, at) => ends.has(groups.slice(0, at + 1).join("").length))
}

/** The groups without their first `count` characters. */
function dropDigits(groups: readonly string[], count: number): string[] {
  let left = count
  return groups.flatMap((group) => {
    const rest = group.slice(left)
    left = Math.max(0, left - group.length)
    return rest === "" ? [] : [rest]
  })
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

/** The mask drawn for people, as a hint in an empty field: `+998 __ ___-__-__`. */
export function phoneHint(mask: string): string {
  return mask.replace(/\{(\d*)\}|0/g, (_, literal?: string) => literal ?? "_")
}

/** A number in the country's form, for a text that asks for one: `+998 90 123-45-67`. */
export function examplePhone(mask: string): string {
  const { prefix, slots } = readMask(mask)
  return formatPhone(prefix + "9012345678".slice(0, slots).padEnd(slots, "0"), mask)
}
