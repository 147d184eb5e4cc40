import type { ReactNode } from "react"
import { nested } from "./choice.css.ts"

type NestedOptionsProps = {
  /** Names the group for screen readers. */
  label: string
  children: ReactNode
}

/** Options that belong to the option above them: the cards below "Card". */
export function NestedOptions({ label, children }: NestedOptionsProps) {
  return (
    <fieldset aria-label={label} className={nested}>
      {children}
    </fieldset>
  )
}
