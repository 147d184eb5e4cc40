import "server-only"
import type { ReactElement } from "react"
import { currentLocale } from "#app/i18n/translations.ts"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"

interface CachedShellPartProps {
  /** Identifies everything that the elements show, except the language. */
  id: string
  /** The page's query, empty or with the leading "?". */
  search: string
  /**
   * Creates the elements. They must contain no client components, and the query of their links to panels must start
   * with `?panel=`, as on a page without a query.
   */
  make: () => ReactElement
}

/**
 * A part of the header or the footer as cached markup, which the server writes faster than elements. Its links that
 * open a panel keep the query of the page.
 */
export function CachedShellPart({ id, search, make }: CachedShellPartProps) {
  const markup = cacheMarkup(`${currentLocale()} ${id}`, make)
  const query = new URLSearchParams(queryWithoutPanel(search)).toString()
  if (query === "") return <RawHtml markup={markup} />
  const start = `href="?${query.replaceAll("&", "&amp;")}&amp;panel=`
  return <RawHtml markup={{ __html: markup.__html.replaceAll('href="?panel=', () => start) }} />
}
