import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./field.css.ts"
import { Message } from "./message.tsx"

/** Label and messages of a field, in the visitor's language. */
export type FieldTexts = {
  label: ReactNode
  /** Shows the label to screen readers only, for a control whose purpose is obvious. */
  labelHidden?: boolean | undefined
  /** After the label, quieter: "(optional)". */
  note?: string | undefined
  /** Below the control, until there is a message about the input. */
  hint?: ReactNode
  /** Errors of a refused submission, such as conform's `field.errors`. */
  errors?: readonly string[] | undefined
  /** Id of another field's error that is about this field too. */
  sharedError?: string | undefined
  /** Amber, when there is no error: the input is incomplete rather than wrong. */
  warning?: string | undefined
  /** Green: the server accepted the input, such as a promocode. */
  success?: string | undefined
  /** Focuses the control when the page loads: for the first field with an error. */
  autoFocus?: boolean | undefined
  /** A button beside the control. */
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
  /** Renders the control with the attributes that link it to its label and messages. */
  children: (control: ControlAttributes) => ReactNode
}

/**
 * Links a control with its label and messages for screen readers; every input is built on it.
 * Message ids follow conform: `{id}-error`, `{id}-description`.
 */
export function Field({ id, children, label, labelHidden, note, beside, ...messages }: FieldProps) {
  const { errors = [], sharedError, warning, success, autoFocus } = messages
  const failed = errors.length > 0
  const statusText = failed ? undefined : (warning ?? success)
  const hint = failed || statusText ? undefined : messages.hint
  const described = [
    failed ? `${id}-error` : sharedError,
    statusText ? `${id}-state` : undefined,
    hint ? `${id}-description` : undefined,
  ].filter((part) => part !== undefined)

  const control = children({
    id,
    ...((failed || sharedError || warning) && { "aria-invalid": true }),
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
      {statusText ? (
        <Message tone={warning ? "warning" : "success"} id={`${id}-state`}>
          {statusText}
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
