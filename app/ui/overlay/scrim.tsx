import { Link } from "react-router"
import { scrim } from "./panel.css.ts"

/** The shade over the page, and a way out for the mouse. Stands right behind its panel. */
export function Scrim({ closeHref }: { closeHref: string }) {
  return (
    <Link
      to={closeHref}
      replace
      preventScrollReset
      tabIndex={-1}
      aria-hidden="true"
      className={scrim}
    />
  )
}
