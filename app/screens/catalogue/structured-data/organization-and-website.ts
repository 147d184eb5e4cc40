import "server-only"
import type { Organization, WebSite, WithActionConstraints, SearchAction } from "schema-dts"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { LANGUAGE_TAGS, LOCALES } from "#domain/locale.ts"

/** Describes the shop as a seller, with its contact data. */
export function organizationThing(): Exclude<Organization, string> {
  return {
    "@type": "OnlineStore",
    name: env.BRAND_NAME,
    slogan: env.BRAND_TAGLINE,
    url: `${env.SITE_URL}/`,
    logo: `${env.SITE_URL}/favicon.svg`,
    contactPoint: env.OPERATOR_PHONES.map((telephone) => ({
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone,
      availableLanguage: LOCALES.map((locale) => LANGUAGE_TAGS[locale]),
    })),
  }
}

/** Describes the site in the language of the page, with the URL of its search. */
export function webSiteThing(): Exclude<WebSite, string> {
  const locale = currentLocale()
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: `${env.SITE_URL}${pagePath("products")}?q={query}`,
    "query-input": "required name=query",
  }
  return {
    "@type": "WebSite",
    name: env.BRAND_NAME,
    description: t("catalogue:lead"),
    // Search engines know one site for a domain, whatever the language of its pages.
    url: `${env.SITE_URL}/`,
    inLanguage: LANGUAGE_TAGS[locale],
    potentialAction: search,
  }
}
