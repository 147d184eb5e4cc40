import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./cart-line.css.ts"

type QtyStepperProps = {
  qty: string
  /** Accessible name of the quantity. */
  label: string
  /** An IconButton. If it must work without scripts, it is inside a form that the caller adds. */
  minus: ReactNode
  plus: ReactNode
  /** The note about the maximum quantity. The plus button refers to it by `id`. */
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
