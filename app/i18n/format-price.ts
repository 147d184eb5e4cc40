import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CURRENCIES, formatDecimal, NO_BREAK_SPACE, type Currency } from "#domain/money.ts"

/**
 * Formats an amount with its currency, such as `1 360 000 soʻm`, with no-break spaces.
 *
 * @param amount in minor units
 * @param digits after the decimal point, by default those of the currency
 */
export function formatPrice(
  amount: number,
  currency: Currency,
  digits: 0 | 2 = CURRENCIES[currency].shownDigits,
): string {
  return (
    formatDecimal(amount, digits, currentLocale()) +
    NO_BREAK_SPACE +
    t(`common:currency.${currency}`)
  )
}
