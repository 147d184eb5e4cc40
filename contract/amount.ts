import { z } from "zod"
import { CURRENCY_CODES, MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * An amount: a decimal of the currency's major unit on the wire (1250000 UZS, 49.9 RUB), an integer of minor
 * units (hundredths) once decoded. Finer decimals than hundredths are refused rather than rounded.
 */
export const Amount = z
  .codec(z.number().refine(isWhole, "amount"), z.number().int(), {
    decode: (major) => Math.round(major * MINOR_PER_MAJOR),
    encode: (minor) => minor / MINOR_PER_MAJOR,
  })
  .meta({ description: "Decimal of the currency's major unit", example: 1250000 })

/** Whether a decimal is a whole number of minor units, and one that can be counted exactly. */
function isWhole(major: number): boolean {
  const minor = Math.round(major * MINOR_PER_MAJOR)
  return Number.isSafeInteger(minor) && minor / MINOR_PER_MAJOR === major
}

export const CurrencyCode = z.enum(CURRENCY_CODES).meta({ example: "UZS" })
