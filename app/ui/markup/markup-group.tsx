import type { Markup } from "./markup-cache.ts"
import { group } from "./markup-group.css.ts"

/** Shows cached markup of several elements. The layout around it treats the elements as its direct children. */
export function MarkupGroup({ markup }: { markup: Markup }) {
  return <div className={group} dangerouslySetInnerHTML={markup} />
}
