import { count } from "./count-badge.css.ts"

/**
 * A number on an icon button, hidden while `text` is empty. Screen readers skip it, so the button's label must contain
 * the number, too.
 */
export function CountBadge({ text }: { text: string }) {
  return (
    <span className={count} aria-hidden="true">
      {text}
    </span>
  )
}
