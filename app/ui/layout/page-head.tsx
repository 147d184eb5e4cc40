import "server-only"
import { env } from "#app/host/env.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { matchPages } from "#app/page-policies.ts"
import { sharedScene } from "#app/ui/media/scene-picture.ts"
import { LANGUAGE_TAGS, LOCALES, type Locale } from "#domain/locale.ts"

interface PageHeadProps {
  /** The page's own words; the brand is added (specification 1). Absent on the home page: brand and tagline. */
  title?: string
  description?: string
  /** Path without the language prefix, with the query that makes it another page: `/products?page=2`. */
  path: string
  /** Search engines may not list this one, although its policy lets them. */
  noindex?: boolean
  /** What a link to the page shows where it is shared: a path, and its size in pixels. A still life when absent. */
  picture?: SharedPicture | undefined
  /** Path of the page's twin in Markdown, without the language prefix. */
  markdown?: string
}

const UNINDEXED_PAGES = new RegExp(`^${matchPages((page) => !page.indexed)}$`)

const openGraphLocale = (locale: Locale) => LANGUAGE_TAGS[locale].replace("-", "_")

/** A picture in a format that every messenger shows: a JPEG. */
export interface SharedPicture {
  src: string
  width: number
  height: number
}

/** Title, canonical address and the same page's addresses in every language; React hoists them to the head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, noindex, picture = sharedScene("hero"), markdown } = props
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
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {LOCALES.filter((language) => language !== locale).map((language) => (
        <meta key={language} property="og:locale:alternate" content={openGraphLocale(language)} />
      ))}
      <meta property="og:title" content={title ?? BRAND_TAGLINE} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:image" content={SITE_URL + picture.src} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {markdown ? (
        <link rel="alternate" type="text/markdown" href={`${SITE_URL}/${locale}${markdown}`} />
      ) : null}
      {noindex || UNINDEXED_PAGES.test(`/${locale}${path}`) ? (
        <meta name="robots" content="noindex" />
      ) : null}
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
