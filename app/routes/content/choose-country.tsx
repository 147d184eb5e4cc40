import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { CountryForm } from "#app/screens/content/choose-country/country-form.tsx"
import { formatCountryIntro } from "#app/screens/content/choose-country/country-intro.ts"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Route } from "./+types/choose-country.ts"

export { action } from "#app/actions/content/choose-country.ts"
export { loader } from "#app/loaders/content/choose-country.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <FormPage>
      <PageMetadata title={t("shell:choose_country")} path="/country" />
      <Stack space={6}>
        <Heading level={1}>{t("shell:choose_country")}</Heading>
        <Text tone="muted">{formatCountryIntro(loaderData.countries)}</Text>
        <CountryForm
          action={pagePath("country")}
          returnTo={pagePath("home")}
          countries={loaderData.countries}
          active={loaderData.active}
          texts={{
            country: t("shell:country"),
            back: t("common:back"),
            confirm: t("shell:confirm"),
          }}
        />
      </Stack>
    </FormPage>
  )
}
