import type { Locale } from "#domain/locale.ts"

/**
 * Amounts in the code are integers of minor units, which are hundredths of the major unit in every currency of the shop
 * (tiyin, tiyn, kopeck, diram). Elsewhere they are decimals of the major unit: in requests and responses
 * (contract/amount.ts), on screens, in files and in commands.
 */
export const MINOR_PER_MAJOR = 100

/**
 * How many digits after the decimal point are shown in a currency. Fees and discounts are rounded to the smallest
 * amount that is shown [D.99].
 */
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

/** Returns the smallest amount that is shown in a currency, in minor units: 100 for UZS (one soʻm), 1 for RUB. */
export function shownUnit(currency: Currency): number {
  return MINOR_PER_MAJOR / 10 ** CURRENCIES[currency].shownDigits
}

/**
 * Computes a percentage of an amount, rounded half up to the smallest amount that is shown in the currency [D.99].
 * Example: 2 % of 123 452 500 minor units of UZS is 24 690.5 soʻm, which is rounded to 2 469 100 minor units.
 *
 * @param amount in minor units, not negative
 * @param percent with at most two decimals
 */
export function percentOf(amount: number, percent: number, currency: Currency): number {
  const unit = shownUnit(currency)
  // The computation uses integers: a percentage has at most two decimals, so it is a whole number of hundredths of a
  // percent.
  const basisPoints = BigInt(Math.round(percent * 100))
  const divisor = 10_000n * BigInt(unit)
  const doubled = BigInt(amount) * basisPoints * 2n + divisor
  return Number(doubled / (divisor * 2n)) * unit
}

/**
 * Formats an amount in minor units without its currency. Thousands are separated by no-break spaces. Hundredths are
 * shown if the currency has them and they are not zero, after a comma in Uzbek and Russian [S5.29] [D.85]. Example:
 * 499050 minor units of RUB are "4 990,50" in Russian.
 */
export function formatAmount(amount: number, currency: Currency, locale: Locale = "en"): string {
  return formatDecimal(amount, CURRENCIES[currency].shownDigits, locale)
}

/** Formats an amount as `formatAmount` does, with `digits` digits after the decimal point. */
export function formatDecimal(amount: number, digits: 0 | 2, locale: Locale): string {
  const decimal = (amount / MINOR_PER_MAJOR).toFixed(digits)
  return writeNumber(decimal.replace(/\.00$/, ""), locale)
}

/** Formats a number with a no-break space between thousands [S5.29], and with its decimals if it has any. */
export function formatNumber(value: number, locale: Locale): string {
  return writeNumber(String(value), locale)
}

function writeNumber(decimal: string, locale: Locale): string {
  const [whole = "", fraction] = decimal.split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK_SPACE)
  return fraction === undefined ? grouped : `${grouped}${decimalPoint(locale)}${fraction}`
}

const decimalPoint = (locale: Locale) => (locale === "en" ? "." : ",")

/** Formats an amount in minor units for other programs, as a decimal of the major unit such as "1360000.00". */
export function toDecimal(amount: number): string {
  return (amount / MINOR_PER_MAJOR).toFixed(2)
}
