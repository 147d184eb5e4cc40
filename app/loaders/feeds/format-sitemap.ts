import { DEFAULT_LOCALE, LOCALES, type Locale } from "#domain/locale.ts"

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
const XHTML = "http://www.w3.org/1999/xhtml"

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

/** Escapes text for an element or an attribute, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  const allowed = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
  return allowed.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/**
 * Formats the sitemap of one language, in which each page names its translations.
 *
 * @param paths without the language prefix, empty for home
 */
export function formatSitemap(origin: string, locale: Locale, paths: readonly string[]): string {
  const formatUrl = (language: string, path: string) => escapeXml(`${origin}/${language}${path}`)
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const entries = paths.map((path) => {
    const alternates = LOCALES.map((language) => alternate(language, formatUrl(language, path)))
    // The default URL of the home page has no language prefix, as in the alternate links of the pages themselves
    // [D.16].
    const home = escapeXml(`${origin}/`)
    alternates.push(alternate("x-default", path === "" ? home : formatUrl(DEFAULT_LOCALE, path)))
    return `<url><loc>${formatUrl(locale, path)}</loc>${alternates.join("")}</url>`
  })
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join("\n")}\n</urlset>\n`
}

/** Formats the index of the sitemaps, which lists each part in each language. The URL of part 1 has no parameter. */
export function formatSitemapIndex(origin: string, parts: readonly number[]): string {
  const entries = LOCALES.flatMap((locale) =>
    parts.map((part) => {
      const query = part === 1 ? "" : `?part=${part}`
      return `<sitemap><loc>${escapeXml(`${origin}/${locale}/sitemap.xml${query}`)}</loc></sitemap>`
    }),
  )
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</sitemapindex>\n`
}
