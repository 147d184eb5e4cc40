import "server-only"
import type { ReactElement } from "react"
import { RawHtml } from "./raw-html.tsx"
import { renderMarkup } from "./server-markup-cache.ts"

/**
 * Shows elements with data of a visitor as markup, which is rendered for this response alone. It costs less than the
 * elements, which React renders twice for a document: to the payload, and from the payload to HTML. `children` must
 * contain no client component, and no focused control whose surroundings change while the page stays open, because a
 * change replaces all of the markup.
 */
export function RenderedMarkup({ children }: { children: ReactElement }) {
  return <RawHtml markup={renderMarkup(children)} />
}
