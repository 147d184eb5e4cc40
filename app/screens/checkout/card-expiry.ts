import { toAsciiDigits } from "#domain/ascii-digits.ts"

const SEPARATOR = /[\s/.\u2010-\u2015-]+/

/** An expiry in machine format: `2031-05`. */
const YEAR_FIRST = /^(20\d\d)\D*(0?[1-9]|1[0-2])$/

/**
 * Formats a complete or incomplete expiry as `MM / YY`. A year of four digits, such as autofill enters, becomes YY if
 * it is 20YY; any other year stays as typed. A month of one digit gets a leading 0 as soon as no second digit can
 * follow: when it is above 1, or when a separator follows.
 */
export function formatExpiry(typed: string): string {
  const text = toAsciiDigits(typed)
    .replace(/[^\d\s/.\u2010-\u2015-]/g, "")
    .replace(/^\D+/, "")
  const [, yearFirst, monthLast] = YEAR_FIRST.exec(text.trim()) ?? []
  if (yearFirst && monthLast) return `${monthLast.padStart(2, "0")} / ${yearFirst.slice(2)}`

  const [first = "", ...others] = text.split(SEPARATOR)
  const isSeparated = others.length > 0 && first.length <= 2
  const digits = text.replace(/\D/g, "")
  const length = isSeparated ? first.length : /^[2-9]/.test(digits) ? 1 : 2
  const month = digits.slice(0, length)
  const year = digits.slice(length).replace(/^20(?=\d\d$)/, "")
  const isComplete = isSeparated ? month !== "0" : month > "1"
  const whole = isComplete ? month.padStart(2, "0") : month
  return year || (isSeparated && isComplete) ? `${whole} / ${year}` : whole
}

/**
 * Whether a card with this expiry has expired. A card is valid until the end of the month.
 *
 * @param expiry month and year, each as two digits
 * @param now milliseconds since the epoch
 */
export function isExpired({ month, year }: { month: string; year: string }, now: number): boolean {
  return Date.UTC(2000 + Number(year), Number(month)) <= now
}

/** Formats the expiry in an input while the customer types. Returns a function that stops the formatting. */
export function attachExpiry(input: HTMLInputElement): () => void {
  const format = () => {
    const formatted = formatExpiry(input.value)
    if (formatted !== input.value) input.value = formatted
  }
  const onInput = (event: Event) => {
    const { inputType = "" } = event as Partial<InputEvent>
    const isRemoval = /^(?:delete|history)/.test(inputType)
    // While the caret is in the middle of the text, formatting would move the caret to the end.
    if (!isRemoval && input.selectionStart === input.value.length) format()
  }
  format()
  input.addEventListener("input", onInput)
  input.addEventListener("change", format)
  return () => {
    input.removeEventListener("input", onInput)
    input.removeEventListener("change", format)
  }
}
