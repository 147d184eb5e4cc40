import { z } from "zod"
import { CURRENCY_CODES, MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * An amount: a decimal of the currency's major unit on the wire (1250000 UZS, 49.9 RUB), an integer of minor units
 * (hundredths) once decoded. Rejects decimals finer than hundredths instead of rounding them [D.41].
 */
export const Amount = z
  .codec(z.number().refine(isWhole, "amount"), z.number().int(), {
    decode: (major) => Math.round(major * MINOR_PER_MAJOR),
    encode: (minor) => minor / MINOR_PER_MAJOR,
  })
  .meta({ description: "Decimal of the currency's major unit", example: 1250000 })

/** Whether a decimal is a whole number of minor units, within the range of safe integers. */
function isWhole(major: number): boolean {
  const minor = Math.round(major * MINOR_PER_MAJOR)
  return Number.isSafeInteger(minor) && minor / MINOR_PER_MAJOR === major
}

export const CurrencyCode = z.enum(CURRENCY_CODES).meta({ example: "UZS" })
