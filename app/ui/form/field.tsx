import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./field.css.ts"
import { Message } from "./message.tsx"

/** What a field says about its control; every text is already in the visitor's language. */
export type FieldTexts = {
  label: ReactNode
  /** Set on a control whose purpose is plain to see: the label is for screen readers alone. */
  labelHidden?: boolean | undefined
  /** After the label, quieter: "(optional)". */
  note?: string | undefined
  /** Below the control, until there is something to say about what was entered. */
  hint?: ReactNode
  /** Messages of a refused submit; conform's `field.errors` fits. */
  errors?: readonly string[] | undefined
  /** Amber: what is still missing while the form may yet be sent. Shown when there is no error. */
  warning?: string | undefined
  /** Green: what the server found good, such as a promocode. */
  success?: string | undefined
  /** Takes the focus when the page is shown: the first field of a form that came back refused. */
  autoFocus?: boolean | undefined
  /** A button that belongs to the control, at its side. */
  beside?: ReactNode
}

export type ControlAttributes = {
  id: string
  "aria-invalid"?: true
  "aria-describedby"?: string
  autoFocus?: true
}

type FieldProps = FieldTexts & {
  id: string
  /** Draws the control with the attributes that tie it to label and messages. */
  children: (control: ControlAttributes) => ReactNode
}

/**
 * Label, control and messages: the one place where they are tied together for assistive technology.
 * Ids follow conform's: `{id}-error`, `{id}-description`.
 */
export function Field({ id, children, label, labelHidden, note, beside, ...messages }: FieldProps) {
  const { errors = [], warning, success, autoFocus } = messages
  const failed = errors.length > 0
  const spoken = failed ? undefined : (warning ?? success)
  const hint = failed || spoken ? undefined : messages.hint
  const described = [
    failed ? `${id}-error` : undefined,
    spoken ? `${id}-state` : undefined,
    hint ? `${id}-description` : undefined,
  ].filter((part) => part !== undefined)

  const control = children({
    id,
    ...(failed && { "aria-invalid": true }),
    ...(described.length > 0 && { "aria-describedby": described.join(" ") }),
    ...(autoFocus && { autoFocus }),
  })
  const labelElement = (
    <label className={styles.label} htmlFor={id}>
      {label}
      {note ? <span className={styles.note}> {note}</span> : null}
    </label>
  )

  return (
    <div className={styles.field}>
      {labelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {beside ? (
        <div className={styles.beside}>
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {failed ? (
        <Message tone="error" id={`${id}-error`}>
          {errors.join(" ")}
        </Message>
      ) : null}
      {spoken ? (
        <Message tone={warning ? "warning" : "success"} id={`${id}-state`}>
          {spoken}
        </Message>
      ) : null}
      {hint ? (
        <Message tone="hint" id={`${id}-description`}>
          {hint}
        </Message>
      ) : null}
    </div>
  )
}
