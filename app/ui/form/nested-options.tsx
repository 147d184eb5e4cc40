import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { nested } from "./choice.css.ts"

type NestedOptionsProps = {
  /** Accessible name of the group of options. */
  label: string
  children: ReactNode
}

/** Options inside the RadioOption that they belong to, such as the saved cards in the option "Card". */
export function NestedOptions({ label, children }: NestedOptionsProps) {
  return (
    <fieldset className={nested}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {children}
    </fieldset>
  )
}
