import "server-only"
import { env } from "#app/host/env.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { matchPages } from "#app/page-policies.ts"
import { sharedScene } from "#app/ui/media/scene-picture.ts"
import { LANGUAGE_TAGS, LOCALES, type Locale } from "#domain/locale.ts"

interface PageMetadataProps {
  /**
   * The page's title without the brand, which PageMetadata adds [S1.17]. Omit it on the home page, whose title is the
   * brand and the tagline.
   */
  title?: string
  description?: string
  /**
   * Path without the language prefix. It includes the query parameters that lead to a different page, as in
   * `/products?page=2`.
   */
  path: string
  /** Keeps the page out of search engines although its policy (app/page-policies.ts) lets them index it. */
  noindex?: boolean
  /** Picture in previews of links to the page. By default it is the picture at the top of the home page. */
  picture?: SharedPicture | undefined
  /** Path of the page's Markdown version, without the language prefix. */
  markdown?: string
}

const UNINDEXED_PAGES = new RegExp(`^${matchPages((page) => !page.indexed)}$`)

const urlIn = (language: string, path: string) =>
  `${env.SITE_URL}/${language}${path === "/" ? "" : path}`

const openGraphLocale = (locale: Locale) => LANGUAGE_TAGS[locale].replace("-", "_")

/** A picture in previews of links: the path of a JPEG, which every messenger shows, and its size in px. */
export interface SharedPicture {
  src: string
  width: number
  height: number
}

/**
 * Renders the page's metadata into the head: its title, its canonical URL, its URL in every language, and the preview of
 * links to it, which personal pages do not need.
 */
export function PageMetadata(props: PageMetadataProps) {
  const { title, description, path, noindex, markdown } = props
  const { BRAND_NAME, BRAND_TAGLINE, SITE_URL } = env
  const locale = currentLocale()
  const isUnindexed = UNINDEXED_PAGES.test(`/${locale}${path}`)
  return (
    <>
      <title>{title ? `${title} · ${BRAND_NAME}` : `${BRAND_NAME}: ${BRAND_TAGLINE}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isUnindexed ? null : <SharedLinkPreview {...props} />}
      {markdown ? (
        <link rel="alternate" type="text/markdown" href={`${SITE_URL}/${locale}${markdown}`} />
      ) : null}
      {noindex || isUnindexed ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={urlIn(locale, path)} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={urlIn(language, path)} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={path === "/" ? `${SITE_URL}/` : urlIn("uz", path)}
      />
    </>
  )
}

/** The preview of links to a page in messengers. Personal pages have none: each visitor sees another page there. */
function SharedLinkPreview(props: PageMetadataProps) {
  const { title, description, path, picture = sharedScene("hero") } = props
  const { BRAND_NAME, BRAND_TAGLINE, SITE_URL } = env
  const locale = currentLocale()
  return (
    <>
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {LOCALES.filter((language) => language !== locale).map((language) => (
        <meta key={language} property="og:locale:alternate" content={openGraphLocale(language)} />
      ))}
      <meta property="og:title" content={title ?? BRAND_TAGLINE} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={urlIn(locale, path)} />
      <meta property="og:image" content={SITE_URL + picture.src} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
