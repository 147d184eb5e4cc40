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

/** Text as it may stand in XML: in an element or in an attribute. What XML has no place for is left out. */
export function escapeXml(text: string): string {
  const allowed = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
  return allowed.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/**
 * The sitemap of one language: each path (without language prefix, empty for home) with its twins in the
 * others (specification 2).
 */
export function formatSitemap(origin: string, locale: Locale, paths: readonly string[]): string {
  const address = (language: string, path: string) => escapeXml(`${origin}/${language}${path}`)
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const entries = paths.map((path) => {
    const twins = LOCALES.map((language) => alternate(language, address(language, path)))
    // The same as the pages say of themselves: home answers without a language too.
    const home = escapeXml(`${origin}/`)
    twins.push(alternate("x-default", path === "" ? home : address(DEFAULT_LOCALE, path)))
    return `<url><loc>${address(locale, path)}</loc>${twins.join("")}</url>`
  })
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join("\n")}\n</urlset>\n`
}

/** The index of every language's sitemap, a file for each of `parts`: the first bears the name alone. */
export function formatSitemapIndex(origin: string, parts: readonly number[]): string {
  const entries = LOCALES.flatMap((locale) =>
    parts.map((part) => {
      const query = part === 1 ? "" : `?part=${part}`
      return `<sitemap><loc>${escapeXml(`${origin}/${locale}/sitemap.xml${query}`)}</loc></sitemap>`
    }),
  )
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</sitemapindex>\n`
}
