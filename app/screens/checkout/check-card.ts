import { toAsciiDigits } from "#domain/ascii-digits.ts"
import type { CardDigits } from "./card-details.tsx"
import { formatExpiry, isExpired } from "./card-expiry.ts"
import type { CardProblem } from "./use-card-problems.ts"

export type CardCheckTexts = Record<"incomplete" | "wrongMonth" | "wrongYear" | "pastDate", string>

export function readCard(form: HTMLFormElement): CardDigits {
  return {
    number: readDigits(form, "card-number"),
    expiry: toDigits(formatExpiry(readField(form, "card-expiry"))),
  }
}

/** Returns the errors of the digits that can be seen without the provider. */
export function checkCard({ number, expiry }: CardDigits, texts: CardCheckTexts): CardProblem[] {
  return [
    { field: "number" as const, text: number.length < 16 ? texts.incomplete : null },
    { field: "expiry" as const, text: checkExpiry(expiry, texts) },
  ].flatMap(({ field, text }) => (text === null ? [] : { field, text }))
}

/** Returns the error text for an expiry in digits (MMYY); null for a valid one. */
function checkExpiry(expiry: string, texts: CardCheckTexts): string | null {
  const [, month = "", year = ""] = /^(\d\d)(\d\d+)$/.exec(expiry) ?? []
  if (month === "") return texts.incomplete
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return texts.wrongMonth
  if (year.length > 2) return texts.wrongYear
  return isExpired({ month, year }, Date.now()) ? texts.pastDate : null
}

/** Returns the text in a field of the form by the field's id. */
function readField(form: HTMLFormElement, id: string): string {
  const field = form.elements.namedItem(id)
  return field instanceof HTMLInputElement ? field.value : ""
}

/**
 * Returns the digits of a text as ASCII. A keyboard may enter digits of another script, and attach-mask.ts, which
 * replaces them, may not have loaded.
 */
const toDigits = (text: string) => toAsciiDigits(text).replace(/\D/g, "")

/** Returns the digits in a field of the form by the field's id. */
export const readDigits = (form: HTMLFormElement, id: string) => toDigits(readField(form, id))
