import "server-only"
import { t } from "#app/i18n/translations.ts"

/** Explains the choice of country; names the country when there is only one. */
export function formatCountryLead(
  countries: readonly { name: string; currency: string }[],
): string {
  const [only, ...others] = countries
  if (!only || others.length > 0) return t("shell:country_lead")
  const { name, currency } = only
  return t("shell:only_country", { name, currency })
}
