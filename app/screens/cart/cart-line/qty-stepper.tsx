import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { quantity, stepper } from "./cart-line.css.ts"

type QtyStepperProps = {
  /** The quantity, as text. */
  qty: string
  /** Accessible name of the number. */
  label: string
  /** IconButton elements; where they write by POST, each in its form. */
  minus: ReactNode
  plus: ReactNode
}

/** A quantity between the buttons that change it. */
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
