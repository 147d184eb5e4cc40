import type { Markup } from "./markup-cache.ts"
import { contents } from "./raw-html.css.ts"

/** Shows HTML that the server has rendered. The layout around it treats the elements in it as its direct children. */
export function RawHtml({ markup }: { markup: Markup }) {
  return <div className={contents} dangerouslySetInnerHTML={markup} />
}
