import "server-only"
import { t } from "#app/i18n/translations.ts"
import { NO_BREAK_SPACE } from "#domain/money.ts"

/** Formats an order's number, such as `№ 100042`, with a no-break space. */
export function formatOrderNumber(number: string): string {
  return t("cabinet:number", { number }).replaceAll(" ", NO_BREAK_SPACE)
}
