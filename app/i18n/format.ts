import "server-only"
import { t } from "#app/i18n/words.ts"
import { formatAmount, NO_BREAK_SPACE, type Currency } from "#domain/money.ts"

/** An amount (minor units) with its currency's word, unbreakable: `1 360 000 soʻm`. */
export function formatPrice(amount: number, currency: Currency): string {
  return formatAmount(amount, currency) + NO_BREAK_SPACE + t(`common:currency.${currency}`)
}
