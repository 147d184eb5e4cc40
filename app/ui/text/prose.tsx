import { prose } from "./prose.css.ts"

/**
 * A long text. `html` is inserted unescaped, so pass only HTML that the server rendered from the shop's own Markdown.
 */
export function Prose({ html }: { html: string }) {
  return <article className={prose} dangerouslySetInnerHTML={{ __html: html }} />
}
