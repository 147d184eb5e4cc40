import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./cart-line.css.ts"

type QtyStepperProps = {
  /** The quantity, as text. */
  qty: string
  /** Accessible name of the number. */
  label: string
  /** IconButton elements; where they write by POST, each in its form. */
  minus: ReactNode
  plus: ReactNode
  /** Says that there cannot be more; `id` describes the plus button. */
  limit?: { id: string; text: string } | undefined
}

/** A quantity between the buttons that change it. */
export function QtyStepper({ qty, label, minus, plus, limit }: QtyStepperProps) {
  return (
    <fieldset className={styles.stepper}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      <div className={styles.buttons}>
        {minus}
        <output className={styles.quantity}>{qty}</output>
        {plus}
      </div>
      {limit ? (
        <p id={limit.id} className={styles.limit}>
          {limit.text}
        </p>
      ) : null}
    </fieldset>
  )
}
