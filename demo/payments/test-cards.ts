import type { CardBehaviour } from "#shop-api/db/schema/simulator.ts"

/**
 * Payme's public test cards, and three more with other outcomes. The simulator refuses all other numbers, so that it
 * never stores a real card.
 */
export const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  "8600069195406311": "ok",
  "8600495473316478": "ok",
  "8600060921090842": "no_sms",
  "3333336415804657": "expired",
  "4444445987459073": "blocked",
  "8600143417770323": "system_error",
  "8600134301849596": "slow",
  "8600140000000019": "no_funds",
  "8600140000000027": "refused",
  "8600140000000035": "dropped",
}

/** The code in the SMS of every test card that gets one. */
export const TEST_SMS_CODE = "666666"

/** Masks all but the first six and the last four digits of a card's number, as in 860006******6311. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`
}
