import { z } from "zod"
import { mapAttributes } from "#domain/product-attributes.ts"
import { NO, YES } from "#shop-api/cli/catalogue/columns.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"

export const text = (most: number) =>
  z.string("is missing").min(1, "is empty").max(most, `is longer than ${most} characters`)

/** Parses a name of at most `most` characters. Each run of spaces and line breaks becomes one space. */
export const name = (most: number) =>
  z
    .string("is missing")
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/gu, " ").trim())
    .pipe(text(most))

export const BRAND_NAME = name(80)

/**
 * Characters that a text must not contain: halves of surrogate pairs, control characters, and characters that change
 * the direction of text.
 */
export const FORBIDDEN_CHARACTER = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?![\t\r\n])\p{Cc}/u

/**
 * Parses a text of digits. Refuses a number such as 4,78E+12, into which spreadsheets convert long digits: the last
 * digits are then lost.
 */
export const digits = (pattern: RegExp, what: string) =>
  z
    .string("is missing")
    .refine((value) => !/^\d([.,]\d+)?E\+?\d+$/i.test(value), {
      error:
        "was rounded by the spreadsheet: format the column as text, then paste the digits again",
      abort: true,
    })
    .regex(pattern, `must be ${what}`)

export const BARCODE = digits(/^\d{8,14}$/, "8 to 14 digits")

/** Parses a number with a decimal comma or point, such as 1 250 000,50 or 1250000.50. Only spaces may group digits. */
const decimal = (what: string, pattern = /^\d{1,10}(\.\d{1,2})?$/) =>
  z
    .string("is missing")
    .transform((value) => value.replaceAll(/[\s\u00a0\u202f]/g, "").replace(/,(?=\d{1,2}$)/, "."))
    .pipe(z.string().regex(pattern, `must be ${what}`).transform(Number))

/** Parses a percentage, with or without the sign that Excel writes in a cell of percents. */
export const percentage = z
  .string("is missing")
  .transform((value) => value.replace(/%$/, ""))
  .pipe(decimal("a percentage from 0 to 100"))
  .refine((percent) => percent <= 100, "must be a percentage from 0 to 100")

export const whole = (least: number, most: number) =>
  decimal(`a whole number from ${least} to ${most}`, /^\d{1,9}$/).pipe(
    z
      .number()
      .min(least, `must be a whole number from ${least} to ${most}`)
      .max(most, `must be a whole number from ${least} to ${most}`),
  )

export const oneOf = (values: readonly string[]) =>
  z.enum(values, `must be one of ${values.join(", ")}`)

export const split = (cell: string) =>
  cell
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)

export const attributeCells = mapAttributes((_, { values, many }) =>
  many
    ? z
        .string("is missing")
        .transform(split)
        .pipe(z.array(oneOf(values)))
        .transform((given) => values.filter((value) => given.includes(value)))
    : oneOf(values),
)

const YES_WORDS = new Set([YES, "true", "1", "ha", "да"])
const NO_WORDS = new Set([NO, "false", "0", "yoʻq", "yo'q", "нет"])
export const yesOrNo = z
  .string("is missing")
  .transform((value) => value.toLowerCase())
  .refine((value) => YES_WORDS.has(value) || NO_WORDS.has(value), `must be ${YES} or ${NO}`)
  .transform((value) => YES_WORDS.has(value))

export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema])

/** Parses a date such as 2026-11-20, or 20.11.2026, the form in which Uzbek and Russian spreadsheets write dates. */
export const day = z
  .string("is missing")
  .transform((value) => value.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, toIsoDate))
  .pipe(z.iso.date("must be a date such as 2026-11-20"))

const toIsoDate = (_: string, dayOfMonth: string, month: string, year: string) =>
  [year, month.padStart(2, "0"), dayOfMonth.padStart(2, "0")].join("-")

export const price = decimal(
  "an amount such as 1250000 or 49.9, or empty where it is not sold",
).refine((amount) => amount > 0, "must be an amount above zero, or empty where it is not sold")

/**
 * Parses an argument of a command by the rules for the same value in a cell of an imported file.
 *
 * @param what a word for the message, such as "name"
 * @throws RefusedError when an import would refuse the value
 */
export function requireCell(typed: string, what: string, schema: z.ZodType<string>): string {
  if (FORBIDDEN_CHARACTER.test(typed)) {
    throw new RefusedError(
      `The ${what} contains a control character or another forbidden character`,
    )
  }
  const { data, error } = schema.safeParse(typed)
  if (data !== undefined) return data
  throw new RefusedError(`The ${what} ${error.issues[0]?.message}`)
}
