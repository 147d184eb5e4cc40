import "server-only"
import { t } from "#app/i18n/translations.ts"

/**
 * Formats the sentence above the choice of country. If there is only one country, the sentence names it.
 *
 * @param offer ISO code of the account's country, if the customer has just signed in and may switch to that country
 */
export function formatCountryIntro(
  countries: readonly { iso_code: string; name: string; currency: string }[],
  offer: string | null = null,
): string {
  const offered = countries.find(({ iso_code }) => iso_code === offer)
  if (offered) return t("shell:country_offer", { name: offered.name })
  const [only, ...others] = countries
  if (!only || others.length > 0) return t("shell:country_lead")
  const { name, currency } = only
  return t("shell:only_country", { name, currency })
}
