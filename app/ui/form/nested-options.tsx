import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { nested } from "./choice.css.ts"

type NestedOptionsProps = {
  /** Accessible name of the group of options. */
  label: string
  hidden?: boolean
  children: ReactNode
}

/** Options inside the RadioOption that they belong to, such as the saved cards in the option "Card". */
export function NestedOptions({ label, hidden, children }: NestedOptionsProps) {
  return (
    <fieldset className={nested} hidden={hidden}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {children}
    </fieldset>
  )
}
