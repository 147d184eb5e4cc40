import { prose } from "./prose.css.ts"

/** A long text of our own: HTML made on the server from our Markdown, never from what a visitor wrote. */
export function Prose({ html }: { html: string }) {
  return <article className={prose} dangerouslySetInnerHTML={{ __html: html }} />
}
