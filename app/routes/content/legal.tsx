import { env } from "#app/host/env.ts"
import { getLegalText } from "#app/i18n/legal-texts.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { LegalPage } from "#app/screens/content/legal.tsx"
import { renderLegal } from "#app/screens/content/legal/render-legal.ts"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import { cleanPhone } from "#domain/phone.ts"
import type { Route } from "./+types/legal.ts"

export { loader } from "#app/loaders/content/legal.ts"

export function ServerComponent({ loaderData: { slug } }: Route.ServerComponentProps) {
  const locale = currentLocale()
  const document = renderLegal(getLegalText(locale, slug), {
    brand: env.BRAND_NAME,
    seller: env.SELLER_DETAILS ? `${env.SELLER_DETAILS}.` : t("pages:legal.seller"),
    phones: env.OPERATOR_PHONES.map((phone) => `[${phone}](tel:${cleanPhone(phone)})`).join(", "),
    contact: pagePath("contact"),
    terms: pagePath("legal", { slug: "terms-of-use" }),
    privacy: pagePath("legal", { slug: "privacy-policy" }),
  })
  return (
    <>
      <PageMetadata
        title={document.title}
        description={t("pages:legal.description", {
          title: document.title,
          brand: env.BRAND_NAME,
        })}
        path={`/legal/${slug}`}
      />
      <LegalPage document={document} />
    </>
  )
}
