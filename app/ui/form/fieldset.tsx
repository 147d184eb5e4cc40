import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./fieldset.css.ts"
import { Message } from "./message.tsx"

type FieldsetProps = {
  legend: string
  legendHidden?: boolean
  /** `fields` for inputs; `options` for RadioOption elements, which have less space between them. */
  holds?: keyof typeof styles.fieldset
  /** Errors of the group as a whole, such as a missing choice. They need `id`. */
  errors?: readonly string[] | undefined
  id?: string | undefined
  children: ReactNode
}

/** A group of related fields or options with a legend. */
export function Fieldset({
  legend,
  legendHidden = false,
  holds = "fields",
  errors = [],
  id,
  children,
}: FieldsetProps) {
  const errorId = id && errors.length > 0 ? `${id}-error` : undefined
  return (
    <fieldset className={styles.fieldset[holds]} id={id} aria-describedby={errorId}>
      {legendHidden ? (
        <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      {children}
      {errors.length > 0 ? (
        <Message tone="error" id={errorId}>
          {errors.join(" ")}
        </Message>
      ) : null}
    </fieldset>
  )
}
