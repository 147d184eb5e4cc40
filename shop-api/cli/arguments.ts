import { type Command, InvalidArgumentError, Option } from "commander"
import { MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * Parses an amount such as 50000 or 49.9, and returns it in minor units. Null when the text is no amount, or the amount
 * is zero.
 */
export function parseMajor(text: string): number | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return null
  const amount = Math.round(Number(text) * MINOR_PER_MAJOR)
  return amount > 0 ? amount : null
}

/**
 * Parses an amount to minor units.
 *
 * @throws InvalidArgumentError when the text is not an amount above zero
 */
export function requireAmount(text: string): number {
  const amount = parseMajor(text)
  if (amount !== null) return amount
  throw new InvalidArgumentError("It must be an amount above zero, such as 50000 or 49.9.")
}

/**
 * Checks a calendar date and returns it unchanged.
 *
 * @throws InvalidArgumentError when the text is not a date such as 2026-11-20
 */
export function requireDate(text: string): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (isDate && new Date(text).toISOString().startsWith(text)) return text
  throw new InvalidArgumentError("It must be a date such as 2026-11-20.")
}

/** Creates a parser that accepts only whole numbers from `least` to `most`. */
export function requireWhole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/**
 * Creates the option that limits the number of printed rows.
 *
 * @param first which rows are printed first, such as "newest"
 */
export const limitOption = (first: string) =>
  new Option("-n, --limit <count>", `number of rows, ${first} first`)
    .argParser(requireWhole(1, 10_000))
    .default(20)

export const jsonOption = () => new Option("--json", "print JSON")

export const dryRunOption = () =>
  new Option("--dry-run", "show what would be done without changing anything")

const REASON_MAX_LENGTH = 200

export const reasonOption = () =>
  new Option("--reason <text>", "the reason, for your records").argParser((text) => {
    const reason = text.trim()
    if (reason !== "" && reason.length <= REASON_MAX_LENGTH) return reason
    throw new InvalidArgumentError(`It must be 1 to ${REASON_MAX_LENGTH} characters.`)
  })

/** Adds examples at the end of a command's help. */
export function addExamples(command: Command, ...examples: string[]): Command {
  const lines = examples.map((example) => `  npm run shop -- ${example}`)
  return command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`)
}
