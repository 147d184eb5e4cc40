import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { quantity, stepper } from "./cart-line.css.ts"

type QtyStepperProps = {
  /** How many, as text. */
  qty: string
  /** Accessible name of the number. */
  label: string
  /** IconButton elements, each in its form where it writes by POST. */
  minus: ReactNode
  plus: ReactNode
}

/** A number between the buttons that change it. */
export function QtyStepper({ qty, label, minus, plus }: QtyStepperProps) {
  return (
    <fieldset className={stepper}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {minus}
      <output className={quantity}>{qty}</output>
      {plus}
    </fieldset>
  )
}
