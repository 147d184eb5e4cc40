import "server-only"
import { t } from "#app/i18n/translations.ts"

/** Formats the sentence below the headline of the home page. `total` is the number of perfumes. */
export function formatLead(total: number): string {
  return total === 0 ? t("pages:home.lead_empty") : t("pages:home.lead", { count: total })
}
