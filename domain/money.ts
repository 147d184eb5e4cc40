/**
 * Every amount inside the shop is an integer of hundredths of the currency's major unit (tiyin, tiyn,
 * kopeck, diram), whatever the currency: none of them has a smaller unit. Decimals of the major unit
 * exist on the wire alone (contract/amount.ts).
 */
export const MINOR_PER_MAJOR = 100

/** What a currency shows after the decimal point; fee and discount are rounded to it (specification 9). */
export const CURRENCIES = {
  UZS: { shownDigits: 0 },
  KZT: { shownDigits: 0 },
  KGS: { shownDigits: 0 },
  TJS: { shownDigits: 2 },
  RUB: { shownDigits: 2 },
} as const satisfies Record<string, { shownDigits: 0 | 2 }>

export type Currency = keyof typeof CURRENCIES

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]

export const NO_BREAK_SPACE = "\u00a0"

/** Minor units of the smallest amount that the currency shows: 100 for UZS (one soʻm), 1 for RUB. */
export function shownUnit(currency: Currency): number {
  return MINOR_PER_MAJOR / 10 ** CURRENCIES[currency].shownDigits
}

/** `percent` of `amount` (minor units, not negative), rounded half up to the currency's shown unit. */
export function percentOf(amount: number, percent: number, currency: Currency): number {
  const unit = shownUnit(currency)
  // Percentages have at most two decimals, so hundredths of a percent keep the sum in integers.
  const basisPoints = BigInt(Math.round(percent * 100))
  const divisor = 10_000n * BigInt(unit)
  const doubled = BigInt(amount) * basisPoints * 2n + divisor
  return Number(doubled / (divisor * 2n)) * unit
}

/**
 * Digits of an amount (minor units) as the shop shows them: a no-break space between thousands, a decimal
 * comma-free point, no currency word. Hundredths appear when the currency shows them and they are not zero.
 */
export function formatAmount(amount: number, currency: Currency): string {
  const digits = CURRENCIES[currency].shownDigits
  const [whole = "0", fraction] = (Math.abs(amount) / MINOR_PER_MAJOR).toFixed(digits).split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK_SPACE)
  const sign = amount < 0 ? "-" : ""
  return fraction === undefined || fraction === "00"
    ? `${sign}${grouped}`
    : `${sign}${grouped}.${fraction}`
}

/** An amount (minor units) for machines: a decimal of the major unit, "1360000.00". */
export function toDecimal(amount: number): string {
  return (amount / MINOR_PER_MAJOR).toFixed(2)
}
