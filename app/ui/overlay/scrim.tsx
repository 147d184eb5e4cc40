import { scrim } from "./panel.css.ts"

/** The backdrop of a panel; a click on it closes the panel. It must follow the panel directly. */
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
