import type { Markup } from "./markup-cache.ts"
import { group } from "./markup-group.css.ts"

/** Cached markup of several elements, which the layout around them treats as its own children. */
export function MarkupGroup({ markup }: { markup: Markup }) {
  return <div className={group} dangerouslySetInnerHTML={markup} />
}
