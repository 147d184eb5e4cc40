import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Narrow } from "#app/ui/layout/narrow.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { CountryForm } from "#app/ui/shell/country-form.tsx"
import { formatCountryLead } from "#app/ui/shell/country-lead.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Route } from "./+types/country.ts"

export { action } from "#app/actions/choose-country.ts"
export { loader } from "#app/loaders/country-page.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const locale = currentLocale()
  return (
    <Narrow>
      <PageHead title={t("shell:choose_country")} path="/country" noindex />
      <Stack space={6}>
        <Heading level={1}>{t("shell:choose_country")}</Heading>
        <Text tone="muted">{formatCountryLead(loaderData.countries)}</Text>
        <CountryForm
          action={localePath(locale, "country")}
          returnTo={localePath(locale)}
          countries={loaderData.countries}
          active={loaderData.active}
          words={{
            country: t("shell:country"),
            back: t("common:back"),
            confirm: t("shell:confirm"),
          }}
        />
      </Stack>
    </Narrow>
  )
}
