import "server-only"
import type { ReactElement } from "react"
import { currentLocale } from "#app/i18n/translations.ts"
import { MarkupGroup } from "#app/ui/markup/markup-group.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup.ts"
import { closePanel } from "#app/urls/panels.ts"

interface CachedShellPartProps {
  /** Identifies all that the elements show, the language aside. */
  id: string
  /** The page's query, empty or with the leading "?". */
  search: string
  /** Makes the elements, without client components. The links to panels are those of a page without a query. */
  make: () => ReactElement
}

/**
 * A part of the header or the footer as cached markup, which costs less than elements. Its links to panels get the query
 * of the page.
 */
export function CachedShellPart({ id, search, make }: CachedShellPartProps) {
  const markup = cacheMarkup(`${currentLocale()} ${id}`, make)
  const query = new URLSearchParams(closePanel(search)).toString()
  if (query === "") return <MarkupGroup markup={markup} />
  const start = `href="?${query.replaceAll("&", "&amp;")}&amp;panel=`
  return <MarkupGroup markup={{ __html: markup.__html.replaceAll('href="?panel=', () => start) }} />
}
