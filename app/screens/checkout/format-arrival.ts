import "server-only"
import { t } from "#app/i18n/translations.ts"
import { formatDate } from "#domain/format-date.ts"

/** Returns a sentence with the dates (`YYYY-MM-DD`) between which the whole order arrives. */
export function formatArrival({ from, to }: { from: string; to: string }): string {
  return t("checkout:arrival", { from: formatDate(from), to: formatDate(to) })
}
