import "server-only"
import { t } from "#app/i18n/translations.ts"
import { NO_BREAK_SPACE } from "#domain/money.ts"

/** An order's number for people, never broken: `№ 100 042`. */
export function formatOrderNumber(number: string): string {
  const grouped = number.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK_SPACE)
  return t("cabinet:number", { number: grouped }).replaceAll(" ", NO_BREAK_SPACE)
}
