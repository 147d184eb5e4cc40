import { count } from "./count.css.ts"

/**
 * A number on an icon button, unseen while `text` is empty. Hidden from screen readers: the button's label says
 * it.
 */
export function Count({ text }: { text: string }) {
  return (
    <span className={count} aria-hidden="true">
      {text}
    </span>
  )
}
