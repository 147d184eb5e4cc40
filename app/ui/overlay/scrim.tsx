import { scrim } from "./panel.css.ts"

/** The backdrop of a panel. A click on it closes the panel. It must be the next sibling of the panel. */
export function Scrim({ closeHref }: { closeHref: string }) {
  return (
    <a
      href={closeHref}
      data-replace=""
      data-keep-scroll=""
      tabIndex={-1}
      aria-hidden="true"
      className={scrim}
    />
  )
}
