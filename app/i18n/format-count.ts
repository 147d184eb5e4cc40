import "server-only"
import { currentLocale } from "#app/i18n/translations.ts"
import { formatNumber } from "#domain/money.ts"

/** Formats a number that stands in no text, such as `1 360`, with no-break spaces. */
export function formatCount(count: number): string {
  return formatNumber(count, currentLocale())
}
