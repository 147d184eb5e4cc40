import { z } from "zod"
import { CURRENCY_CODES, MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * An amount of money. In requests and responses, it is a decimal of the currency's major unit (1250000 UZS, 49.9 RUB).
 * After decoding, it is an integer of minor units (hundredths). A decimal with more than two digits after the point is
 * rejected, not rounded [D.41].
 */
export const Amount = z
  .codec(z.number().refine(isWhole, "amount"), z.number().int(), {
    decode: (major) => Math.round(major * MINOR_PER_MAJOR),
    encode: (minor) => minor / MINOR_PER_MAJOR,
  })
  .meta({ description: "Decimal of the currency's major unit", example: 1250000 })

/** Whether a decimal is a whole number of minor units and small enough to be exact in JavaScript. */
function isWhole(major: number): boolean {
  const minor = Math.round(major * MINOR_PER_MAJOR)
  return Number.isSafeInteger(minor) && minor / MINOR_PER_MAJOR === major
}

export const CurrencyCode = z.enum(CURRENCY_CODES).meta({ example: "UZS" })
