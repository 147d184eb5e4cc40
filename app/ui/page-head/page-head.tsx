import "server-only"
import { env } from "#app/env.ts"
import { currentLocale } from "#app/i18n/words.ts"
import { LANGUAGE_TAGS, LOCALES } from "#domain/locale.ts"

interface PageHeadProps {
  /** The page's own words; the brand is added (specification 1). Absent on the home page: brand and tagline. */
  title?: string
  description?: string
  /** Path without the language prefix, with the query that makes it another page: `/products?page=2`. */
  path: string
  noindex?: boolean
}

/** Title, canonical address and the same page's addresses in every language; React hoists them to the head. */
export function PageHead({ title, description, path, noindex }: PageHeadProps) {
  const { BRAND_NAME, BRAND_TAGLINE, SITE_URL } = env
  const rest = path === "/" ? "" : path
  const address = (language: string) => `${SITE_URL}/${language}${rest}`
  const locale = currentLocale()
  return (
    <>
      <title>{title ? `${title} · ${BRAND_NAME}` : `${BRAND_NAME}: ${BRAND_TAGLINE}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {/* How a link to the page looks where it is shared. */}
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:locale" content={LANGUAGE_TAGS[locale].replace("-", "_")} />
      <meta property="og:title" content={title ?? BRAND_TAGLINE} />
      {description ? <meta property="og:description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={address(locale)} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={rest === "" ? `${SITE_URL}/` : address("uz")}
      />
    </>
  )
}
