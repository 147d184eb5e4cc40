import { count } from "./count.css.ts"

/**
 * A number on an icon button. Hidden from screen readers: the button's label says it.
 * `text` may be a token that the document cache fills in.
 */
export function Count({ text }: { text: string }) {
  return (
    <span className={count} aria-hidden="true">
      {text}
    </span>
  )
}
